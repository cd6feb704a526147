import fs from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/db/open.ts';
import { ensureDatabaseDir } from '../../../server/db/pglite-init.ts';
import { runProgram, temporaryDir, WORKER_FILE } from '../../support/server/built-server.ts';

const RESTORE = 'npm run restore -- --in FILE --verify';

const logOf = (db: string) =>
  fs.readdirSync(join(db, 'pg_wal')).filter((name) => name.startsWith('0'));

/** What happened to the directory, what of it is said, and the way back. */
const CASES: readonly (readonly [string, (db: string) => void, string, string])[] = [
  [
    'its log is missing',
    (db) => logOf(db).forEach((name) => fs.rmSync(join(db, 'pg_wal', name))),
    'could not locate a valid checkpoint record',
    RESTORE,
  ],
  [
    'pg_control is empty',
    (db) => fs.truncateSync(join(db, 'global/pg_control')),
    'could not read file "global/pg_control"',
    RESTORE,
  ],
  ['PG_VERSION is missing', (db) => fs.rmSync(join(db, 'PG_VERSION')), 'PG_VERSION', RESTORE],
  [
    'another engine made it',
    (db) => fs.writeFileSync(join(db, 'PG_VERSION'), '99\n'),
    'another version of the embedded engine (PostgreSQL 99)',
    'Make a backup with the version of Holdfast that used it',
  ],
];

test('a database that cannot be opened is named with what is wrong and the way back', async () => {
  const whole = join(temporaryDir(), 'db');
  await ensureDatabaseDir(whole, WORKER_FILE);
  for (const [, damage, wrong, wayBack] of CASES) {
    const dataDir = temporaryDir();
    const db = join(dataDir, 'db');
    fs.cpSync(whole, db, { recursive: true });
    damage(db);
    const refusal = await refusalOf(dataDir);
    for (const part of ['DataDirUnusable', db, wrong, wayBack]) expect(refusal).toContain(part);
    expect(refusal).not.toMatch(/Aborted|ASSERTIONS|pglite/i);
  }
});

test('a place for the database that cannot be one is refused and left as it is', async () => {
  const foreign = temporaryDir();
  fs.mkdirSync(join(foreign, 'db'));
  fs.writeFileSync(join(foreign, 'db/notes.txt'), 'moss');
  expect(await refusalOf(foreign)).toContain('holds other files (notes.txt)');
  expect(fs.readdirSync(join(foreign, 'db'))).toEqual(['notes.txt']);

  const file = join(temporaryDir(), 'data');
  fs.writeFileSync(file, 'moss');
  expect(await refusalOf(file)).toContain(`${file} is a file`);
});

test('at the terminal it is one line without a stack', async () => {
  const DATA_DIR = temporaryDir();
  fs.mkdirSync(join(DATA_DIR, 'db/global'), { recursive: true });
  const { code, output } = await runProgram([], { PORT: '0', DATA_DIR });
  expect([code, output]).toEqual([
    1,
    `The database in ${DATA_DIR}/db is damaged (the file PG_VERSION is missing). Move that directory elsewhere, and restore your last backup: ${RESTORE}\n`,
  ]);
});

async function refusalOf(dataDir: string): Promise<string> {
  try {
    const options = { databaseUrl: null, dataDir, workerFile: WORKER_FILE };
    const db = await openDatabase({ ...options, onTrouble: () => {} });
    onTestFinished(() => db.close());
    return 'It opened.';
  } catch (error) {
    const { name, message } = error as Error;
    return `${name}: ${message}`;
  }
}
