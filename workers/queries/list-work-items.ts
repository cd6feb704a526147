import type { ListAnswer, ListGroup, ListQuery, RowWindow } from '../../src/domain/list-query.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';
import { isAtHand, keptList } from '../columns/kept-list.ts';
import { columnsFor } from '../columns/columns-for.ts';
import { currentColumns, readNextSlice } from '../columns/current-columns.ts';
import type { Columns } from '../columns/columns.ts';
import type { Db } from '../db/db.ts';
import { findRows } from './find-rows.ts';
import { readRows } from './read-rows.ts';
import { seekRows } from './seek-rows.ts';
import type { ShownCell, ShownGroup, ShownList } from './shown-list.ts';

/**
 * Groups with their first rows and exact totals, and any windows of rows, from one snapshot: the
 * JSON text of a ListAnswer. What stands in which place is found in the columns, or, for the first
 * screen after a start, by the indexes where they can; SQLite then writes out the rows that are
 * shown.
 */
export function listWorkItems(db: Db, query: ListQuery, windows: readonly RowWindow[]): string {
  const columns = currentColumns(db, []);
  const canSeek = !isAtHand(columns, query) && windows.length === 0;
  const seeked = canSeek ? seekRows(db, query) : null;
  if (seeked) return written(db, columns, seeked, windows);

  const list = keptList(db, query);
  const { answers } = list.index;
  const key = JSON.stringify([query.per_page, windows]);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const text = written(db, columns, findRows(list, query, windows), windows);
  if (answers.size >= MOST_ANSWERS) answers.clear();
  answers.set(key, text);
  return text;
}

/** A screen asks with other windows as it scrolls: only the last few are asked again. */
const MOST_ANSWERS = 4;

function written(db: Db, columns: Columns, list: ShownList, windows: readonly RowWindow[]): string {
  const rows = readRows(db, columns, ridsOf(list));
  const found = (rids: readonly number[]) => rids.flatMap((rid) => rows.get(rid) ?? []);
  const answer: ListAnswer = {
    total_count: list.groups.reduce((sum, { total }) => sum + total, 0),
    groups: list.groups.map((group) => groupOf(group, found)),
    windows: windows.map((window, i) => ({ window, rows: found(list.windows[i] ?? []) })),
  };
  return JSON.stringify(answer);
}

/** Reads what a list is answered from, so that the next question does not wait for it. */
export function prepareList(db: Db, query: ListQuery): void {
  currentColumns(db, columnsFor(query));
}

/**
 * Reads what any list is answered from, a few milliseconds at a time: for the pauses between questions.
 * @returns whether there is more to read
 */
export const prepareAnyList: (db: Db) => boolean = readNextSlice;

function ridsOf({ groups, windows }: ShownList): readonly number[] {
  return [...groups.flatMap(({ cells }) => cells.flatMap(({ rids }) => rids)), ...windows.flat()];
}

type Found = (rids: readonly number[]) => readonly WorkItemRow[];

function groupOf({ key, total, subGrouped, cells }: ShownGroup, found: Found): ListGroup {
  const own = subGrouped ? [] : (cells[0]?.rids ?? []);
  const groups = subGrouped ? cells.map((cell) => cellOf(cell, found)) : [];
  return { key, total, rows: found(own), groups };
}

function cellOf({ key, total, rids }: ShownCell, found: Found): ListGroup {
  return { key, total, rows: found(rids), groups: [] };
}
