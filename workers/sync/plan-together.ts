import { AppError } from '../../src/domain/errors.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { byItem } from '../mutations/overlay.ts';
import { backToUnseen } from '../mutations/replaced-unseen.ts';
import { planEdit } from '../mutations/plan-send.ts';
import type { SyncDeps } from './deps.ts';
import type { Planned } from './send-operation.ts';
import {
  fetchItems,
  isEdit,
  itemHere,
  type EditOperation,
  type ServerItem,
} from './server-item.ts';

interface PlannedTogether {
  readonly planned: readonly (Planned & { readonly operation: Operation })[];
  /** Without the server's image; no error: the server did not show them. */
  readonly unread: readonly { readonly operation: Operation; readonly error: AppError | null }[];
}

/** The plans of operations without texts: from the copy where it is enough, the others asked for together. */
export async function planTogether(
  deps: SyncDeps,
  operations: readonly Operation[],
  isStale: boolean,
): Promise<PlannedTogether> {
  const edits = operations.filter(isEdit);
  const others = operations.filter((operation) => !isEdit(operation));
  const known = byItem(deps.outbox.list());
  const here = new Map<Operation, ServerItem>();
  for (const edit of edits) {
    const item = isStale ? null : itemHere(deps, edit, known.get(edit.action.id) ?? []);
    if (item) here.set(edit, item);
  }
  const asked = edits.filter((edit) => !here.has(edit));
  const read = await readItems(deps, asked);
  for (const edit of asked) {
    const image = read instanceof AppError ? undefined : read.get(edit.action.id);
    if (image) here.set(edit, { image, version: image.updated_at });
  }
  return {
    planned: [
      ...others.map((operation) => ({
        operation,
        plan: { send: operation.action, park: null, note: null },
        ...{ server: null, version: null },
      })),
      ...edits.flatMap((operation) => {
        const item = here.get(operation);
        if (!item) return [];
        const { action } = operation;
        const plan = planEdit(backToUnseen(action, known.get(action.id) ?? []), item.image);
        return [{ operation, plan, server: item.image, version: item.version }];
      }),
    ],
    unread: asked
      .filter((edit) => !here.has(edit))
      .map((operation) => ({ operation, error: read instanceof AppError ? read : null })),
  };
}

async function readItems(deps: SyncDeps, edits: readonly EditOperation[]) {
  try {
    return await fetchItems(
      deps,
      edits.map(({ action }) => action),
    );
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
