import { ownValue } from '../../src/lib/own-value.ts';
import { DatabaseError } from '../db/engine.ts';
import { ToolRefused } from './tool.ts';

const NO_ACCESS = 'the user that runs Holdfast may not use it. Choose another place';
const NO_ROOM = 'there is no room left on the disk. Make room and run this again';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: NO_ACCESS,
  EPERM: NO_ACCESS,
  EROFS: 'Holdfast may not write there. Choose a place that it may write to, such as DATA_DIR',
  ENOENT: 'there is no such file or directory',
  ENOTDIR: 'a part of its path is not a directory',
  EISDIR: 'it is a directory',
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EFBIG: 'files may not become that large there. Choose another place',
};

/**
 * Explains an error of the file system in a sentence; gives back any other error.
 * @param what the file and what could not be done with it
 */
export function fileFailure(error: unknown, what: string): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return error;
  return new ToolRefused(`${what}: ${ownValue(REASONS, code) ?? error.message}.`);
}
