import type { Db } from '../db/db.ts';
import type { Viewer, WorkspaceScope } from './viewer.ts';

/** The projects of a workspace whose work items the viewer may see, and how far. */
export function visibleProjects(db: Db, workspace: WorkspaceScope, viewer: Viewer) {
  return visibleProjectsOf(db, workspace.id, viewer);
}

export async function visibleProjectsOf(db: Db, workspaceId: string, viewer: Viewer) {
  const rows = await db
    .selectFrom('project_members as m')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'm.workspace_id').onRef('p.id', '=', 'm.project_id'),
    )
    .select(['p.id', 'p.archived_at as archivedAt', 'm.role', 'p.guest_view_all_features as all'])
    .where('m.workspace_id', '=', workspaceId)
    .where('m.member', '=', viewer.id)
    .where('m.is_active', '=', true)
    .where('p.deleted_at', 'is', null)
    .where('p.archived_at', 'is', null)
    .orderBy('p.id')
    .execute();
  return rows.map(({ id, archivedAt, role, all }) => ({
    id,
    archivedAt,
    role,
    ownOnly: role === 5 && !all,
  }));
}
