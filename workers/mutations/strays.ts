import type { WorkItemId } from '../../src/domain/ids.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/**
 * Items marked as changed here: after a crash one may be left whose operation is gone from the
 * outbox. Reads the whole table, so it is asked once, at opening.
 */
export function markedItems(db: Db): readonly WorkItemId[] {
  return db
    .all<{ id: WorkItemId }>(sql`SELECT id FROM issues WHERE is_local_update = 1`)
    .map(({ id }) => id);
}
