import { sql } from 'kysely';
import { TABLES } from '../db/maintenance.ts';
import type { CommandDeps } from './write.ts';

/**
 * After a bulk load: tells the planner what the tables look like now, and the indexes that every row may be
 * seen, or each page of the feed would read all rows to count them. On PostgreSQL its own process would do so
 * within a minute, and until then a grouped list may take as long. Table by table, so that others are answered
 * between two of them.
 */
export async function learnTables({ db }: Pick<CommandDeps, 'db'>): Promise<void> {
  const { rows } = await sql<{ readonly name: string }>`${sql.raw(TABLES)}`.execute(db.db);
  for (const { name } of rows) await sql`VACUUM (ANALYZE) ${sql.raw(name)}`.execute(db.db);
}
