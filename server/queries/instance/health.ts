import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Fails when the database does not answer. */
export async function askDatabase(db: Db): Promise<void> {
  await sql`SELECT 1`.execute(db);
}
