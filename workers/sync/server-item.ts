import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import type { WorkItemImage } from '../../src/domain/apply-op.ts';
import type { WorkItemComment } from '../../src/resources/comments.ts';
import type { Action, Operation } from '../../src/domain/operation.ts';
import { projectPath } from '../mutations/calls-of.ts';
import { operationsOn, serverImage } from '../mutations/overlay.ts';
import { get, type Rest } from '../net/rest.ts';
import { isLoaded } from './cursors.ts';
import type { SyncDeps } from './deps.ts';

export type EditOperation = Operation & {
  readonly action: Extract<Action, { readonly kind: 'work_item.edit' }>;
};

export function isEdit(operation: Operation): operation is EditOperation {
  return operation.action.kind === 'work_item.edit';
}

export interface ServerItem {
  readonly image: WorkItemImage | null;
  /** The `updated_at` of exactly this image; null: the item is unknown. */
  readonly version: string | null;
}

/**
 * The item as the server has it, in exactly one version. The pull before this push has brought it into the
 * copy. The server is asked where that is not enough (SYNC R7): without a copy, before the first pull has
 * ended, when the server has refused the copy's version, and when it has answered earlier operations on this
 * item since: what others wrote before those answers is not in the copy.
 * @param isStale the server has refused the copy's version
 */
export async function serverItem(
  deps: SyncDeps,
  operation: EditOperation,
  isStale: boolean,
): Promise<ServerItem> {
  const here = isStale ? null : itemHere(deps, operation, deps.outbox.list());
  return here ?? askServer(deps, operation.action);
}

/**
 * The item from the copy; null where the server is to be asked.
 * @param operations at least those on this item
 */
export function itemHere(
  deps: SyncDeps,
  { action: { id, project_id }, position }: EditOperation,
  operations: readonly Operation[],
): ServerItem | null {
  const db = deps.copy();
  if (!db || !isLoaded(db, project_id)) return null;
  const server = serverImage(db, id);
  const isBehind = operationsOn(operations, id, server).some(
    (operation) => operation.status === 'acked' && operation.position < position,
  );
  return isBehind ? null : { image: server, version: server?.updated_at ?? null };
}

async function askServer(deps: SyncDeps, action: EditOperation['action']): Promise<ServerItem> {
  const image = await fetchItem(deps.rest, deps.slug, action);
  return { image, version: image.updated_at };
}

export async function fetchItem(
  rest: Rest,
  slug: string,
  { id, project_id }: Pick<EditOperation['action'], 'id' | 'project_id'>,
): Promise<WorkItemImage> {
  return (await get(rest, `${projectPath(slug, project_id)}/issues/${id}/`)) as WorkItemImage;
}

/** So many ids fit into an address. */
const IDS_IN_A_QUESTION = 100;

/** Items of one project without their texts, all that the server shows of them. */
export async function fetchItems(
  { rest, slug }: Pick<SyncDeps, 'rest' | 'slug'>,
  asked: readonly Pick<EditOperation['action'], 'id' | 'project_id'>[],
): Promise<ReadonlyMap<WorkItemId, WorkItemImage>> {
  const found = new Map<WorkItemId, WorkItemImage>();
  for (let at = 0; at < asked.length; at += IDS_IN_A_QUESTION) {
    const some = asked.slice(at, at + IDS_IN_A_QUESTION);
    const project = projectPath(slug, some[0]?.project_id ?? ('' as ProjectId));
    const ids = some.map(({ id }) => id).join(',');
    const answer = await get(rest, `${project}/issues/list/?issues=${ids}`);
    const rows = Array.isArray(answer) ? (answer as readonly WorkItemImage[]) : [];
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

export async function fetchComment(
  rest: Rest,
  slug: string,
  { project_id, work_item_id, id }: Extract<Action, { readonly kind: 'comment.edit' }>,
): Promise<WorkItemComment> {
  const item = `${projectPath(slug, project_id)}/issues/${work_item_id}`;
  return (await get(rest, `${item}/comments/${id}/`)) as WorkItemComment;
}
