import { DataDirInUse } from '../db/data-dir-lock.ts';
import { DataDirUnusable, damaged } from '../db/data-dir-unusable.ts';
import { CONNECTION_LOST, DatabaseError, DISK_FULL } from '../db/engine.ts';
import { MigrationRefused } from '../db/migrate.ts';
import { DatabaseUnreachable } from '../db/postgres.ts';
import { ConfigError } from '../config.ts';
import { ToolRefused } from './tool.ts';

const PLAIN = [
  ConfigError,
  DataDirInUse,
  DataDirUnusable,
  DatabaseUnreachable,
  MigrationRefused,
  ToolRefused,
];

/** PostgreSQL's codes for pages and indexes that cannot be read. */
const CORRUPTED = /^XX00[12]$/;

/** What the person at the terminal can mend, in a sentence; null for a defect, which is shown with its stack. */
export function plainFailure(error: unknown, database: string): string | null {
  if (!(error instanceof Error)) return null;
  if (PLAIN.some((kind) => error instanceof kind)) return error.message;
  if (!(error instanceof DatabaseError)) return null;
  if (CORRUPTED.test(error.code)) return damaged(database, error.message);
  if (error.code === DISK_FULL) {
    return `There is too little room on the disk of ${database}. Make room and run this again.`;
  }
  if (error.code !== CONNECTION_LOST) return null;
  return `The database ended in the middle of the work (${error.message}) Run this again.`;
}
