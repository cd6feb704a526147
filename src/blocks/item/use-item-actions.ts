import { useMemo } from 'react';
import type { UndoStack } from '../../client/undo-stack.ts';
import type { WorkItemId } from '../../domain/ids.ts';
import {
  workItemKey,
  type WorkItemFields,
  type WorkItemPatch,
  type WorkItemRow,
} from '../../domain/work-item.ts';
import { shell } from '../../text/shell.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { DONE_TOAST, useToast, type ToastApi } from '../../ui/toast-context.ts';
import { usePlace } from '../place-context.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { itemPath } from './item-path.ts';
import { editIntent, targetOf } from './edit-intent.ts';
import { newId } from './new-id.ts';

export type PatchOf = WorkItemPatch | ((row: WorkItemRow) => WorkItemPatch);

/** What a person can do to items: each writes at once, tells so, and can be taken back. */
export interface ItemActions {
  /** @param what names the field, for the toast and the undo stack */
  readonly edit: (rows: readonly WorkItemRow[], patch: PatchOf, what: string) => void;
  /**
   * For text that saves itself: told only when it fails. Resolves when it is durable.
   * @param seen what the fields of `patch` were when the person began
   */
  readonly save: (
    row: WorkItemRow,
    patch: WorkItemPatch,
    seen: WorkItemPatch,
    what: string,
  ) => Promise<void>;
  readonly move: (rows: readonly WorkItemRow[], patch: PatchOf) => void;
  /** One item goes with its sub-items; the sub-items of several move up to the top level. */
  readonly remove: (rows: readonly WorkItemRow[]) => void;
  readonly archive: (rows: readonly WorkItemRow[], archived: boolean) => void;
  /** Resolves when it is durable on this device. */
  readonly create: (
    projectId: ProjectId,
    fields: Partial<WorkItemFields> & Pick<WorkItemFields, 'name'>,
  ) => Promise<WorkItemId>;
  readonly copy: (rows: readonly WorkItemRow[], identifier: string) => void;
  readonly copyLink: (row: WorkItemRow, identifier: string) => void;
}

type Intents = Parameters<UndoStack['write']>[0];

export function useItemActions(): ItemActions {
  const { slug, undo } = usePlace();
  const toast = useToast();
  return useMemo(() => createItemActions(slug, undo, toast), [slug, undo, toast]);
}

function createItemActions(slug: string, undo: UndoStack, toast: ToastApi): ItemActions {
  const write = createWrite(undo, toast);
  const patched = (rows: readonly WorkItemRow[], patch: PatchOf): Intents =>
    rows.flatMap((row) => {
      const own = typeof patch === 'function' ? patch(row) : patch;
      if (Object.keys(own).length === 0) return [];
      return [editIntent(row, own, row)];
    });
  const put = (text: string, done: string): void => {
    navigator.clipboard.writeText(text).then(
      () => toast.show({ id: DONE_TOAST, kind: 'success', title: done }),
      () => toast.show({ id: DONE_TOAST, kind: 'info', title: text }),
    );
  };
  return {
    edit: (rows, patch, what) =>
      write(patched(rows, patch), WORK_ITEMS.done.edited(rows.length, what)),
    async save(row, patch, seen, what) {
      const title = WORK_ITEMS.done.edited(1, what);
      await undo.write([editIntent(row, patch, seen)], title).catch(told(toast));
    },
    move: (rows, patch) => write(patched(rows, patch), WORK_ITEMS.done.moved(rows.length)),
    remove: (rows) =>
      write(
        rows.map((row) => ({
          kind: 'work_item.delete',
          ...targetOf(row),
          ...(rows.length > 1 ? { keeps_sub_items: true } : {}),
        })),
        WORK_ITEMS.done.deleted(rows.length),
      ),
    archive: (rows, archived) =>
      write(
        rows.map((row) => ({ kind: 'work_item.archive', ...targetOf(row), archived })),
        archived ? WORK_ITEMS.done.archived(rows.length) : WORK_ITEMS.done.restored(rows.length),
      ),
    async create(project_id, fields) {
      const id = newId() as WorkItemId;
      await undo.write([{ kind: 'work_item.create', project_id, id, fields }], fields.name);
      return id;
    },
    copy: (rows, identifier) =>
      put(
        rows.map((row) => `${workItemKey(identifier, row.sequence_id)} ${row.name}`).join('\n'),
        WORK_ITEMS.done.copied,
      ),
    copyLink: (row, identifier) =>
      put(location.origin + itemPath(slug, row, identifier), WORK_ITEMS.done.linkCopied),
  };
}

/** Says that it failed, and leaves it failed. */
function told(toast: ToastApi) {
  return (error: unknown): never => {
    const message = error instanceof Error ? error.message : undefined;
    toast.show({ kind: 'error', title: WORK_ITEMS.done.failed, message });
    throw error;
  };
}

function isInSight(intents: Intents): boolean {
  return intents.length === 1 && intents[0]?.kind === 'work_item.edit';
}

function createWrite(undo: UndoStack, toast: ToastApi) {
  const failed = (error: unknown): void => {
    const message = error instanceof Error ? error.message : undefined;
    toast.show({ kind: 'error', title: WORK_ITEMS.done.failed, message });
  };
  return (intents: Intents, title: string): void => {
    if (intents.length === 0) return;
    const takeBack = (): void => {
      const tell = (label: string | null): void => {
        if (label !== null)
          toast.show({ id: DONE_TOAST, kind: 'info', title: shell.undone(label) });
      };
      undo.undo().then(tell, failed);
    };
    // One field or place of one item changes before the person's eyes. What the toast offered to
    // undo is no longer the last thing done.
    if (isInSight(intents)) toast.dismiss(DONE_TOAST);
    else toast.show({ id: DONE_TOAST, kind: 'success', title, undo: takeBack });
    undo.write(intents, title).catch((error: unknown) => {
      toast.dismiss(DONE_TOAST);
      failed(error);
    });
  };
}
