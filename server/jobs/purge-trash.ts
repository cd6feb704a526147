import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/db.ts';

/** So many at once: on the embedded engine everybody else waits for the statement. */
const BATCH = 200;

const LINKS = [
  'work_item_assignees',
  'work_item_labels',
  'work_item_modules',
  'work_item_subscribers',
  'work_item_mentions',
  'work_item_words',
  'description_versions',
  'comments',
  'activities',
  'work_item_links',
  'work_item_relations',
  'reactions',
] as const;

/**
 * What has lain in the trash since before that moment leaves it for good, with everything that hung
 * on it. A tombstone takes the row's place in the feed, under the same `updated_at` (SYNC R8).
 */
export async function purgeTrash(db: Db, before: string): Promise<void> {
  for (let purged = BATCH; purged === BATCH;) purged = await purgeSome(db, before);
}

/** One statement, so that no reader of the feed sees neither row nor tombstone. */
async function purgeSome(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    WITH doomed AS (
      SELECT workspace_id, id FROM work_items WHERE deleted_at < ${before}::timestamptz LIMIT ${BATCH}
    ), gone AS (
      DELETE FROM work_items AS i USING doomed
      WHERE i.workspace_id = doomed.workspace_id AND i.id = doomed.id
        AND i.deleted_at < ${before}::timestamptz
      RETURNING i.workspace_id, i.project_id, i.id, i.updated_at
    ), told AS (
      INSERT INTO tombstones (workspace_id, project_id, work_item_id, updated_at)
      SELECT workspace_id, project_id, id, updated_at FROM gone
      ON CONFLICT (workspace_id, project_id, work_item_id) DO UPDATE SET updated_at = excluded.updated_at
    ), ${sql.join(LINKS.map(without))}
    SELECT count(*)::int AS n FROM gone`.execute(db);
  return rows[0]?.n ?? 0;
}

function without(table: (typeof LINKS)[number]): RawBuilder<unknown> {
  return sql`${sql.ref(`no_${table}`)} AS (
    DELETE FROM ${sql.table(table)} AS l USING gone
    WHERE l.workspace_id = gone.workspace_id AND l.work_item_id = gone.id
  )`;
}
