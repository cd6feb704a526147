import type { Db } from '../../db/db.ts';
import type { InWorkspace } from '../scope.ts';

interface Paging {
  readonly perPage: number;
  readonly page: number;
}

/** What everybody of the workspace has exported, the newest first. */
export async function listExports(db: Db, workspace: InWorkspace, { perPage, page }: Paging) {
  const rows = await db
    .selectFrom('exports as e')
    .innerJoin('users as u', 'u.id', 'e.initiated_by')
    .selectAll('e')
    .select(['u.first_name', 'u.last_name', 'u.avatar', 'u.avatar_asset', 'u.is_bot'])
    .select('u.display_name')
    .where('e.workspace_id', '=', workspace.id)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(perPage)
    .offset(perPage * page)
    .execute();
  const { n } = await db
    .selectFrom('exports')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('workspace_id', '=', workspace.id)
    .executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

export type ExportRow = Awaited<ReturnType<typeof listExports>>['rows'][number];

export function readExport(db: Db, workspace: InWorkspace, id: string) {
  return db
    .selectFrom('exports as e')
    .innerJoin('workspaces as w', 'w.id', 'e.workspace_id')
    .selectAll('e')
    .select('w.slug')
    .where('e.workspace_id', '=', workspace.id)
    .where('e.id', '=', id)
    .executeTakeFirst();
}

/** Files that are older than this moment. */
export function agedExports(db: Db, before: string) {
  return db
    .selectFrom('exports')
    .select(['workspace_id', 'id', 'asset'])
    .where('asset', 'is not', null)
    .where('created_at', '<', before)
    .execute();
}
