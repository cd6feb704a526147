import { notFound, refused } from '../../policies/refusal.ts';
import type { InProject } from '../../queries/scope.ts';
import { touchWorkItems } from '../touch.ts';
import type { Write } from '../write.ts';
import { reactionAdded, reactionRemoved } from './part-drafts.ts';

/** What is reacted to: an item, or a comment of it. */
export interface ReactedTo {
  readonly workItemId: string;
  readonly commentId: string | null;
}

export async function react(
  w: Write,
  project: InProject,
  { workItemId, commentId }: ReactedTo,
  actor: string,
  reaction: string,
): Promise<string> {
  const id = w.newId();
  const added = await w.tx
    .insertInto('reactions')
    .values({
      workspace_id: w.workspaceId,
      id,
      project_id: project.id,
      work_item_id: workItemId,
      comment_id: commentId,
      actor,
      reaction,
      created_at: w.now,
      updated_at: w.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) {
    throw refused(
      commentId === null ? 'The payload is not valid' : 'Reaction already exists for the user',
    );
  }
  w.activity({ ...reactionAdded(project.id, workItemId, id, reaction), commentId });
  await tellOf(w, project, workItemId, commentId);
  return id;
}

/** One's own; nobody takes back another person's. */
export async function unreact(
  w: Write,
  project: InProject,
  { workItemId, commentId }: ReactedTo,
  actor: string,
  reaction: string,
): Promise<void> {
  const gone = await w.tx
    .deleteFrom('reactions')
    .where('workspace_id', '=', w.workspaceId)
    .where('work_item_id', '=', workItemId)
    .where('comment_id', commentId === null ? 'is' : '=', commentId)
    .where('actor', '=', actor)
    .where('reaction', '=', reaction)
    .returning('id')
    .executeTakeFirst();
  if (!gone) throw notFound();
  w.activity({ ...reactionRemoved(project.id, workItemId, gone.id, reaction), commentId });
  await tellOf(w, project, workItemId, commentId);
}

/** Comments come to the devices with their item, so that has to move. */
async function tellOf(
  w: Write,
  project: InProject,
  workItemId: string,
  commentId: string | null,
): Promise<void> {
  await touchWorkItems(w, project.id, [workItemId]);
  if (commentId !== null) w.hint('comment', project.id);
}
