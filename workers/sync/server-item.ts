import { applyOperations, type WorkItemImage } from '../../src/domain/apply-op.ts';
import type { WorkItemComment } from '../../src/domain/entities.ts';
import type { Action, Operation } from '../../src/domain/operation.ts';
import { projectPath } from '../mutations/calls-of.ts';
import { workItemOf } from '../mutations/entity-of.ts';
import { operationsOn, serverImage } from '../mutations/overlay.ts';
import { get } from '../net/rest.ts';
import { isLoaded } from './cursors.ts';
import type { SyncDeps } from './deps.ts';

/**
 * The item as the server has it, with what was answered but has not come back by a pull. With a
 * copy, the pull before this push has just brought it; without one, and before the first pull has come
 * to its end, the server is asked (SYNC R7).
 */
export async function serverItem(
  deps: SyncDeps,
  { action, position }: Operation,
): Promise<WorkItemImage | null> {
  const id = workItemOf(action);
  const db = deps.copy();
  if (!db || !isLoaded(db, action.project_id)) {
    const path = `${projectPath(deps.slug, action.project_id)}/issues/${id}/`;
    return (await get(deps.rest, path)) as WorkItemImage;
  }
  const server = serverImage(db, id);
  const answered = operationsOn(deps.outbox.list(), id, server).filter(
    (operation) => operation.status === 'acked' && operation.position < position,
  );
  return applyOperations(server, answered, { stateGroup: () => null });
}

export async function serverComment(
  { rest, slug }: SyncDeps,
  { project_id, work_item_id, id }: Extract<Action, { readonly kind: 'comment.edit' }>,
): Promise<WorkItemComment> {
  const item = `${projectPath(slug, project_id)}/issues/${work_item_id}`;
  return (await get(rest, `${item}/comments/${id}/`)) as WorkItemComment;
}
