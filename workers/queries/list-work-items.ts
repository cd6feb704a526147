import type { ListQuery, RowWindow } from '../../src/domain/list-query.ts';
import type { AnswerTexts } from '../../src/protocol/answer-texts.ts';
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
 * texts of a ListAnswer. What stands in which place is found in the columns, or, for the first
 * screen after a start, by the indexes where they can; SQLite then writes out the rows that are
 * shown.
 */
export function listWorkItems(
  db: Db,
  query: ListQuery,
  windows: readonly RowWindow[],
): AnswerTexts {
  const columns = currentColumns(db, []);
  const canSeek = !isAtHand(columns, query) && windows.length === 0;
  const seeked = canSeek ? seekRows(db, query) : null;
  if (seeked) return written(db, columns, seeked, windows);

  const list = keptList(db, query);
  const { answers } = list.index;
  const key = JSON.stringify([query.per_page, windows]);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const texts = written(db, columns, findRows(list, query, windows), windows);
  if (answers.size >= MOST_ANSWERS) answers.clear();
  answers.set(key, texts);
  return texts;
}

/** A screen asks with other windows as it scrolls: only the last few are asked again. */
const MOST_ANSWERS = 4;

function written(
  db: Db,
  columns: Columns,
  list: ShownList,
  windows: readonly RowWindow[],
): AnswerTexts {
  readRowTexts(db, columns, ridsOf(list));
  return answerTexts(list, windows, columns.texts);
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

function answerTexts(
  list: ShownList,
  windows: readonly RowWindow[],
  texts: KeptTexts,
): AnswerTexts {
  const total = list.groups.reduce((sum, group) => sum + group.total, 0);
  const rows: string[] = [];
  const rowsOf = (rids: readonly number[]): string => {
    if (rids.length === 0) return '[]';
    rows.push(rowsText(rids, texts));
    return String(rows.length);
  };
  const groups = list.groups.map((group) => groupText(group, rowsOf)).join();
  const windowTexts = windows.map(
    (window, i) => `{"window":${JSON.stringify(window)},"rows":${rowsOf(list.windows[i] ?? [])}}`,
  );
  const counts = `"total_count":${total},"item_count":${list.items}`;
  const head = `{${counts},"groups":[${groups}],"windows":[${windowTexts.join()}]}`;
  return [head, ...rows];
}

type RowsOf = (rids: readonly number[]) => string;

function groupText({ key, total, subGrouped, cells }: ShownGroup, rowsOf: RowsOf): string {
  if (!subGrouped) return cellText(key, total, rowsOf(cells[0]?.rids ?? []), '');
  const subs = cells.map((cell) => cellText(cell.key, cell.total, rowsOf(cell.rids), ''));
  return cellText(key, total, '[]', subs.join());
}

function cellText(key: string, total: number, rows: string, groups: string): string {
  return `{"key":${JSON.stringify(key)},"total":${total},"rows":${rows},"groups":[${groups}]}`;
}

/** Put together once: a text that grows piece by piece stays in pieces. */
function rowsText(rids: readonly number[], texts: KeptTexts): string {
  const pieces: string[] = [];
  for (const rid of rids) pieces.push(pieces.length === 0 ? '[' : ',', texts.get(rid) ?? 'null');
  pieces.push(']');
  return pieces.join('');
}
