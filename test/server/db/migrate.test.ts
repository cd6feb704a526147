import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../../server/db/engine.ts';
import { migrate, MigrationRefused } from '../../../server/db/migrate.ts';
import { migration, serverMigrations } from '../../../server/db/migrations.ts';
import { bareEngine } from '../../support/server/server-db.ts';

let engine: Engine | null = null;

async function bare(): Promise<Engine> {
  engine = await bareEngine();
  return engine;
}

afterEach(async () => {
  await engine?.close();
  engine = null;
});

async function ask(db: Engine, sql: string) {
  const connection = await db.connect();
  try {
    return (await connection.query(sql, [])).rows;
  } finally {
    connection.release();
  }
}

const names = serverMigrations.map(({ name }) => name);
const first = migration('0001_first', 'CREATE TABLE first (id int)');

test('a second run changes nothing', async () => {
  const db = await bare();
  expect(await migrate(db, serverMigrations)).toEqual(names);
  expect(await migrate(db, serverMigrations)).toEqual([]);
});

test('two who start at once apply each file once', async () => {
  const db = await bare();
  const applied = await Promise.all([migrate(db, serverMigrations), migrate(db, serverMigrations)]);
  expect(applied.flat().sort()).toEqual(names);
});

test('a file that fails leaves nothing of itself, and the next run starts with it', async () => {
  const db = await bare();
  const broken = migration('0002_broken', 'CREATE TABLE second (id int); SELECT nonsense');
  await expect(migrate(db, [first, broken])).rejects.toThrow('nonsense');
  expect(await ask(db, `SELECT to_regclass('second') AS name`)).toEqual([{ name: null }]);
  const mended = migration('0002_broken', 'CREATE TABLE second (id int)');
  expect(await migrate(db, [first, mended])).toEqual(['0002_broken']);
});

test('a database of a newer version is refused and not touched', async () => {
  const db = await bare();
  const newer = migration('0002_newer', 'CREATE TABLE newer (id int)');
  await migrate(db, [first, newer]);
  const third = migration('0003_ours', 'CREATE TABLE ours (id int)');
  await expect(migrate(db, [first, third])).rejects.toThrow(MigrationRefused);
  expect(await ask(db, `SELECT to_regclass('ours') AS name`)).toEqual([{ name: null }]);
});

test('a migration that was reworded after it was applied is refused', async () => {
  const db = await bare();
  await migrate(db, [first]);
  const reworded = migration('0001_first', 'CREATE TABLE first (id bigint)');
  await expect(migrate(db, [reworded])).rejects.toThrow(MigrationRefused);
});
