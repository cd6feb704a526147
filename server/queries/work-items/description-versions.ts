import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

function versions(db: Db, project: InProject, workItemId: string) {
  return db
    .selectFrom('description_versions')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('work_item_id', '=', workItemId);
}

/** Newest first. */
export async function descriptionVersions(
  db: Db,
  project: InProject,
  workItemId: string,
  { size, page }: { readonly size: number; readonly page: number },
) {
  const { total } = await versions(db, project, workItemId)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await versions(db, project, workItemId)
    .select(['id', 'workspace_id', 'project_id', 'work_item_id', 'last_saved_at'])
    .select(['owned_by', 'created_at', 'updated_at'])
    .orderBy('last_saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(size * page)
    .execute();
  return { total: Number(total), rows };
}

export async function findDescriptionVersion(
  db: Db,
  project: InProject,
  workItemId: string,
  id: string,
) {
  const row = await versions(db, project, workItemId)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
