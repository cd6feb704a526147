import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** How much work waits, and how much of it was given up. */
export async function jobCounts(db: Db): Promise<{ readonly due: number; readonly dead: number }> {
  const { rows } = await sql<{ readonly due: number; readonly dead: number }>`
    SELECT count(*) FILTER (WHERE dead_at IS NULL)::int AS due, count(*) FILTER (WHERE dead_at IS NOT NULL)::int AS dead
    FROM jobs WHERE done_at IS NULL`.execute(db);
  return rows[0] ?? { due: 0, dead: 0 };
}
