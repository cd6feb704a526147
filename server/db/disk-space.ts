import { statfs } from 'node:fs/promises';
import type { ServerDb } from './db.ts';
import { DatabaseError, DISK_FULL } from './engine.ts';

/** The embedded engine does not survive a log that cannot grow; below this nothing more is written. */
export const LEAST_FREE_BYTES = 200 * 1024 * 1024;
const ASK_EVERY_MS = 3000;

export interface DiskSpace {
  readonly isLow: () => boolean;
  /** Asks the disk now. */
  readonly ask: () => Promise<void>;
  readonly stop: () => void;
}

interface Options {
  readonly freeBytes: () => Promise<number>;
  /** When it begins and when it is over. */
  readonly onChange: (isLow: boolean) => void;
  readonly onError: (error: unknown) => void;
}

/** Looks every few seconds how much room there is. What cannot be asked counts as enough. */
export async function watchDiskSpace({
  freeBytes,
  onChange,
  onError,
}: Options): Promise<DiskSpace> {
  let isLow = false;
  const ask = async () => {
    const now = (await freeBytes()) < LEAST_FREE_BYTES;
    if (now === isLow) return;
    isLow = now;
    onChange(isLow);
  };
  const timer = setInterval(() => void ask().catch(onError), ASK_EVERY_MS);
  timer.unref();
  await ask().catch(onError);
  return { isLow: () => isLow, ask, stop: () => clearInterval(timer) };
}

/** The bytes that this process may still write to the directory's disk. */
export async function freeBytesAt(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** Refuses every transaction before it begins while there is no room; reading goes on. */
export function refusingWhenFull(db: ServerDb, space: Pick<DiskSpace, 'isLow'>): ServerDb {
  const mustHaveRoom = () => {
    if (space.isLow()) throw diskFull();
  };
  return {
    ...db,
    mustHaveRoom,
    transaction: async (body) => {
      mustHaveRoom();
      return db.transaction(body);
    },
  };
}

function diskFull(): DatabaseError {
  const message = 'There is too little room left on the disk of the database.';
  return new DatabaseError({ message, code: DISK_FULL, constraint: null, detail: null });
}
