import type { Db } from '../../workers/db/db.ts';
import { loadSqlite } from '../../workers/db/load-sqlite.ts';
import { migrate } from '../../workers/db/migrate.ts';
import { clientMigrations } from '../../workers/db/migrations.ts';
import { sqliteDb } from '../../workers/db/sqlite-db.ts';

const sqlite = await loadSqlite();

/** A real SQLite without tables. */
export function emptyDb(): Db {
  return sqliteDb(sqlite, new sqlite.oo1.DB(':memory:'));
}

/** A real SQLite with the real schema and no rows. */
export function memoryDb(): Db {
  const db = emptyDb();
  migrate(db, clientMigrations);
  return db;
}
