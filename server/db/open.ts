import { join } from 'node:path';
import { asUnusable } from './data-dir-unusable.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { serverDb, type ServerDb } from './db.ts';
import { maintain } from './maintenance.ts';
import { migrate } from './migrate.ts';
import { serverMigrations } from './migrations.ts';
import { freeBytesAt, refusingWhenFull, watchDiskSpace } from './disk-space.ts';
import { ensureDatabaseDir } from './pglite-init.ts';
import { threadEngine } from './pglite-thread.ts';
import { postgresEngine } from './postgres.ts';

interface Options {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** The built `pglite.worker.js`. */
  readonly workerFile: string;
  readonly onTrouble: (what: string, error: unknown) => void;
}

const DISK_IS_FULL =
  'less than 200 MB are free on the disk of the database, so nothing is saved any more. Make room; it then goes on by itself';
const DISK_HAS_ROOM = 'the disk of the database has room again, and everything is saved';

/** The database of the configuration, with the newest schema, owned by this process alone where it is embedded. */
export function openDatabase(options: Options): Promise<ServerDb> {
  return options.databaseUrl === null ? openEmbedded(options) : openPostgres(options);
}

async function openPostgres({ databaseUrl, onTrouble }: Options): Promise<ServerDb> {
  const engine = postgresEngine({
    url: databaseUrl ?? '',
    onIdleError: (error) => onTrouble('a database connection broke', error),
  });
  try {
    await migrate(engine, serverMigrations);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return serverDb(engine);
}

async function openEmbedded(options: Options): Promise<ServerDb> {
  try {
    return await openDirectory(options);
  } catch (error) {
    throw asUnusable(options.dataDir, error);
  }
}

async function openDirectory({ dataDir, workerFile, onTrouble }: Options): Promise<ServerDb> {
  const lock = await lockDataDir(dataDir);
  try {
    const dir = join(dataDir, 'db');
    await ensureDatabaseDir(dir, workerFile);
    const engine = await threadEngine({
      workerFile,
      dir,
      onReopen: (reason) => onTrouble(reason, null),
    });
    await migrate(engine, serverMigrations);
    const maintenance = maintain(engine, {
      onError: (error) => onTrouble('the maintenance of the database failed', error),
    });
    const space = await watchDiskSpace({
      freeBytes: () => freeBytesAt(dir),
      onChange: (isLow) => onTrouble(isLow ? DISK_IS_FULL : DISK_HAS_ROOM, null),
      onError: (error) => onTrouble('the free space of the disk is not known', error),
    });
    const db = refusingWhenFull(serverDb(engine, maintenance.noteWrite), space);
    const close = async () => {
      space.stop();
      maintenance.stop();
      await db.close();
      await lock.release();
    };
    return { ...db, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
