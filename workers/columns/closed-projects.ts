import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** Archived projects: no list shows their items. */
export function closedProjects(db: Db): readonly string[] {
  const rows = db.all<{ id: string }>(sql`
    SELECT id FROM collection_rows
    WHERE kind = 'projects' AND scope = '' AND json ->> 'archived_at' IS NOT NULL`);
  return rows.map(({ id }) => id);
}
