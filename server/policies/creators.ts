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

export type CreatedEntity = keyof typeof TABLES | 'page';

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
  if (entity === 'page') return creatorOfPage(db, project, id);
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

/** Pages stand in several projects. */
async function creatorOfPage(
  db: Db,
  project: { readonly id: string; readonly workspaceId: string },
  id: string,
): Promise<Creator | null> {
  const row = await db
    .selectFrom('pages as p')
    .innerJoin('page_projects as l', (join) =>
      join.onRef('l.workspace_id', '=', 'p.workspace_id').onRef('l.page_id', '=', 'p.id'),
    )
    .select('p.owned_by')
    .where('p.workspace_id', '=', project.workspaceId)
    .where('l.project_id', '=', project.id)
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { id: row.owned_by } : null;
}
