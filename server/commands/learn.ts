import { sql } from 'kysely';
import type { CommandDeps } from './write.ts';

/**
 * After a bulk load: tells the planner what the tables look like now. On PostgreSQL its own process would
 * do so within a minute, and until then a grouped list may take as long.
 */
export async function learnTables({ db }: Pick<CommandDeps, 'db'>): Promise<void> {
  await sql`ANALYZE`.execute(db.db);
}
