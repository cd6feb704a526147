import type { Db } from '../../db/db.ts';

/** The projects whose changes a person may hear of. */
export async function joinedProjects(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('project_members as m')
    .innerJoin('workspace_members as wm', (join) =>
      join.onRef('wm.workspace_id', '=', 'm.workspace_id').onRef('wm.member', '=', 'm.member'),
    )
    .select('m.project_id')
    .where('m.workspace_id', '=', workspaceId)
    .where('m.member', '=', userId)
    .where('m.is_active', '=', true)
    .where('wm.is_active', '=', true)
    .execute();
  return new Set(rows.map((row) => row.project_id));
}
