import { sql } from 'kysely';
import type { Filter } from '../../../src/domain/filter.ts';
import type { Db } from '../../db/db.ts';
import { compileDraftFilter } from '../lists/draft-filter.ts';
import type { Asker, InWorkspace } from '../scope.ts';

function drafts(db: Db, workspace: InWorkspace) {
  return db
    .selectFrom('draft_work_items as d')
    .selectAll('d')
    .where('d.workspace_id', '=', workspace.id);
}

interface DraftQuestion {
  readonly filter: Filter;
  readonly perPage: number;
  readonly page: number;
}

/** One's own, newest first. */
export async function listDrafts(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  { filter, perPage, page }: DraftQuestion,
) {
  const own = drafts(db, workspace)
    .where('d.created_by', '=', asker.id)
    .where(sql<boolean>`${compileDraftFilter(filter)}`);
  const { total } = await own
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
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
  return (await drafts(db, workspace).where('d.id', '=', id).executeTakeFirst()) ?? null;
}
