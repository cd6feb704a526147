import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { createColumns, type ColumnName, type Columns } from './columns.ts';
import { unpackRow, unpackRows } from './packed-rows.ts';
import { readAgain, readAll, readSlices } from './read-columns.ts';

/**
 * The columns of this database as it is now. A column is read when it is needed first; after that,
 * what changed is read again, and moves in the lists that are kept: temporary triggers note it.
 */
export function currentColumns(db: Db, needed: readonly ColumnName[]): Columns {
  const columns = db.derived(follow);
  catchUp(db, columns);
  const missing = [...new Set(needed)].filter((name) => !columns.loaded.has(name));
  if (missing.length > 0) {
    readAll(db, columns, missing);
    for (const name of missing) columns.loaded.add(name);
  }
  return columns;
}

/**
 * Reads every column in slices, in the pauses between questions; what a question needs before that
 * it reads itself.
 * @returns whether there is more to read
 */
export function readNextSlice(db: Db): boolean {
  const columns = currentColumns(db, []);
  const slices = db.derived(slicesOf);
  if (slices.of !== columns) return false;
  return slices.next.next().done !== true;
}

function slicesOf(db: Db): { readonly of: Columns; readonly next: Generator<void> } {
  const columns = currentColumns(db, []);
  return { of: columns, next: readSlices(db, columns) };
}

function follow(db: Db): Columns {
  db.script(NOTE_CHANGES);
  return createColumns();
}

/** More changes at once than this, and working a list out anew is cheaper than moving one by one. */
const MOST_MOVES = 1000;

function catchUp(db: Db, columns: Columns): void {
  const text = db.text(sql`SELECT json_group_array(rid) FROM changed_rids`);
  const noted = JSON.parse(text ?? '[]') as readonly number[];
  if (noted.length === 0) return;
  const rids = noted.filter((rid) => rid > 0);
  if (noted.includes(STATES)) {
    columns.texts.forgetAll();
    unpackRows(columns.packed);
    columns.loaded.delete('state_group');
    columns.loading.delete('state_group');
  }
  if (rids.length < noted.length || rids.length > MOST_MOVES) columns.lists.clear();
  for (const rid of rids) {
    columns.texts.forget(rid);
    if (rid < columns.size) unpackRow(columns.packed, rid);
  }
  if (columns.loaded.size + columns.loading.size > 0 && rids.length > 0) move(db, columns, rids);
  db.run(sql`DELETE FROM changed_rids`);
}

function move(db: Db, columns: Columns, rids: readonly number[]): void {
  const lists = [...columns.lists.values()];
  for (const list of lists) for (const rid of rids) list.leave(rid);
  readAgain(db, columns, rids);
  for (const list of lists) for (const rid of rids) list.enter(rid);
}

/** Noted in the place of a `rid` when a state changed: its group is in the text of every row. */
const STATES = 0;
/** The same for what lists only take names, or an archived project, from. */
const NAMES = -1;

const NAMED = ['labels', 'members', 'cycles', 'modules', 'collection_rows'] as const;

const NOTE_CHANGES = `
  CREATE TEMP TABLE IF NOT EXISTS changed_rids (rid INTEGER PRIMARY KEY) STRICT;
  ${noteAll('issues', 'NEW.rid', 'OLD.rid')}
  ${noteAll('states', String(STATES), String(STATES))}
  ${NAMED.map((table) => noteAll(table, String(NAMES), String(NAMES))).join('')}`;

function noteAll(table: string, after: string, before: string): string {
  return (
    note(table, 'INSERT', after, 'NEW') +
    note(table, 'UPDATE', after, 'NEW') +
    note(table, 'DELETE', before, 'OLD')
  );
}

function note(table: string, event: string, rid: string, row: string): string {
  const isListed =
    table === 'collection_rows' ? `WHEN ${row}.kind IN ('projects', 'estimates')` : '';
  return `
  CREATE TEMP TRIGGER IF NOT EXISTS note_${table}_${event} AFTER ${event} ON main.${table} ${isListed} BEGIN
    INSERT INTO changed_rids (rid) VALUES (${rid}) ON CONFLICT DO NOTHING;
  END;`;
}
