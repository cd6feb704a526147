import type { Database, SAHPoolUtil } from '@sqlite.org/sqlite-wasm';
import { AppError } from '../../src/domain/errors.ts';
import type { Db } from './db.ts';
import { loadSqlite, type Sqlite } from './load-sqlite.ts';
import { noRoom } from './failures.ts';
import { migrate } from './migrate.ts';
import { clientMigrations } from './migrations.ts';
import { sumPages } from './page-checksums.ts';
import { isOutOfRoom, watchRoom, type NameFailure } from './room.ts';
import { sql } from './sql.ts';
import { sqliteDb } from './sqlite-db.ts';
import { LONGEST_LOG } from './upkeep.ts';

export interface OpenDatabase {
  readonly db: Db;
  /** Closes the database and lets go of its files, so that another tab can open them. */
  readonly close: () => void;
  /** Closes the database and empties its files. */
  readonly erase: () => Promise<void>;
}

/** One set of files per person, workspace and server: what one may see, another may not (SYNC R11). */
export function databaseName(instanceId: string, userId: string, workspaceSlug: string): string {
  return [instanceId, userId, workspaceSlug].map(encodeURIComponent).join('-');
}

export interface Databases {
  /**
   * Opens the replica on this device. Hold the lease first (SYNC R1): the files open in one tab only.
   * Fails with `copy.no-file-access`, `copy.damaged` (erase it and open again), `copy.newer-than-code`
   * or `copy.failed`.
   */
  readonly open: (name: string) => Promise<OpenDatabase>;
  /** Loads SQLite already where this device holds some replica: it will be asked for in a moment. */
  readonly warmUp: () => Promise<void>;
  /** Whether there is a replica to open. Looks at the files alone: SQLite is not loaded for it. */
  readonly exists: (name: string) => Promise<boolean>;
  /** A replica that is gone with the page: where there are no files, and in tests. */
  readonly openInMemory: () => Promise<OpenDatabase>;
  /** Empties the files of a replica that cannot be opened, or that nobody wants any more. */
  readonly erase: (name: string) => Promise<void>;
}

/** SQLite for one worker: loaded at the first use, and once, because two would fight for the files. */
export function databases(load: () => Promise<Sqlite> = loadSqlite): Databases {
  const files = globalThis.FileSystemSyncAccessHandle as Handles | undefined;
  const name = watchRoom(files?.prototype ?? null);
  let loading: Promise<Sqlite> | null = null;
  const loaded = () => (loading ??= load());
  return {
    async open(folder) {
      const sqlite = await loaded();
      return openFile(sqlite, await openFiles(sqlite, folder), name);
    },
    async warmUp() {
      if (await existsAny()) await loaded();
    },
    exists,
    async openInMemory() {
      const sqlite = await loaded();
      const db = sqliteDb(sqlite, new sqlite.oo1.DB(':memory:'));
      migrate(db, clientMigrations);
      const close = () => db.close();
      return { db, close, erase: async () => close() };
    },
    async erase(folder) {
      const pool = await openFiles(await loaded(), folder);
      await pool.wipeFiles();
      pool.pauseVfs();
    },
  };
}

type Handles = Pick<typeof FileSystemSyncAccessHandle, 'prototype'>;

const FOLDER = 'holdfast';

async function existsAny(): Promise<boolean> {
  try {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle(FOLDER);
    return true;
  } catch {
    return false; // the first visit, or no files at all
  }
}

async function exists(name: string): Promise<boolean> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER);
    await folder.getDirectoryHandle(name);
    return true;
  } catch {
    // No files at all, or none of this name: nothing to open.
    return false;
  }
}

function openFile(sqlite: Sqlite, pool: SAHPoolUtil, name: NameFailure): OpenDatabase {
  let db: Db | null = null;
  try {
    db = openSummed(sqlite, new pool.OpfsSAHPoolDb(FILE), name);
    configure(db);
    migrate(db, clientMigrations);
  } catch (error) {
    db?.close();
    pool.pauseVfs();
    // Opening the file fails before there is a connection that names its failures.
    throw name(error);
  }
  return opened(db, pool);
}

function openSummed(sqlite: Sqlite, connection: Database, name: NameFailure): Db {
  const release = sumPages(sqlite, connection);
  const db = sqliteDb(sqlite, connection, name);
  return {
    ...db,
    close() {
      db.close();
      release();
    },
  };
}

/** Reads every page of the file: seconds for a large one. False: erase it and pull anew. */
export function isHealthy(db: Db): boolean {
  return db.text(sql`PRAGMA quick_check(1)`) === 'ok';
}

const FILE = '/replica.sqlite3';

async function openFiles(sqlite: Sqlite, name: string): Promise<SAHPoolUtil> {
  if (!(await hasFiles())) {
    throw new AppError(
      'copy.no-file-access',
      'This browser has no storage for a local copy, so it’s lost when you close this tab.',
    );
  }
  try {
    const pool = await sqlite.installOpfsSAHPoolVfs({
      name: `holdfast-${name}`,
      directory: `/${FOLDER}/${name}`,
      initialCapacity: 6,
      preserveOnInitFailure: true,
      forceReinitIfPreviouslyFailed: true,
    } as Parameters<Sqlite['installOpfsSAHPoolVfs']>[0]);
    return pool.isPaused() ? await pool.unpauseVfs() : pool;
  } catch (error) {
    if (isOutOfRoom(error)) throw noRoom(error);
    throw new AppError(
      'copy.failed',
      'The local copy couldn’t be opened because another tab may still hold it. Retrying.',
      { cause: error },
    );
  }
}

/** Some private windows have the call and refuse it. */
async function hasFiles(): Promise<boolean> {
  const storage = globalThis.navigator?.storage as StorageManager | undefined;
  if (!storage?.getDirectory) return false;
  return storage.getDirectory().then(
    () => true,
    () => false,
  );
}

/**
 * Exclusive locking comes first: the write-ahead log needs it where memory cannot be shared. NORMAL may
 * lose the last commits with the power, which is allowed here: what a person wrote is in the outbox.
 */
function configure(db: Db): void {
  db.script(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA wal_autocheckpoint = ${LONGEST_LOG};
    PRAGMA cache_size = -65536;`);
}

function opened(db: Db, pool: SAHPoolUtil): OpenDatabase {
  const close = () => {
    db.close();
    pool.pauseVfs();
  };
  return {
    db,
    close,
    async erase() {
      db.close();
      await pool.wipeFiles();
      pool.pauseVfs();
    },
  };
}
