import type { Db } from '../db/db.ts';

/** Tables whose rows their creator may change whatever the role. */
const TABLES = {
  work_item: 'work_items',
  comment: 'comments',
  cycle: 'cycles',
  module: 'modules',
} as const;

export type CreatedEntity = keyof typeof TABLES;

export async function creatorOf(
  db: Db,
  entity: CreatedEntity,
  project: { readonly id: string; readonly workspaceId: string },
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom(TABLES[entity])
    .select('created_by')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.created_by ?? null;
}
