import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { loadSqlite } from '../../../workers/db/load-sqlite.ts';
import { sumPages } from '../../../workers/db/page-checksums.ts';
import { sqliteDb } from '../../../workers/db/sqlite-db.ts';
import { sql } from '../../../workers/db/sql.ts';
import type { Db } from '../../../workers/db/db.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const sqlite = await loadSqlite();
const FILE = '/summed.sqlite3';
// SQLite's wrapper tells the console of each failed step.
sqlite.config.warn = () => {};

/** In the memory of the module, where node keeps SQLite's files; written as on a device. */
function open(): { readonly db: Db; readonly close: () => void } {
  const connection = new sqlite.oo1.DB(FILE, 'c');
  const release = sumPages(sqlite, connection);
  const db = sqliteDb(sqlite, connection);
  const close = () => {
    db.close();
    release();
  };
  try {
    db.script(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;',
    );
  } catch (error) {
    close();
    throw error;
  }
  return { db, close };
}

function write(bytes: Uint8Array): void {
  sqlite.capi.sqlite3_js_posix_create_file(FILE, bytes, bytes.byteLength);
}

/** The file as it lies there, read without looking at the checksums. */
function bytesOfFile(): Uint8Array {
  const plain = new sqlite.oo1.DB(FILE, 'w');
  try {
    plain.exec('PRAGMA locking_mode = EXCLUSIVE; SELECT * FROM sqlite_schema');
    return sqlite.capi.sqlite3_js_db_export(plain);
  } finally {
    plain.close();
  }
}

const TEXT = 'What the tide brings is told here. ';

function fill(db: Db): void {
  db.script('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
  db.script('CREATE INDEX notes_by_text ON notes (text)');
  db.transaction(() => {
    for (let id = 1; id <= 300; id += 1) {
      db.run(
        sql`INSERT INTO notes (id, text) VALUES (${id}, ${`${id} ${TEXT.repeat(1 + (id % 9))}`})`,
      );
    }
  });
  db.run(sql`DELETE FROM notes WHERE id % 7 = 0`);
}

const readAll = (db: Db) => db.all(sql`SELECT id, text FROM notes NOT INDEXED ORDER BY id`);

function filled(): { readonly bytes: Uint8Array; readonly rows: readonly unknown[] } {
  write(new Uint8Array());
  const first = open();
  fill(first.db);
  const rows = readAll(first.db);
  first.close();
  return { bytes: bytesOfFile(), rows };
}

afterEach(() => write(new Uint8Array()));

test('a file of pages with checksums is read again as it was written', () => {
  const { rows } = filled();
  const again = open();
  again.db.run(sql`UPDATE notes SET text = 'changed' WHERE id = 1`);
  again.close();
  const last = open();
  expect(readAll(last.db)).toEqual([{ id: 1, text: 'changed' }, ...rows.slice(1)]);
  expect(last.db.text(sql`PRAGMA quick_check`)).toBe('ok');
  last.close();
});

test('[R9] one bit that flips in a page is told, or it is in no page that is read', () => {
  const { bytes, rows } = filled();
  let told = 0;
  fc.assert(
    fc.property(fc.nat(bytes.byteLength * 8 - 1), (bit) => {
      const damaged = bytes.slice();
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      write(damaged);
      try {
        const again = open();
        try {
          expect(readAll(again.db)).toEqual(rows);
        } finally {
          again.close();
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        expect(error.code).toBe('copy.damaged');
        told += 1;
      }
    }),
    propertyRuns(300),
  );
  // Half of the file is the index, which this question does not read.
  expect(told).toBeGreaterThan(60);
});

test('[R9] a file that was begun without checksums counts as damaged', () => {
  write(new Uint8Array());
  const plain = new sqlite.oo1.DB(FILE, 'c');
  fill(sqliteDb(sqlite, plain));
  plain.close();
  expect(() => open()).toThrow(expect.objectContaining({ code: 'copy.damaged' }));
});
