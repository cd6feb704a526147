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
  if (await insertKey(tx, call, now)) return null;
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

/** Another process may hold the key in a transaction still open: waits for it only shortly. */
async function insertKey(tx: Tx, call: RepeatableCall, now: string): Promise<boolean> {
  try {
    await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
    const inserted = await tx
      .insertInto('idempotency_keys')
      .values({
        user_id: call.userId,
        method: call.method,
        path: call.path,
        key: call.key,
        body_hash: call.bodyHash,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    await sql`SET LOCAL lock_timeout = 0`.execute(tx);
    return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE) throw stillRunning();
    throw error;
  }
}
