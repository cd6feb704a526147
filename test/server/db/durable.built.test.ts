import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CONNECTION_LOST } from '../../../server/db/engine.ts';
import { ensureDatabaseDir } from '../../../server/db/pglite-init.ts';
import { openDurable } from '../../../server/db/pglite-open.ts';
import { threadEngine } from '../../../server/db/pglite-thread.ts';
import { temporaryDir, WORKER_FILE } from '../../support/server/built-server.ts';

async function newDatabase(): Promise<string> {
  const dir = join(temporaryDir(), 'db');
  await ensureDatabaseDir(dir, WORKER_FILE);
  return dir;
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
  const pglite = await openDurable(await newDatabase());
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
  const reasons: string[] = [];
  const engine = await threadEngine({
    workerFile: WORKER_FILE,
    dir: await newDatabase(),
    watchdogMs: 1000,
    onReopen: (reason) => reasons.push(reason),
  });
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
