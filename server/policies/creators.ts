import type { Db } from '../db/db.ts';

/** Tables whose rows their creator may change whatever the role. */
const TABLES = {
  work_item: 'work_items',
  comment: 'comments',
  cycle: 'cycles',
  module: 'modules',
  view: 'views',
  asset: 'file_assets',
} as const;

export type CreatedEntity = keyof typeof TABLES;

/** Null: nobody knows who made the row. */
export interface Creator {
  readonly id: string | null;
}

/** Null: there is no such row, or not any more. */
export async function creatorOf(
  db: Db,
  entity: CreatedEntity,
  project: { readonly id: string; readonly workspaceId: string },
  id: string,
): Promise<Creator | null> {
  const row = await db
    .selectFrom(TABLES[entity])
    .select('created_by')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { id: row.created_by } : null;
}
