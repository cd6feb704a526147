import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** What hangs on a page; each statement is whole by itself. */
const PARTS = ['page_updates', 'page_versions', 'page_labels', 'page_projects'] as const;

/** Pages and views that have lain in the trash since before that moment leave it for good. */
export async function purgePages(db: Db, before: string): Promise<void> {
  for (const part of PARTS) {
    await sql`
      DELETE FROM ${sql.table(part)} AS l USING pages AS p
      WHERE p.workspace_id = l.workspace_id AND p.id = l.page_id
        AND p.deleted_at < ${before}::timestamptz`.execute(db);
  }
  await db.deleteFrom('pages').where('deleted_at', '<', before).execute();
  await db.deleteFrom('views').where('deleted_at', '<', before).execute();
}
