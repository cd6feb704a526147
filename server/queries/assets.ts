import type { Db } from '../db/db.ts';
import type { InProject } from './scope.ts';

function attachments(db: Db, project: InProject, workItemId: string) {
  return db
    .selectFrom('file_assets')
    .selectAll()
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('work_item_id', '=', workItemId)
    .where('entity_type', '=', 'ISSUE_ATTACHMENT')
    .where('deleted_at', 'is', null);
}

/** Those whose file has arrived, newest first. */
export function attachmentsOf(db: Db, project: InProject, workItemId: string) {
  return attachments(db, project, workItemId)
    .where('is_uploaded', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type AssetRow = Awaited<ReturnType<typeof attachmentsOf>>[number];

export async function findAttachment(
  db: Db,
  project: InProject,
  workItemId: string,
  id: string,
): Promise<AssetRow | null> {
  const row = await attachments(db, project, workItemId).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}
