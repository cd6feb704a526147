import type { ListQuery, RowWindow } from '../../src/domain/list-query.ts';
import { pick } from '../columns/pick.ts';
import type { Db } from '../db/db.ts';
import { listCells, type GroupCells, type ListCells } from './list-cells.ts';
import { readRowTexts } from './row-texts.ts';

/**
 * Groups with their first rows and exact totals, and any windows of rows, from one snapshot: the
 * JSON text of a ListAnswer. What is in which place is found in the columns; SQLite then writes out
 * the rows that are shown. Not inside a transaction.
 */
export function listWorkItems(db: Db, query: ListQuery, windows: readonly RowWindow[]): string {
  const cells = listCells(db, query);
  const keys = [...cells.groups.keys()].toSorted();
  const shown = keys.map((key) => firstRows(cells, key, query.per_page));
  const asked = windows.map((window) => windowRows(cells, window));

  const rids = [
    ...shown.flatMap(({ cells: rows }) => rows.flatMap(({ rids }) => rids)),
    ...asked.flat(),
  ];
  const text = readRowTexts(db, cells.columns, rids);
  const groups = shown.map((group) => groupText(group, text));
  const total = keys.reduce((sum, key) => sum + (cells.groups.get(key)?.slots.length ?? 0), 0);
  const windowTexts = windows.map(
    (window, i) => `{"window":${JSON.stringify(window)},"rows":${rowsText(asked[i] ?? [], text)}}`,
  );
  return `{"total_count":${total},"groups":[${groups.join()}],"windows":[${windowTexts.join()}]}`;
}

interface ShownGroup {
  readonly key: string;
  readonly total: number;
  readonly subGrouped: boolean;
  /** The group's own rows, or those of each sub-group. */
  readonly cells: readonly ShownCell[];
}

interface ShownCell {
  readonly key: string;
  readonly total: number;
  readonly rids: readonly number[];
}

function firstRows(list: ListCells, key: string, perPage: number): ShownGroup {
  const { slots, subs } = list.groups.get(key) as GroupCells;
  const own = subs ?? new Map([[key, slots]]);
  const cells = [...own.keys()].toSorted().map((cell) => {
    const inCell = own.get(cell) ?? [];
    return { key: cell, total: inCell.length, rids: ridsAt(list, inCell, 0, perPage) };
  });
  return { key, total: slots.length, subGrouped: subs !== null, cells };
}

function windowRows(
  list: ListCells,
  { key, sub_key, offset, limit }: RowWindow,
): readonly number[] {
  const group = list.groups.get(key);
  const slots = sub_key === null ? (group?.subs ? [] : group?.slots) : group?.subs?.get(sub_key);
  return ridsAt(list, slots ?? [], offset, offset + limit);
}

function ridsAt(list: ListCells, slots: number[], from: number, to: number): readonly number[] {
  const { columns, compare } = list;
  return pick(slots, compare, from, to).map((slot) => columns.rid[slot] as number);
}

function groupText({ key, total, subGrouped, cells }: ShownGroup, text: RowText): string {
  if (!subGrouped) return cellText(key, total, cells[0]?.rids ?? [], [], text);
  const subs = cells.map((cell) => cellText(cell.key, cell.total, cell.rids, [], text));
  return cellText(key, total, [], subs, text);
}

type RowText = ReadonlyMap<number, string>;

function cellText(
  key: string,
  total: number,
  rids: readonly number[],
  groups: readonly string[],
  text: RowText,
): string {
  const rows = rowsText(rids, text);
  return `{"key":${JSON.stringify(key)},"total":${total},"rows":${rows},"groups":[${groups.join()}]}`;
}

function rowsText(rids: readonly number[], text: RowText): string {
  return `[${rids.map((rid) => text.get(rid) ?? 'null').join()}]`;
}
