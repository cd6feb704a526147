import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Asker, InWorkspace } from './scope.ts';

function drafts(db: Db, workspace: InWorkspace) {
  return db.selectFrom('draft_work_items').selectAll().where('workspace_id', '=', workspace.id);
}

/** One's own, newest first. */
export async function listDrafts(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  { perPage, page }: { readonly perPage: number; readonly page: number },
) {
  const own = drafts(db, workspace).where('created_by', '=', asker.id);
  const total = await countDrafts(db, workspace, asker);
  const rows = await own
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset(perPage * page)
    .execute();
  return { total, rows };
}
export type DraftRow = Awaited<ReturnType<typeof listDrafts>>['rows'][number];

export async function countDrafts(db: Db, workspace: InWorkspace, asker: Asker): Promise<number> {
  const { n } = await db
    .selectFrom('draft_work_items')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('workspace_id', '=', workspace.id)
    .where('created_by', '=', asker.id)
    .executeTakeFirstOrThrow();
  return n;
}

/** Anybody's: who may have it is decided by who asks. */
export async function findDraft(
  db: Db,
  workspace: InWorkspace,
  id: string,
): Promise<DraftRow | null> {
  return (await drafts(db, workspace).where('id', '=', id).executeTakeFirst()) ?? null;
}
