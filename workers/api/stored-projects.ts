import type { ProjectId } from '../../src/domain/ids.ts';
import type { StoredProject } from '../../src/protocol/worker-api.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** What the copy holds of each project, and when it last agreed with the server. */
export function storedProjects(db: Db | null): readonly StoredProject[] {
  if (!db) return [];
  return db
    .all<StoredRow>(
      sql`
      SELECT c.project_id, c.phase = 'ready' AS whole, c.synced_at, c.verified_at, c.verified_rows,
        (SELECT count(*) FROM issues AS i WHERE i.project_id = c.project_id) AS rows
      FROM sync_cursor AS c`,
    )
    .map((row) => ({ ...row, whole: row.whole === 1 }));
}

interface StoredRow extends Readonly<Record<string, string | number | null>> {
  readonly project_id: ProjectId;
  readonly whole: number;
  readonly rows: number;
  readonly synced_at: number | null;
  readonly verified_at: number | null;
  readonly verified_rows: number | null;
}
