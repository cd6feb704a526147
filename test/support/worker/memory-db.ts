import type { Database } from '@sqlite.org/sqlite-wasm';
import { must } from '../../../src/lib/assert.ts';
import type { Db } from '../../../workers/db/db.ts';
import { loadSqlite } from '../../../workers/db/load-sqlite.ts';
import { migrate } from '../../../workers/db/migrate.ts';
import { clientMigrations } from '../../../workers/db/migrations.ts';
import { sqliteDb } from '../../../workers/db/sqlite-db.ts';

const sqlite = await loadSqlite();

const connections = new WeakMap<Db, Database>();

/** A real SQLite without tables. */
export function emptyDb(): Db {
  return sqliteDb(sqlite, new sqlite.oo1.DB(':memory:'));
}

/** As `memoryDb`, for more than a gigabyte; it cannot be had as a file. */
export function largeDb(): Db {
  const db = emptyDb();
  migrate(db, clientMigrations);
  return db;
}

/** A real SQLite with the real schema and no rows: a copy of one that was migrated once. */
export function memoryDb(): Db {
  const { capi, wasm } = sqlite;
  const connection = new sqlite.oo1.DB(':memory:');
  const bytes = wasm.allocFromTypedArray(migrated);
  const flags = capi.SQLITE_DESERIALIZE_FREEONCLOSE | capi.SQLITE_DESERIALIZE_RESIZEABLE;
  const size = migrated.byteLength;
  connection.checkRc(capi.sqlite3_deserialize(connection, 'main', bytes, size, size, flags));
  const db = sqliteDb(sqlite, connection);
  connections.set(db, connection);
  return db;
}

/** The file that a database of `memoryDb` would be. */
export function fileOf(db: Db): Uint8Array {
  return sqlite.capi.sqlite3_js_db_export(must(connections.get(db), 'a database of memoryDb'));
}

const migrated = migratedBytes();

function migratedBytes(): Uint8Array {
  const connection = new sqlite.oo1.DB(':memory:');
  migrate(sqliteDb(sqlite, connection), clientMigrations);
  const bytes = sqlite.capi.sqlite3_js_db_export(connection);
  connection.close();
  return bytes;
}
