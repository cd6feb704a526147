import type { CompareRows } from '../../src/domain/compare-rows.ts';
import type { ListAnswer, ListGroup } from '../../src/domain/list-query.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';

/** A group, or a cell of group and sub-group, as far as its rows are known: by their places. */
export interface Cell {
  readonly key: string;
  readonly sub_key: string | null;
  total: number;
  rows: ReadonlyMap<number, WorkItemRow>;
}

export function cellName(key: string, sub_key: string | null): string {
  return JSON.stringify([key, sub_key]);
}

export function cellsOfAnswer({ groups, windows }: ListAnswer): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  const put = ({ rows, total }: ListGroup, key: string, sub_key: string | null) =>
    cells.set(cellName(key, sub_key), { key, sub_key, total, rows: new Map(rows.entries()) });
  for (const group of groups) {
    if (group.groups.length === 0) put(group, group.key, null);
    else for (const sub of group.groups) put(sub, group.key, sub.key);
  }
  for (const { window, rows } of windows) {
    const cell = cells.get(cellName(window.key, window.sub_key));
    const placed = rows.map((row, i) => [window.offset + i, row] as const);
    if (cell) cell.rows = new Map([...cell.rows, ...placed]);
  }
  return cells;
}

export function replaceIn(cell: Cell, row: WorkItemRow): void {
  cell.rows = new Map([...cell.rows].map(([at, old]) => [at, old.id === row.id ? row : old]));
}

export function removeFrom(cell: Cell, row: WorkItemRow, compare: CompareRows | null): void {
  const known = [...cell.rows].find(([, { id }]) => id === row.id)?.[0];
  const at = known ?? placeOf(cell, row, compare).index;
  const others = [...cell.rows].filter(([place]) => place !== known);
  cell.rows = new Map(others.map(([place, old]) => [place > at ? place - 1 : place, old]));
  cell.total -= 1;
}

export function insertInto(cell: Cell, row: WorkItemRow, compare: CompareRows | null): void {
  const { index, isCertain } = placeOf(cell, row, compare);
  const moved = [...cell.rows].map(([at, old]) => [at >= index ? at + 1 : at, old] as const);
  cell.rows = new Map(isCertain ? [...moved, [index, row]] : moved);
  cell.total += 1;
}

/** After the last known row that goes before it. Certain where both its neighbours are known. */
function placeOf(cell: Cell, row: WorkItemRow, compare: CompareRows | null) {
  const places = [...cell.rows.keys()];
  const before = compare
    ? places.filter((at) => compare(cell.rows.get(at) ?? row, row) < 0)
    : places;
  const index = Math.max(-1, ...before) + 1;
  return { index, isCertain: index >= cell.total || (compare !== null && cell.rows.has(index)) };
}

/** A stretch from a place on, as long as its rows are known. */
export function stretchOf({ rows, total }: Cell, from: number, limit: number): WorkItemRow[] {
  const found: WorkItemRow[] = [];
  for (let at = from; at < Math.min(total, from + limit); at += 1) {
    const row = rows.get(at);
    if (!row) break;
    found.push(row);
  }
  return found;
}
