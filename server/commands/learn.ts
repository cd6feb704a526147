import { sql } from 'kysely';
import type { CommandDeps } from './write.ts';

/**
 * After a bulk load: tells the planner what the tables look like now, and the indexes that every row may be
 * seen, or each page of the feed would read all rows to count them. On PostgreSQL its own process would do so
 * within a minute, and until then a grouped list may take as long.
 */
export async function learnTables({ db }: Pick<CommandDeps, 'db'>): Promise<void> {
  await sql`VACUUM (ANALYZE)`.execute(db.db);
}
