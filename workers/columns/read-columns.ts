import type { Db } from '../db/db.ts';
import { sql, type Sql } from '../db/sql.ts';
import {
  ALL_COLUMNS,
  NUMBER_COLUMNS,
  SET_COLUMNS,
  TEXT_COLUMNS,
  reach,
  type ColumnName,
  type Columns,
  type NumberColumn,
  type SetColumn,
  type TextColumn,
} from './columns.ts';
import { NONE } from './dictionary.ts';
import { packRows } from './packed-rows.ts';
import { ARCHIVED, DRAFT, EMPTY, LIVE } from './status.ts';
import { setValues } from './value-sets.ts';
import { changedRids, fillFromSnapshot, hasSnapshot, writeSnapshot } from './snapshot.ts';

/** Reads these columns of all items: from the snapshot, where there is one, or else from the rows. */
export function readAll(db: Db, columns: Columns, names: readonly ColumnName[]): void {
  const filled = fillFromSnapshot(db, columns, names);
  if (filled.length > 0) readRows(db, columns, filled, changedRids(db));
  const rest = names.filter((name) => !filled.includes(name));
  const groups = rest.includes('state_group') && fillStateGroups(db, columns);
  const unread = groups ? rest.filter((name) => name !== 'state_group') : rest;
  if (unread.length === 0) return;
  for (let rid = 0; rid < lastRid(db); rid += CHUNK) {
    read(db, columns, unread, sql`rid > ${rid} AND rid <= ${rid + CHUNK}`);
  }
}

/**
 * Reads all that is not read yet, a slice at a time, so that nobody waits for it, packs the rows, and keeps
 * the columns for the next start.
 */
export function* readSlices(db: Db, columns: Columns): Generator<void> {
  const names = ALL_COLUMNS.filter((name) => !columns.loaded.has(name));
  yield* hasSnapshot(db, columns) ? fillSlices(db, columns, names) : rowSlices(db, columns, names);
  yield* packRows(columns);
  yield* writeSnapshot(db, columns);
}

function* fillSlices(db: Db, columns: Columns, names: readonly ColumnName[]): Generator<void> {
  for (const name of names) {
    if (columns.loaded.has(name)) continue;
    readAll(db, columns, [name]);
    columns.loaded.add(name);
    yield;
  }
}

function* rowSlices(db: Db, columns: Columns, names: readonly ColumnName[]): Generator<void> {
  if (names.length === 0) return;
  for (const name of names) columns.loading.add(name);
  for (let rid = 0; rid < lastRid(db); rid += SLICE) {
    const wanted = names.filter((name) => columns.loading.has(name));
    read(db, columns, wanted, sql`rid > ${rid} AND rid <= ${rid + SLICE}`);
    yield;
  }
  for (const name of names) if (columns.loading.delete(name)) columns.loaded.add(name);
}

/** @param rids of rows that were inserted, changed or deleted */
export function readAgain(db: Db, columns: Columns, rids: readonly number[]): void {
  readRows(db, columns, [...new Set([...columns.loaded, ...columns.loading])], rids);
}

function readRows(
  db: Db,
  columns: Columns,
  names: readonly ColumnName[],
  rids: readonly number[],
): void {
  const known = rids.filter((rid) => rid < columns.size);
  for (const rid of known) columns.status[rid] = EMPTY;
  const these = sql`rid IN (SELECT value FROM json_each(${JSON.stringify(rids)}))`;
  read(db, columns, names, these);
  for (const rid of known) if (columns.status[rid] === EMPTY) columns.id[rid] = undefined;
}

/**
 * The groups follow from the states, without a look at the rows.
 * @returns false where a row has a state that is not known here: its group stands in the row
 */
function fillStateGroups(db: Db, columns: Columns): boolean {
  if (!columns.loaded.has('state')) {
    if (!hasSnapshot(db, columns)) return false;
    readAll(db, columns, ['state']);
  }
  const { dictionary, words, size } = columns;
  const known = new Map(
    db
      .all<{ id: string; group: string }>(sql`SELECT id, "group" FROM states`)
      .map(({ id, group }) => [dictionary.numberOf(id), dictionary.numberOf(group)]),
  );
  for (let slot = 0; slot < size; slot += 1) {
    if (columns.status[slot] === EMPTY) continue;
    const group = known.get(words.state[slot] ?? NONE);
    if (group === undefined) return false;
    words.state_group[slot] = group;
  }
  return true;
}

