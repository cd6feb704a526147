import { AppError } from '../../src/domain/errors.ts';

/** Primary result codes of SQLite: https://sqlite.org/rescode.html */
const ERROR = 1;
const IO_ERROR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;
/** An extended code: a page is not what was written (page-checksums.ts). */
const WRONG_DATA = IO_ERROR + 32 * 256;

/** What SQLite reports and somebody can act on gets a name; the rest are bugs and stay as they are. */
export function nameFailure(error: unknown): unknown {
  const code = primaryCode(error);
  if (code === CORRUPT || code === NOT_A_DATABASE || resultCode(error) === WRONG_DATA) {
    return new AppError(
      'copy.damaged',
      'The local copy can’t be read. It’s set aside and downloaded again.',
      { cause: error },
    );
  }
  return code === FULL ? noRoom(error) : error;
}

export function noRoom(cause: unknown): AppError {
  return new AppError(
    'copy.full',
    'This device is out of space for the local copy. Free up some space, then reload.',
    { cause },
  );
}

/** A file could not be read or written, for whatever reason; not that it was read and is wrong. */
export function isIoError(error: unknown): boolean {
  return primaryCode(error) === IO_ERROR && resultCode(error) !== WRONG_DATA;
}

/** Something is wrong with the file, or it is not what this version wrote: a missing table is an ERROR. */
const BROKEN: readonly (number | null)[] = [ERROR, IO_ERROR, CORRUPT, CANNOT_OPEN, NOT_A_DATABASE];

/** Whether a replica that failed so must be set aside and filled anew. Other failures are no reason to. */
export function isBroken(error: unknown): boolean {
  if (isFull(error)) return false;
  if (error instanceof AppError) return error.code === 'copy.damaged' || isBroken(error.cause);
  return BROKEN.includes(primaryCode(error));
}

/** No room: the copy is as it was before, and cannot grow. */
export function isFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'copy.full';
}

function primaryCode(error: unknown): number | null {
  const code = resultCode(error);
  return code === null ? null : code % 256;
}

function resultCode(error: unknown): number | null {
  const code = error instanceof Error && 'resultCode' in error ? error.resultCode : null;
  return typeof code === 'number' ? code : null;
}
