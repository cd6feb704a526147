import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { serverDb, type ServerDb } from '../../../server/db/db.ts';
import type { Engine } from '../../../server/db/engine.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { serverMigrations, type Migration } from '../../../server/db/migrations.ts';
import { inlineEngine } from '../../../server/db/pglite-inline.ts';
import { openInMemory } from '../../../server/db/pglite-open.ts';
import { postgresEngine } from '../../../server/db/postgres.ts';
import { must } from '../../../src/lib/assert.ts';
import { recordedEngine } from './recorded-writes.ts';
import { rewindable, type Rewindable } from '../worker/rewind.ts';

let opened: Promise<ServerDb> | null = null;
let tape: Rewindable | null = null;

/** What the body does to the file's database is undone after it. */
export function rewinding<T>(body: () => Promise<T>): Promise<T> {
  return must(tape, 'an open database').rewinding(body);
}

function onTape(engine: Engine): Engine {
  tape = rewindable(engine);
  return recordedEngine(tape.engine);
}

/**
 * The file's database, empty and with the newest schema. On the embedded engine, or on
 * PostgreSQL in a schema of the file's own when TEST_DATABASE_URL is set. Ask again for it to be
 * emptied: one test at a time uses it.
 */
export async function freshDb(): Promise<ServerDb> {
  opened ??= open();
  const db = await opened;
  await empty(db.engine);
  return db;
}

/** An engine without any table, for tests of the migrations. */
export async function bareEngine(): Promise<Engine> {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? ownSchema(url) : inlineEngine(await openInMemory(await template([])));
}

afterAll(async () => {
  if (opened) await (await opened).close();
});

async function open(): Promise<ServerDb> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) {
    const pglite = await openInMemory(await template(serverMigrations));
    return serverDb(onTape(inlineEngine(pglite)));
  }
  const engine = await ownSchema(url);
  await migrate(engine, serverMigrations);
  return serverDb(onTape(engine));
}

async function ownSchema(url: string): Promise<Engine> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const engine = postgresEngine({ url, schema });
  const first = await engine.connect();
  await first.exec(`CREATE SCHEMA ${schema}`);
  first.release();
  const close = async () => {
    const last = await engine.connect();
    await last.exec(`DROP SCHEMA ${schema} CASCADE`);
    last.release();
    await engine.close();
  };
  return { ...engine, close };
}

/** Making a database takes seconds and loading one does not, so the first test keeps it for all. */
async function template(migrations: readonly Migration[]): Promise<Blob> {
  const wording = migrations.map(({ sha256 }) => sha256).join();
  const version = readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8');
  const hash = createHash('sha256').update(wording).update(version).digest('hex').slice(0, 16);
  const file = join('node_modules/.cache/holdfast', `pglite-${hash}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const pglite = await openInMemory();
  if (migrations.length > 0) await migrate(inlineEngine(pglite), migrations);
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync('node_modules/.cache/holdfast', { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  return dump;
}

const KEPT = new Set(['schema_migrations', 'app_lock']);

async function empty(engine: Engine): Promise<void> {
  const connection = await engine.connect();
  try {
    const { rows } = await connection.query(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
      [],
    );
    const names = rows.map((row) => String(row['name'])).filter((name) => !KEPT.has(name));
    await connection.exec(names.map((name) => `DELETE FROM ${name}`).join(';'));
  } finally {
    connection.release();
  }
}