function lastRid(db: Db): number {
  return Number(db.text(sql`SELECT CAST(ifnull(max(rid), 0) AS TEXT) FROM issues`));
}

/** A few milliseconds. */
const SLICE = 1000;

/** Small enough that no JSON text grows past a few megabytes. */
const CHUNK = 5000;

type Cell = string | number | null | readonly string[];

function read(db: Db, columns: Columns, names: readonly ColumnName[], where: Sql): void {
  const cells = names.reduce((all, name) => sql`${all}, ${CELL[name]}`, STATUS);
  const text = db.text(
    sql`SELECT json_group_array(json_array(rid, ${cells})) FROM issues WHERE ${where}`,
  );
  const writers = names.map((name) => writerOf(columns, name));
  for (const row of JSON.parse(text ?? '[]') as readonly (readonly Cell[])[]) {
    const slot = row[0] as number;
    reach(columns, slot);
    columns.status[slot] = row[1] as number;
    for (let i = 0; i < writers.length; i += 1) writers[i]?.(slot, row[i + 2] ?? null);
  }
}

const STATUS = sql`iif(is_draft, ${DRAFT}, iif(archived_at IS NULL, ${LIVE}, ${ARCHIVED}))`;

const setOf = (column: Sql): Sql => sql`json(nullif(${column}, '[]'))`;
const dayOf = (column: Sql): Sql => sql`CAST(replace(${column}, '-', '') AS INTEGER)`;

const CELL: Record<ColumnName, Sql> = {
  project: sql`project_id`,
  state: sql`state_id`,
  // As the states have it now; what the server said with the row counts where the state is not known.
  state_group: sql`ifnull((SELECT "group" FROM states AS s WHERE s.id = state_id), state__group)`,
  priority: sql`priority`,
  cycle: sql`cycle_id`,
  created_by: sql`created_by`,
  parent: sql`parent_id`,
  estimate_point: sql`estimate_point`,
  issue_type: sql`type_id`,
  start_date: sql`start_date`,
  target_date: sql`target_date`,
  updated_by: sql`updated_by`,
  archived_at: sql`archived_at`,
  sort_order: sql`sort_order`,
  created_at: sql`created_at`,
  updated_at: sql`updated_at`,
  completed_at: sql`completed_at`,
  start_day: dayOf(sql`start_date`),
  target_day: dayOf(sql`target_date`),
  sequence_id: sql`sequence_id`,
  link_count: sql`link_count`,
  attachment_count: sql`attachment_count`,
  sub_issues_count: sql`sub_issues_count`,
  is_local_update: sql`is_local_update`,
  labels: setOf(sql`label_ids`),
  assignees: setOf(sql`assignee_ids`),
  module: setOf(sql`module_ids`),
  mentions: setOf(sql`mention_ids`),
  subscriber: setOf(sql`subscriber_ids`),
  name: sql`sort_key`,
  head: sql`'{"id":' || json_quote(id) || ',"name":' || json_quote(name)`,
  id: sql`id`,
};

/** Looks its array up at every write: an array is replaced when it grows. */
function writerOf(columns: Columns, name: ColumnName): (slot: number, cell: Cell) => void {
  const { dictionary, words, numbers, sets } = columns;
  if (isText(name)) return (slot, cell) => (columns[name][slot] = cell as string);
  if (isNumber(name))
    return (slot, cell) => (numbers[name][slot] = (cell as number | null) ?? Number.NaN);
  if (isSet(name)) {
    return (slot, cell) => {
      setValues(sets[name], slot, cell ? (cell as readonly string[]).map(dictionary.numberOf) : []);
    };
  }
  return (slot, cell) => (words[name][slot] = dictionary.numberOf(cell as string | null));
}

function isText(name: ColumnName): name is TextColumn {
  return (TEXT_COLUMNS as readonly ColumnName[]).includes(name);
}

function isNumber(name: ColumnName): name is NumberColumn {
  return (NUMBER_COLUMNS as readonly ColumnName[]).includes(name);
}

function isSet(name: ColumnName): name is SetColumn {
  return (SET_COLUMNS as readonly ColumnName[]).includes(name);
}
