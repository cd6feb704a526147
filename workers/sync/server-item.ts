import type { WorkItemImage } from '../../src/domain/apply-op.ts';
import type { WorkItemComment } from '../../src/resources/comments.ts';
import type { Action, Operation } from '../../src/domain/operation.ts';
import { projectPath } from '../mutations/calls-of.ts';
import { operationsOn, serverImage } from '../mutations/overlay.ts';
import { get, type Rest } from '../net/rest.ts';
import { isLoaded } from './cursors.ts';
import type { SyncDeps } from './deps.ts';

type EditOperation = Operation & {
  readonly action: Extract<Action, { readonly kind: 'work_item.edit' }>;
};

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
  { action, position }: EditOperation,
  isStale: boolean,
): Promise<ServerItem> {
  const { id, project_id } = action;
  const db = deps.copy();
  if (!db || isStale || !isLoaded(db, project_id)) return askServer(deps, action);
  const server = serverImage(db, id);
  const isBehind = operationsOn(deps.outbox.list(), id, server).some(
    (operation) => operation.status === 'acked' && operation.position < position,
  );
  if (isBehind) return askServer(deps, action);
  return { image: server, version: server?.updated_at ?? null };
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

export async function fetchComment(
  rest: Rest,
  slug: string,
  { project_id, work_item_id, id }: Extract<Action, { readonly kind: 'comment.edit' }>,
): Promise<WorkItemComment> {
  const item = `${projectPath(slug, project_id)}/issues/${work_item_id}`;
  return (await get(rest, `${item}/comments/${id}/`)) as WorkItemComment;
}
