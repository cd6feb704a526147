import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

/** Ids of a project's deleted and archived work items, those that changed after the moment. */
export async function goneIds(
  db: Db,
  project: InProject,
  after: string | null,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('work_items')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('archived_at', 'is not', null)]))
    .$if(after !== null, (query) => query.where('updated_at', '>', after ?? ''))
    .unionAll((eb) =>
      eb
        .selectFrom('tombstones')
        .select('work_item_id as id')
        .where('workspace_id', '=', project.workspaceId)
        .where('project_id', '=', project.id)
        .$if(after !== null, (query) => query.where('updated_at', '>', after ?? '')),
    )
    .execute();
  return rows.map(({ id }) => id);
}
