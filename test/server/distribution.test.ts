import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freshDb } from '../support/server/server-db.ts';

/*
 * A distributed PostgreSQL (Citus and alike) shards by one column, and can only keep what is unique
 * within one shard. server/OPERATING.md lists what is not, with the reason; nothing else may join it.
 */

const document = readFileSync('server/OPERATING.md', 'utf8');
const excepted = new Set(
  [...document.matchAll(/^\| `([a-z_]+)`\s*\| (?:local|reference)/gm)].map(([, name = '']) => name),
);

interface Key {
  readonly table: string;
  readonly name: string;
  readonly columns: string;
}

async function keys(): Promise<readonly Key[]> {
  const { engine } = await freshDb();
  const connection = await engine.connect();
  const { rows } = await connection.query(
    `SELECT t.relname AS "table", i.relname AS name, pg_get_indexdef(x.indexrelid) AS columns
     FROM pg_index AS x JOIN pg_class AS t ON t.oid = x.indrelid JOIN pg_class AS i ON i.oid = x.indexrelid
     JOIN pg_namespace AS n ON n.oid = t.relnamespace
     WHERE x.indisunique AND n.nspname = current_schema() ORDER BY 1, 2`,
    [],
  );
  connection.release();
  return rows as unknown as readonly Key[];
}

test('whatever is unique is unique within a workspace, or stands on the short list with its reason', async () => {
  const all = await keys();
  expect(all.length).toBeGreaterThan(60);
  const undistributed = all.filter(({ columns }) => !/\([^)]*\bworkspace_id\b/.test(columns));
  const tables = [...new Set(undistributed.map(({ table }) => table))];
  expect(tables.filter((table) => !excepted.has(table))).toEqual([]);
  expect([...excepted].filter((table) => !tables.includes(table))).toEqual([]);
});

test('no foreign key crosses shards, because there is none', async () => {
  const { engine } = await freshDb();
  const connection = await engine.connect();
  const { rows } = await connection.query(
    `SELECT conname FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
    [],
  );
  connection.release();
  expect(rows).toEqual([]);
});
