import type { Db } from '../../db/db.ts';
import type { Asker } from '../scope.ts';

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

/** Imports whose work still stands, of the projects that this person leads. */
function standing(db: Db, workspaceId: string, asker: Asker) {
  return db
    .selectFrom('import_runs as i')
    .innerJoin('projects as p', (join) =>
      join.onRef('p.workspace_id', '=', 'i.workspace_id').onRef('p.id', '=', 'i.project_id'),
    )
    .innerJoin('project_members as m', (join) =>
      join.onRef('m.workspace_id', '=', 'p.workspace_id').onRef('m.project_id', '=', 'p.id'),
    )
    .where('m.member', '=', asker.id)
    .where('m.role', '=', 20)
    .where('m.is_active', '=', true)
    .where('i.workspace_id', '=', workspaceId)
    .where('i.status', '<>', 'undone')
    .where('p.deleted_at', 'is', null);
}

/** Newest first. */
export function listImporters(db: Db, workspaceId: string, asker: Asker) {
  return standing(db, workspaceId, asker)
    .leftJoin('users as u', 'u.id', 'i.created_by')
    .selectAll('i')
    .select(PROJECT)
    .select(PERSON)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
}
export type ImporterRow = Awaited<ReturnType<typeof listImporters>>[number];

/** The project that an import went into; null: there is no such import for this person. */
export async function projectOfImport(
  db: Db,
  workspaceId: string,
  asker: Asker,
  source: string,
  id: string,
): Promise<string | null> {
  const row = await standing(db, workspaceId, asker)
    .select('i.project_id')
    .where('i.id', '=', id)
    .where('i.source', '=', source)
    .executeTakeFirst();
  return row?.project_id ?? null;
}
