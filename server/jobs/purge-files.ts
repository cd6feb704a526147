import { sql } from 'kysely';
import { timestampOf } from '../commands/clock.ts';
import type { Db } from '../db/db.ts';
import type { Storage } from '../storage/storage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Somebody began to upload it, and never came back. */
const BEGUN_KEPT_MS = 7 * DAY_MS;
const TRASH_KEPT_MS = 60 * DAY_MS;
/** So many at once: on the embedded engine everybody else waits for the statement. */
const BATCH = 200;

/** Takes away files that never came, that lay in the trash long enough, or whose item is gone for good. */
export async function purgeFiles(db: Db, storage: Storage, nowMs: number): Promise<void> {
  const before = (age: number) => timestampOf((nowMs - age) * 1000);
  for (let n = BATCH; n === BATCH;) {
    const { rows } = await sql<{ readonly id: string; readonly asset: string }>`
      SELECT f.id, f.asset FROM file_assets AS f
      WHERE f.deleted_at < ${before(TRASH_KEPT_MS)}::timestamptz
        OR (NOT f.is_uploaded AND f.created_at < ${before(BEGUN_KEPT_MS)}::timestamptz)
        OR (f.work_item_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM work_items AS i
          WHERE i.workspace_id = f.workspace_id AND i.id = f.work_item_id))
      LIMIT ${BATCH}`.execute(db);
    // The row goes last: a file without a row would never be found again.
    for (const { asset } of rows) await storage.remove(asset);
    const ids = rows.map(({ id }) => id);
    await sql`DELETE FROM file_assets WHERE id = ANY(${ids}::uuid[])`.execute(db);
    n = rows.length;
  }
}
