import type { ListQuery, RowWindow } from '../../src/domain/list-query.ts';
import { isAtHand, keptList } from '../columns/kept-list.ts';
import { columnsFor } from '../columns/columns-for.ts';
import { currentColumns, readNextSlice } from '../columns/current-columns.ts';
import type { KeptTexts } from '../columns/kept-texts.ts';
import type { Columns } from '../columns/columns.ts';
import type { Db } from '../db/db.ts';
import { findRows } from './find-rows.ts';
import { readRowTexts } from './row-texts.ts';
import { seekRows } from './seek-rows.ts';
import type { ShownGroup, ShownList } from './shown-list.ts';

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
  readRowTexts(db, columns, ridsOf(list));
  return answerText(list, windows, columns.texts);
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

/** In pieces that are put together once: an answer of some hundred rows is half a megabyte. */
function answerText(list: ShownList, windows: readonly RowWindow[], texts: KeptTexts): string {
  const total = list.groups.reduce((sum, group) => sum + group.total, 0);
  const pieces = [`{"total_count":${total},"groups":[`];
  list.groups.forEach((group, i) => pushGroup(pieces, group, texts, i));
  pieces.push('],"windows":[');
  windows.forEach((window, i) => {
    pieces.push(`${comma(i)}{"window":${JSON.stringify(window)},"rows":[`);
    pushRows(pieces, list.windows[i] ?? [], texts);
    pieces.push(']}');
  });
  pieces.push(']}');
  return pieces.join('');
}

function pushGroup(pieces: string[], group: ShownGroup, texts: KeptTexts, at: number): void {
  const { key, total, subGrouped, cells } = group;
  pieces.push(cellHead(key, total, at));
  if (!subGrouped) pushRows(pieces, cells[0]?.rids ?? [], texts);
  pieces.push('],"groups":[');
  if (subGrouped) {
    cells.forEach((cell, i) => {
      pieces.push(cellHead(cell.key, cell.total, i));
      pushRows(pieces, cell.rids, texts);
      pieces.push('],"groups":[]}');
    });
  }
  pieces.push(']}');
}

function cellHead(key: string, total: number, at: number): string {
  return `${comma(at)}{"key":${JSON.stringify(key)},"total":${total},"rows":[`;
}

function pushRows(pieces: string[], rids: readonly number[], texts: KeptTexts): void {
  rids.forEach((rid, i) => {
    if (i > 0) pieces.push(',');
    pieces.push(texts.get(rid) ?? 'null');
  });
}

function comma(at: number): string {
  return at > 0 ? ',' : '';
}
