import { sql } from 'kysely';
import { AuthFailure } from '../policies/auth-failure.ts';
import { Refusal } from '../policies/refusal.ts';
import { timestampOf } from './clock.ts';
import type { CommandDeps } from './write.ts';

const WINDOW_MS = 60_000;

/** Counts a call in the database, so that all processes share the count, and refuses one too many. */
export async function limitCalls(
  { db, clock }: CommandDeps,
  bucket: string,
  perMinute: number,
): Promise<void> {
  const now = clock.now();
  const start = now - (now % WINDOW_MS);
  const row = await db.db
    .insertInto('rate_limits')
    .values({ bucket, window_start: timestampOf(start * 1000), n: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ n: sql<number>`rate_limits.n + 1` }),
    )
    .returning('n')
    .executeTakeFirstOrThrow();
  if (row.n <= perMinute) return;
  const { body } = new AuthFailure('RATE_LIMIT_EXCEEDED');
  const seconds = Math.ceil((start + WINDOW_MS - now) / 1000);
  throw new Refusal(429, body, { 'retry-after': String(seconds) });
}
