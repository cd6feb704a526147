import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

/** Active members of a project, in the order of their names. */
export function projectPeople(db: Db, project: InProject) {
  return db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.member')
    .select(['m.id', 'm.member', 'u.first_name', 'u.last_name', 'u.avatar', 'u.avatar_asset'])
    .select(['u.is_bot', 'u.display_name'])
    .where('m.workspace_id', '=', project.workspaceId)
    .where('m.project_id', '=', project.id)
    .where('m.is_active', '=', true)
    .orderBy('u.display_name_sort_key')
    .orderBy('m.id')
    .execute();
}
