import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

const PERSON = ['first_name', 'last_name', 'avatar', 'avatar_asset', 'is_bot'] as const;

function reactions(db: Db, project: InProject) {
  return db
    .selectFrom('reactions as r')
    .leftJoin('users as u', 'u.id', 'r.actor')
    .selectAll('r')
    .select(PERSON.map((name) => `u.${name}` as const))
    .select('u.display_name')
    .where('r.workspace_id', '=', project.workspaceId)
    .where('r.project_id', '=', project.id)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc');
}

/** Newest first. */
export function reactionsOf(db: Db, project: InProject, workItemId: string) {
  return reactions(db, project)
    .where('r.work_item_id', '=', workItemId)
    .where('r.comment_id', 'is', null)
    .execute();
}
export type ReactionRow = Awaited<ReturnType<typeof reactionsOf>>[number];

/** Newest first, of all these comments. */
export function reactionsOfComments(db: Db, project: InProject, commentIds: readonly string[]) {
  if (commentIds.length === 0) return Promise.resolve([]);
  return reactions(db, project)
    .where('r.comment_id', '=', sql<string>`ANY(${[...commentIds]}::uuid[])`)
    .execute();
}

/** The item of a comment that is still there. */
export async function itemOfComment(
  db: Db,
  project: InProject,
  commentId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('comments')
    .select('work_item_id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.work_item_id ?? null;
}
