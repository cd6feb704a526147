import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

const PERSON = ['first_name', 'last_name', 'avatar', 'avatar_asset', 'is_bot'] as const;

/** Newest first. */
export function linksOf(db: Db, project: InProject, workItemId: string) {
  return db
    .selectFrom('work_item_links as l')
    .leftJoin('users as u', 'u.id', 'l.created_by')
    .selectAll('l')
    .select(PERSON.map((name) => `u.${name}` as const))
    .select('u.display_name')
    .where('l.workspace_id', '=', project.workspaceId)
    .where('l.project_id', '=', project.id)
    .where('l.work_item_id', '=', workItemId)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
}
export type LinkRow = Awaited<ReturnType<typeof linksOf>>[number];
