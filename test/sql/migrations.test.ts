import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '../../src/domain/errors.ts';
import { migrate } from '../../workers/db/migrate.ts';
import { clientMigrations } from '../../workers/db/migrations.ts';
import { sql } from '../../workers/db/sql.ts';
import { emptyDb } from '../support/worker/memory-db.ts';

/**
 * A released migration has run on other people's machines. If this fails, add a file; do not edit one.
 * 0001 is not released: until it is, an edit of it also changes its hash here.
 */
const HASHES: Record<string, string> = {
  replica: '8904d84d3590ee03',
};

test('released migrations are frozen', () => {
  expect(
    Object.fromEntries(clientMigrations.map(({ name, script }) => [name, hash(script)])),
  ).toEqual(HASHES);
});

test('a step that fails leaves the old schema and the old number', () => {
  const db = emptyDb();
  migrate(db, clientMigrations);
  const next = clientMigrations.length + 1;
  const broken = [
    ...clientMigrations,
    { version: next, name: 'broken', script: 'CREATE TABLE extra (id); SELECT nonsense' },
  ];

  expect(() => migrate(db, broken)).toThrow('nonsense');

  expect(db.all(sql`PRAGMA user_version`)).toEqual([{ user_version: next - 1 }]);
  expect(db.all(sql`SELECT name FROM sqlite_schema WHERE name = 'extra'`)).toEqual([]);
});

test('a database from a newer release is refused, not touched', () => {
  const db = emptyDb();
  db.script('PRAGMA user_version = 99');

  expect(() => migrate(db, clientMigrations)).toThrow(AppError);
  expect(db.all(sql`PRAGMA user_version`)).toEqual([{ user_version: 99 }]);
});

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
