import type { Db } from '../db/db.ts';
import { isFull } from '../db/failures.ts';
import { sql } from '../db/sql.ts';
import {
  NUMBER_COLUMNS,
  SET_COLUMNS,
  TEXT_COLUMNS,
  WORD_COLUMNS,
  reach,
  type ColumnName,
  type Columns,
  type NumberColumn,
  type SetColumn,
  type WordColumn,
} from './columns.ts';
import { fillSets, flatSets } from './value-sets.ts';

/**
 * Columns kept in the database, as they were at some moment: a start reads them in a few milliseconds
 * instead of reading every row. Rows written since are noted by triggers (`column_changes`) and read
 * again. It is a copy of a copy: what cannot be used is left aside and written anew.
 */

/** Below this many rows reading them is as quick. */
const FEWEST_ROWS = 2000;
/** With more rows than these written since, it is written anew in the next pause. */
const MOST_CHANGES = 1000;
/** With a greater share of all rows written since, it saves nothing. */
const MOST_CHANGED = 0.2;

/** What a snapshot has: all but what another table can change (`state_group`, see the states). */
const KEPT: readonly ColumnName[] = [
  ...WORD_COLUMNS.filter((name) => name !== 'state_group'),
  ...SET_COLUMNS,
  ...NUMBER_COLUMNS,
  ...TEXT_COLUMNS,
];

/**
 * Fills columns from the snapshot, as they were when it was written.
 * @returns those that it filled; rows of `changedRids` are still to be read again in them
 */
export function fillFromSnapshot(
  db: Db,
  columns: Columns,
  names: readonly ColumnName[],
): readonly ColumnName[] {
  const wanted = names.filter((name) => KEPT.includes(name));
  if (wanted.length === 0 || !hasSnapshot(db, columns)) return [];
  for (const name of wanted) fill(db, columns, name);
  return wanted;
}

/** Written since the snapshot was. */
export function changedRids(db: Db): readonly number[] {
  const text = db.text(sql`SELECT json_group_array(rid) FROM column_changes`);
  return JSON.parse(text ?? '[]') as readonly number[];
}

/** Writes all columns, which must be loaded, one a slice, where there is no snapshot or an old one. */
export function* writeSnapshot(
  db: Db,
  columns: Columns,
  fewestRows = FEWEST_ROWS,
): Generator<void> {
  if (columns.size < fewestRows) return;
  const isThere = marker(db) === COMPLETE;
  if (isThere && changes(db) <= MOST_CHANGES) return;
  try {
    db.transaction(() => {
      db.run(sql`DELETE FROM column_snapshot`);
      db.run(sql`DELETE FROM column_changes`);
      put(db, 'marker', BEGUN);
    });
    yield;
    for (const name of KEPT) {
      if (marker(db) !== BEGUN) return; // a purge took it away
      put(db, name, bytesOf(columns, name));
      yield;
    }
    if (marker(db) !== BEGUN) return;
    // Last: it knows every word of the columns, and others that they do not need.
    put(db, 'dictionary', textBytes(columns.dictionary.texts()));
    put(db, 'status', columns.status.slice(0, columns.size));
    put(db, 'marker', COMPLETE);
    columns.snapshot = 'apart';
  } catch (error) {
    // Without room the rows can still be read.
    if (!isFull(error)) throw error;
  }
}

const BEGUN = 'begun';
/** One with other columns is not used. */
const COMPLETE = `complete: ${KEPT.join()}`;

/** Whether columns can be filled; the first time it brings the words and the rows there were. */
export function hasSnapshot(db: Db, columns: Columns): boolean {
  const before = columns.snapshot;
  const isComplete = before !== 'apart' && marker(db) === COMPLETE;
  if (before === 'open' && isComplete) return true;
  columns.snapshot = 'apart';
  if (before !== 'unknown') return false;
  // Columns that were read off the rows have numbered the words in another way.
  if (columns.dictionary.size() > 1 || !isComplete) return false;
  const status = get(db, 'status');
  if (changes(db) > Math.max(MOST_CHANGES, status.length * MOST_CHANGED)) return false;
  for (const word of texts(get(db, 'dictionary'))) columns.dictionary.numberOf(word);
  reach(columns, status.length - 1);
  columns.status.set(status);
  columns.snapshot = 'open';
  return true;
}

function marker(db: Db): string | null {
  return db.text(sql`SELECT data FROM column_snapshot WHERE name = 'marker'`);
}

function changes(db: Db): number {
  return Number(db.text(sql`SELECT CAST(count(*) AS TEXT) FROM column_changes`));
}

function put(db: Db, name: string, data: Uint8Array | string): void {
  db.run(
    sql`INSERT INTO column_snapshot (name, data) VALUES (${name}, ${data})
      ON CONFLICT DO UPDATE SET data = excluded.data`,
  );
}

function get(db: Db, name: string): Uint8Array {
  return db.bytes(sql`SELECT data FROM column_snapshot WHERE name = ${name}`) ?? new Uint8Array();
}

function bytesOf(columns: Columns, name: ColumnName): Uint8Array {
  const { size } = columns;
  if (isOf(WORD_COLUMNS, name)) return bytes(columns.words[name].subarray(0, size));
  if (isOf(NUMBER_COLUMNS, name)) return bytes(columns.numbers[name].subarray(0, size));
  if (isOf(SET_COLUMNS, name)) return bytes(flatSets(columns.sets[name], size));
  return textBytes(Array.from({ length: size }, (_, slot) => columns[name][slot] ?? null));
}

function fill(db: Db, columns: Columns, name: ColumnName): void {
  const data = get(db, name);
  if (isOf(WORD_COLUMNS, name)) columns.words[name].set(new Int32Array(data.buffer));
  else if (isOf(NUMBER_COLUMNS, name)) columns.numbers[name].set(new Float64Array(data.buffer));
  else if (isOf(SET_COLUMNS, name)) fillSets(columns.sets[name], new Int32Array(data.buffer));
  else {
    texts(data).forEach((text, slot) => {
      if (text !== null) columns[name][slot] = text;
    });
  }
}

function bytes({ buffer, byteOffset, byteLength }: Int32Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function textBytes(all: readonly (string | null)[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(all));
}

function texts(data: Uint8Array): readonly (string | null)[] {
  return JSON.parse(new TextDecoder().decode(data)) as readonly (string | null)[];
}

function isOf<Name extends WordColumn | NumberColumn | SetColumn>(
  names: readonly Name[],
  name: ColumnName,
): name is Name {
  return (names as readonly ColumnName[]).includes(name);
}
