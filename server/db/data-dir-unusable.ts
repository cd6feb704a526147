import { readdirSync } from 'node:fs';
import type { ToldError } from './engine.ts';

/** The data directory cannot be used as it is. The message names it, says why, and the way back. */
export class DataDirUnusable extends Error {
  override readonly name = 'DataDirUnusable';
}

const OTHER_VERSION = /incompatible with server/;
const MADE_BY = /initialized by PostgreSQL version ([\d.]{1,9}),/;
/** Where the engine believes its directory to be. */
const INSIDE = /\/pglite\/data/g;
const NO_ACCESS = /permission denied|read-only file system|operation not permitted/i;
const NO_ROOM = /no space left|ENOSPC/i;
const TOO_LARGE = /file too large|EFBIG/i;

/** @param log what the engine wrote before it gave up */
export function unopened(dir: string, error: ToldError, log: readonly string[]): DataDirUnusable {
  const said = (log.join('; ') || error.message).replace(INSIDE, dir);
  if (OTHER_VERSION.test(said)) return new DataDirUnusable(otherVersion(dir, said));
  if (NO_ACCESS.test(said)) return new DataDirUnusable(noAccess(dir, said));
  if (NO_ROOM.test(said)) return new DataDirUnusable(noRoom(dir));
  if (TOO_LARGE.test(said)) return new DataDirUnusable(tooLarge(dir));
  return new DataDirUnusable(damaged(dir, said));
}

/** @param said what the program that makes a new database wrote at its end */
export function unmade(dir: string, said: string): DataDirUnusable {
  if (NO_ROOM.test(said)) return new DataDirUnusable(noRoom(dir));
  if (NO_ACCESS.test(said)) return new DataDirUnusable(noAccess(dir, said));
  return new DataDirUnusable(
    `A new database could not be made in ${dir} (${said}). Check the disk, or set DATA_DIR to another directory.`,
  );
}

/** A file operation on the data directory failed; errors of any other kind are given back as they are. */
export function asUnusable(dir: string, error: unknown): unknown {
  const { code, message, path = dir } = error as NodeJS.ErrnoException;
  if (code === undefined || !(error instanceof Error)) return error;
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return new DataDirUnusable(noAccess(dir, message));
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return new DataDirUnusable(noRoom(dir));
  if (code === 'EFBIG') return new DataDirUnusable(tooLarge(dir));
  if (/^(ENOTDIR|EEXIST)$/.test(code)) {
    return new DataDirUnusable(
      `${path} is a file, but the database needs a directory there. Move it away, or set DATA_DIR to another directory.`,
    );
  }
  return error;
}

/** Refuses a directory that is neither empty nor a database; one that lost a part is called damaged. */
export function mustBeVacant(dir: string): void {
  const names = namesIn(dir);
  if (names.length === 0) return;
  if (names.includes('pg_wal') || names.includes('global')) {
    throw new DataDirUnusable(damaged(dir, 'the file PG_VERSION is missing'));
  }
  const shown = names.slice(0, 3).join(', ');
  throw new DataDirUnusable(
    `${dir} holds other files (${shown}) and no Holdfast database. Nothing was changed. Set DATA_DIR to another directory.`,
  );
}

function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export function damaged(dir: string, reason: string): string {
  return `The database in ${dir} is damaged (${reason.replace(/\.$/, '')}). Move that directory elsewhere, and restore your last backup: npm run restore -- --in FILE --verify`;
}

function otherVersion(dir: string, said: string): string {
  const [, version] = MADE_BY.exec(said) ?? [];
  const by = version ? ` (PostgreSQL ${version})` : '';
  return `The database in ${dir} was made by another version of the embedded engine${by}. It was not changed. Make a backup with the version of Holdfast that used it, and restore that into an empty DATA_DIR.`;
}

function noAccess(dir: string, said: string): string {
  return `${dir} cannot be read and written by this user (${said}). Give the directory to the user that runs Holdfast, or set DATA_DIR to another one.`;
}

function noRoom(dir: string): string {
  return `There is no room left on the disk of ${dir}. Make room and start again; the data is kept.`;
}

function tooLarge(dir: string): string {
  return `Files in ${dir} may not become as large as the database needs. Raise the limit (ulimit -f) and start again; the data is kept.`;
}
