import { isIoError, nameFailure, noRoom } from './failures.ts';

export type NameFailure = (error: unknown) => unknown;

type Write = FileSystemSyncAccessHandle['write'];

/**
 * Tells a full disk from a broken one. The pool of files reports every write that failed to SQLite as an
 * I/O error, as it does for a damaged file; only the browser's own error says that there was no room.
 * @param handles the prototype of the browser's open files: its `write` is watched from now on
 */
export function watchRoom(handles: { write: Write } | null): NameFailure {
  let isFull = false;
  if (handles) {
    const { write } = handles;
    handles.write = function watched(this: FileSystemSyncAccessHandle, buffer, options) {
      try {
        const written = write.call(this, buffer, options);
        isFull = written < buffer.byteLength;
        return written;
      } catch (error) {
        isFull = isOutOfRoom(error);
        throw error;
      }
    };
  }
  return (error) => (isFull && isIoError(error) ? noRoom(error) : nameFailure(error));
}

/** What browsers throw where an origin may store no more, or the disk has no more to give. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'QuotaExceededError' || isOutOfRoom(error.cause);
}
