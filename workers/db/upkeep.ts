import type { Db } from './db.ts';
import { sql } from './sql.ts';

/*
 * What SQLite would do by itself in the middle of some write, while a question waits: here it is done in
 * steps of their own, between which questions are answered.
 */

/** Leaf pages of an index that one step writes: a few milliseconds. */
const STEP_PAGES = 16;

/**
 * Every commit adds a piece to the indexes of words, and the more pieces, the longer a search. Merges some
 * of them a little further.
 * @returns whether there was anything to merge
 */
export function mergeWords(db: Db): boolean {
  const before = totalChanges(db);
  db.run(sql`INSERT INTO issue_names (issue_names, rank) VALUES ('merge', ${STEP_PAGES})`);
  db.run(sql`INSERT INTO issue_texts (issue_texts, rank) VALUES ('merge', ${STEP_PAGES})`);
  // A call counts as one change, and as more where it did something.
  return totalChanges(db) - before > 2;
}

/**
 * Writes the log back to the file where it has grown to so many pages. On its own, because it waits for the
 * disk twice, whatever its length.
 */
export function writeLogBack(db: Db, fromPages: number): void {
  const [state] = db.all<{ log: number }>(sql`PRAGMA wal_checkpoint(NOOP)`);
  if (state && state.log >= fromPages) db.all(sql`PRAGMA wal_checkpoint(PASSIVE)`);
}

/** When nothing is left to do. */
export const SHORT_LOG = 250;
/** Behind a page of a first load. */
export const LONG_LOG = 1000;
/** Where neither comes in time, some commit does it. */
export const LONGEST_LOG = 4000;

function totalChanges(db: Db): number {
  return Number(db.text(sql`SELECT CAST(total_changes() AS TEXT)`));
}
