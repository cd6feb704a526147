import type { Db } from '../../db/db.ts';

const PROJECT = [
  'p.identifier',
  'p.name as project_name',
  'p.cover_image',
  'p.cover_image_asset',
  'p.logo_props',
  'p.description',
] as const;

const PERSON = [
  'u.first_name',
  'u.last_name',
  'u.avatar',
  'u.avatar_asset',
  'u.is_bot',
  'u.display_name',
] as const;

/** The imports of a workspace whose work still stands, newest first. */
export function listImporters(db: Db, workspaceId: string) {
  return db
    .selectFrom('import_runs as i')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'i.workspace_id').onRef('p.id', '=', 'i.project_id'),
    )
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .selectAll('i')
    .select(PROJECT)
    .select(PERSON)
    .where('i.workspace_id', '=', workspaceId)
    .where('i.status', '<>', 'undone')
    .where('p.deleted_at', 'is', null)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
}
export type ImporterRow = Awaited<ReturnType<typeof listImporters>>[number];

/** The project that an import went into; null: there is no such import, or no such project any more. */
export async function projectOfImport(
  db: Db,
  workspaceId: string,
  source: string,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('import_runs as i')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'i.workspace_id').onRef('p.id', '=', 'i.project_id'),
    )
    .select('i.project_id')
    .where('i.workspace_id', '=', workspaceId)
    .where('i.id', '=', id)
    .where('i.source', '=', source)
    .where('i.status', '<>', 'undone')
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.project_id ?? null;
}
