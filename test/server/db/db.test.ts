import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DatabaseError } from '../../../server/db/engine.ts';
import { PREPARED_MARK } from '../../../server/db/prepared.ts';
import { freshDb } from '../../support/server/server-db.ts';

const AT = '2026-11-20T10:39:32.402334Z';

async function addLimit(bucket: string, at = AT) {
  const { db } = await freshDb();
  await db.insertInto('rate_limits').values({ bucket, window_start: at, n: 1 }).execute();
  return db;
}

test('a timestamp keeps its microseconds on the way in and out', async () => {
  const db = await addLimit('a');
  const row = await db.selectFrom('rate_limits').selectAll().executeTakeFirstOrThrow();
  expect(row.window_start).toBe(AT);
});

test('a timestamp always has six digits after the point', async () => {
  const db = await addLimit('a', '2026-11-20T10:39:32Z');
  const row = await db.selectFrom('rate_limits').selectAll().executeTakeFirstOrThrow();
  expect(row.window_start).toBe('2026-11-20T10:39:32.000000Z');
});

test('numbers, 64-bit numbers, JSON, dates and arrays arrive alike on both engines', async () => {
  const { db } = await freshDb();
  const { rows } = await sql`SELECT 7::bigint AS big, 7::int AS small, 1.5::float8 AS half,
    1.25::numeric AS exact, '{"a":[1]}'::jsonb AS json, '2026-01-02'::date AS day, true AS yes,
    ARRAY['00000000-0000-4000-8000-000000000001']::uuid[] AS ids`.execute(db);
  expect(rows).toEqual([
    {
      big: '7',
      small: 7,
      half: 1.5,
      exact: 1.25,
      json: { a: [1] },
      day: '2026-01-02',
      yes: true,
      ids: ['00000000-0000-4000-8000-000000000001'],
    },
  ]);
});

test('a list of ids is one parameter', async () => {
  const { db } = await freshDb();
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const { rows } = await sql`SELECT count(*)::int AS n FROM unnest(${ids}::uuid[])`.execute(db);
  expect(rows).toEqual([{ n: 2 }]);
});

test('a change tells how many rows it changed', async () => {
  const db = await addLimit('a');
  const changed = await db.updateTable('rate_limits').set({ n: 2 }).executeTakeFirstOrThrow();
  const none = await db.deleteFrom('rate_limits').where('n', '=', 9).executeTakeFirstOrThrow();
  expect([changed.numUpdatedRows, none.numDeletedRows]).toEqual([1n, 0n]);
});

test('what throws in a transaction leaves nothing behind', async () => {
  const { db, transaction } = await freshDb();
  const work = transaction(async (tx) => {
    await tx.insertInto('rate_limits').values({ bucket: 'a', window_start: AT, n: 1 }).execute();
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('a transaction that lost to another one runs again', async () => {
  const { transaction } = await freshDb();
  let runs = 0;
  const result = await transaction(async () => {
    runs += 1;
    const told = { message: 'again', code: '40001', constraint: null, detail: null };
    if (runs < 3) throw new DatabaseError(told);
    return 'done';
  });
  expect([result, runs]).toEqual(['done', 3]);
});

test('a query beside its own transaction is a bug, not a wait for ever', async () => {
  const { db, transaction } = await freshDb();
  const work = transaction(() => db.selectFrom('users').selectAll().execute());
  await expect(work).rejects.toThrow('must go through the transaction');
});

test('a refusal of the database carries its code and its constraint', async () => {
  const db = await addLimit('a');
  const again = db.insertInto('rate_limits').values({ bucket: 'a', window_start: AT, n: 1 });
  await expect(again.execute()).rejects.toMatchObject({
    code: '23505',
    constraint: 'rate_limits_pkey',
  });
});

test('PostgreSQL keeps the plan of a marked statement, and of no other', async () => {
  const { engine } = await freshDb();
  const connection = await engine.connect();
  const marked = `SELECT $1::int AS n ${PREPARED_MARK}`;
  for (const n of [1, 2]) {
    expect((await connection.query(marked, [n])).rows).toEqual([{ n }]);
    expect((await connection.query('SELECT $1::int AS n', [n])).rows).toEqual([{ n }]);
  }
  const { rows } = await connection.query('SELECT statement FROM pg_prepared_statements', []);
  connection.release();
  const kept = rows.map(({ statement }) => statement).filter((one) => one === marked);
  expect(kept).toHaveLength(engine.kind === 'postgres' ? 1 : 0);
});
