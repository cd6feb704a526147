import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CONNECTION_LOST, DatabaseError, UNSENDABLE } from '../../../server/db/engine.ts';
import { ensureDatabaseDir } from '../../../server/db/pglite-init.ts';
import { openDurable } from '../../../server/db/pglite-open.ts';
import { threadEngine } from '../../../server/db/pglite-thread.ts';
import { temporaryDir, WORKER_FILE } from '../../support/server/built-server.ts';

let made = '';
beforeAll(async () => {
  made = join(fs.mkdtempSync(join(tmpdir(), 'holdfast-durable-')), 'db');
  await ensureDatabaseDir(made, WORKER_FILE);
});
afterAll(() => fs.rmSync(dirname(made), { recursive: true }));

/** A copy of the one that was made: making one takes longer than most tests. */
function newDatabase(): string {
  const dir = join(temporaryDir(), 'db');
  fs.cpSync(made, dir, { recursive: true });
  return dir;
}

/** The reasons for which the engine was replaced stay empty as long as nothing but single calls fail. */
async function newEngine(watchdogMs = 120_000) {
  const reasons: string[] = [];
  const engine = await threadEngine({
    workerFile: WORKER_FILE,
    dir: newDatabase(),
    watchdogMs,
    onReopen: (reason) => reasons.push(reason),
  });
  return { engine, reasons };
}

/** Counts what reaches the disk. */
function countFsyncs() {
  const real = fs.fsyncSync;
  let count = 0;
  fs.fsyncSync = (fd) => {
    count += 1;
    real(fd);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fsyncSync = real;
    syncBuiltinESMExports();
  });
  return () => count;
}

test('every commit of the embedded engine is on disk before it is answered', async () => {
  const pglite = await openDurable(newDatabase());
  await pglite.exec('CREATE TABLE t (n int)');
  const fsyncs = countFsyncs();
  for (let n = 1; n <= 20; n++) {
    await pglite.query('INSERT INTO t VALUES ($1)', [n]);
    expect(fsyncs()).toBeGreaterThanOrEqual(n);
  }
  const { rows } = await pglite.query('SHOW fsync');
  expect(rows).toEqual([{ fsync: 'on' }]);
  await pglite.close();
});

test('a directory is made whole or not at all', async () => {
  const dir = join(temporaryDir(), 'db');
  fs.mkdirSync(`${dir}.tmp/base`, { recursive: true });
  await ensureDatabaseDir(dir, WORKER_FILE);
  expect(fs.existsSync(join(dir, 'PG_VERSION'))).toBe(true);
  expect(fs.existsSync(`${dir}.tmp`)).toBe(false);
});

test('a call that never returns is ended, and what was committed before it is still there', async () => {
  const { engine, reasons } = await newEngine(1000);
  const first = await engine.connect();
  await first.exec('CREATE TABLE t (n int); INSERT INTO t VALUES (1)');
  await first.query('BEGIN', []);
  await first.query('INSERT INTO t VALUES (2)', []);
  const endless = first.query('SELECT count(*) FROM generate_series(1, 1000000000000)', []);
  await expect(endless).rejects.toMatchObject({ code: CONNECTION_LOST });
  await expect(first.query('COMMIT', [])).rejects.toMatchObject({ code: CONNECTION_LOST });
  first.release();
  const second = await engine.connect();
  expect((await second.query('SELECT n FROM t', [])).rows).toEqual([{ n: 1 }]);
  second.release();
  expect(reasons).toEqual(['the embedded database stopped answering']);
  await engine.close();
});

test('a call whose parameters or answer no message can carry fails alone and leaves nothing behind', async () => {
  const { engine, reasons } = await newEngine();
  const mine = await engine.connect();
  const before = timers();
  const ask = (text: string, param: unknown) => mine.query(text, [param]);
  await mine.exec('CREATE TABLE t (n int)');
  await mine.query('BEGIN', []);
  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  const deep = (n: number) => '['.repeat(n) + ']'.repeat(n);
  const unsendable = { code: UNSENDABLE };
  await expect(ask('SELECT $1::text', Object.prototype.toString)).rejects.toMatchObject(unsendable);
  await expect(ask('SELECT $1::text', { at: Symbol('n') })).rejects.toMatchObject(unsendable);
  await expect(ask('SELECT $1::text', new Proxy({}, {}))).rejects.toMatchObject(unsendable);
  await expect(ask('SELECT $1::jsonb', nested(200_000))).rejects.toMatchObject(unsendable);
  // The transaction goes on: the engine has not seen any of these.
  await ask('INSERT INTO t VALUES ($1)', 1);
  await mine.query('COMMIT', []);
  await expect(ask('SELECT $1::jsonb', cyclic)).rejects.toThrow('circular');
  // An answer that this thread cannot read, and one that the engine itself refuses.
  await expect(ask('SELECT $1::jsonb', deep(10_000))).rejects.toThrow(DatabaseError);
  await expect(ask('SELECT $1::jsonb', deep(100_000))).rejects.toMatchObject({ code: '54001' });
  mine.release();
  const other = await engine.connect();
  expect((await other.query('SELECT n FROM t', [])).rows).toEqual([{ n: 1 }]);
  other.release();
  expect(timers()).toBe(before);
  expect(reasons).toEqual([]);
  await engine.close();
});

/** A watchdog that waits for an answer is one of them. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = [value];
  return value;
}
