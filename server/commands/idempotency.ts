import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { DatabaseError } from '../db/engine.ts';
import { Refusal } from '../policies/refusal.ts';

/** One call that may be sent again (SYNC R6). */
export interface RepeatableCall {
  readonly userId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly bodyHash: string;
}

export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly answer: string | null;
}

const LOCK_NOT_AVAILABLE = '55P03';

export function stillRunning(): Refusal {
  const error = 'The same call is still running. Ask again in a moment.';
  return new Refusal(409, { error }, { 'retry-after': '1' });
}

/**
 * Takes the key inside the call's own transaction: the row and what the call does commit
 * together. Gives the earlier answer if there was one, and then nothing else must happen.
 */
export async function claim(tx: Tx, call: RepeatableCall, now: string): Promise<KeptAnswer | null> {
  const [earlier = null] = await claimAll(tx, [call], now);
  return earlier;
}

async function earlierAnswer(tx: Tx, call: RepeatableCall): Promise<KeptAnswer> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'headers', 'answer'])
    .where('user_id', '=', call.userId)
    .where('method', '=', call.method)
    .where('path', '=', call.path)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (!row || row.status === null) throw stillRunning();
  if (row.body_hash !== call.bodyHash) {
    throw new Refusal(422, { error: 'This Idempotency-Key was used with another body.' });
  }
  const headers = row.headers as Readonly<Record<string, string>> | null;
  return { status: row.status, headers: headers ?? {}, answer: row.answer };
}

export async function keep(tx: Tx, call: RepeatableCall, kept: KeptAnswer): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status: kept.status, headers: JSON.stringify(kept.headers), answer: kept.answer })
    .where('user_id', '=', call.userId)
    .where('method', '=', call.method)
    .where('path', '=', call.path)
    .where('key', '=', call.key)
    .execute();
}

/** As `claim`, for many calls of one person in a few statements. One that may not be made refuses them all. */
export async function claimAll(
  tx: Tx,
  calls: readonly RepeatableCall[],
  now: string,
): Promise<readonly (KeptAnswer | null)[]> {
  const taken = await insertKeys(tx, calls, now);
  const earlier: (KeptAnswer | null)[] = [];
  for (const call of calls) {
    earlier.push(taken.has(markOf(call)) ? null : await earlierAnswer(tx, call));
  }
  return earlier;
}

export async function keepAll(
  tx: Tx,
  answered: readonly (readonly [RepeatableCall, KeptAnswer])[],
): Promise<void> {
  if (answered.length === 0) return;
  const rows = answered.map(([{ userId, method, path, key }, { status, headers, answer }]) => ({
    ...{ user_id: userId, method, path, key, status, headers, answer },
  }));
  await sql`
    UPDATE idempotency_keys AS k SET status = a.status, headers = a.headers, answer = a.answer
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS a (user_id uuid, method text, path text, key uuid, status smallint, headers jsonb, answer text)
    WHERE k.user_id = a.user_id AND k.method = a.method AND k.path = a.path AND k.key = a.key`.execute(
    tx,
  );
}

/**
 * Gives those that were free. Another process may hold a key in a transaction still open: waits for it only
 * shortly, and takes keys in their order, so that two who take the same ones do not wait for each other.
 */
async function insertKeys(
  tx: Tx,
  calls: readonly RepeatableCall[],
  now: string,
): Promise<ReadonlySet<string>> {
  const rows = calls.map(({ userId, method, path, key, bodyHash }) => ({
    ...{ user_id: userId, method, path, key, body_hash: bodyHash, created_at: now },
  }));
  try {
    await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
    const inserted = await tx
      .insertInto('idempotency_keys')
      .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['method', 'path', 'key'])
      .execute();
    await sql`SET LOCAL lock_timeout = 0`.execute(tx);
    return new Set(inserted.map(markOf));
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) throw stillRunning();
    throw error;
  }
}

function markOf({ method, path, key }: Pick<RepeatableCall, 'method' | 'path' | 'key'>): string {
  return JSON.stringify([method, path, key]);
}
