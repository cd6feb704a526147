import type { BoardScope } from '../../policies/boards.ts';
import { notFound } from '../../policies/refusal.ts';
import { isProjectMember } from '../../queries/boards/boards.ts';
import type { InProject } from '../../queries/scope.ts';
import type { ActivityDraft } from '../account/activities.ts';
import type { Write } from '../write.ts';

/** Notes who says something on a board without being in its project. */
export async function noteVisitor(w: Write, { project }: BoardScope, userId: string) {
  if (await isProjectMember(w.tx, project, userId)) return;
  await w.tx
    .insertInto('public_members')
    .values({
      workspace_id: w.workspaceId,
      project_id: project.id,
      member: userId,
      created_at: w.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A person has one vote on an item, and may think again. */
export async function castVote(
  w: Write,
  project: InProject,
  workItemId: string,
  actor: string,
  vote: 1 | -1,
): Promise<void> {
  await w.tx
    .insertInto('work_item_votes')
    .values({
      workspace_id: w.workspaceId,
      id: w.newId(),
      project_id: project.id,
      work_item_id: workItemId,
      actor,
      vote,
      created_at: w.now,
      updated_at: w.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['work_item_id', 'actor', 'workspace_id'])
        .doUpdateSet({ vote, updated_at: w.now }),
    )
    .execute();
  w.activity(voted(project.id, workItemId, String(vote)));
}

export async function withdrawVote(
  w: Write,
  project: InProject,
  workItemId: string,
  actor: string,
): Promise<void> {
  const gone = await w.tx
    .deleteFrom('work_item_votes')
    .where('workspace_id', '=', w.workspaceId)
    .where('work_item_id', '=', workItemId)
    .where('actor', '=', actor)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw notFound();
  w.activity({
    ...voted(project.id, workItemId, null),
    verb: 'deleted',
    comment: 'removed the vote',
  });
}

function voted(projectId: string, workItemId: string, newValue: string | null): ActivityDraft {
  return {
    projectId,
    workItemId,
    verb: 'created',
    field: 'vote',
    newValue,
    comment: 'added the vote',
  };
}
