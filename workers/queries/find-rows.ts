import {
  ALL_ITEMS,
  firstRowsEach,
  NO_VALUE,
  type ListQuery,
  type RowWindow,
} from '../../src/domain/list-query.ts';
import { sliceOf, type Cell } from '../columns/cell.ts';
import { NONE } from '../columns/dictionary.ts';
import type { KeptList } from '../columns/kept-list.ts';
import type { Group } from '../columns/list-index.ts';
import type { ShownCell, ShownList } from './shown-list.ts';

/** The rows of any list, found in the columns. */
export function findRows(
  list: KeptList,
  query: ListQuery,
  windows: readonly RowWindow[],
): ShownList {
  const { groups } = list.index;
  const order = list.index.order();
  const all = [...groups.values()];
  const cellCount = all.reduce((sum, { cell, subs }) => sum + (cell ? 1 : subs.size), 0);
  const each = firstRowsEach(query, cellCount);
  const shown = (key: string, cell: Cell): ShownCell => ({
    key,
    total: cell.slots.length,
    rids: sliceOf(cell, order, 0, each),
  });
  const subNames = inOrder(
    all.flatMap(({ subs }) => [...subs.keys()]),
    keyNames(list, false),
  );
  const cellsOf = (key: string, { cell, subs }: Group): readonly ShownCell[] => {
    if (cell) return [shown(key, cell)];
    const cells: ShownCell[] = [];
    for (const [sub, name] of subNames) {
      const inSub = subs.get(sub);
      if (inSub) cells.push(shown(name, inSub));
    }
    return cells;
  };
  return {
    items: list.index.items(),
    groups: inOrder([...groups.keys()], keyNames(list, query.group_by === null)).map(
      ([key, name]) => {
        const group = groups.get(key) as Group;
        const { total, cell } = group;
        return { key: name, total, subGrouped: cell === null, cells: cellsOf(name, group) };
      },
    ),
    windows: windows.map((window) => windowRows(list, query, window)),
  };
}

/** The rows of a stretch of one group, wherever it is. */
export function windowRows(
  list: KeptList,
  query: ListQuery,
  { key, sub_key, offset, limit }: RowWindow,
): readonly number[] {
  const { groups, order } = list.index;
  const group = find(list, groups, key, query.group_by === null);
  if (!group) return [];
  const cell = sub_key === null ? group.cell : find(list, group.subs, sub_key, false);
  return cell ? sliceOf(cell, order(), offset, offset + limit) : [];
}

/** What a group of the index is called; the only one of an ungrouped list is `ALL_ITEMS`. */
export function keyNames({ columns }: KeptList, isUngrouped: boolean): (key: number) => string {
  if (isUngrouped) return () => ALL_ITEMS;
  return (key) => (key === NONE ? NO_VALUE : (columns.dictionary.textOf(key) ?? NO_VALUE));
}

/** Each key once, by its name. */
function inOrder(
  keys: readonly number[],
  nameOf: (key: number) => string,
): readonly (readonly [key: number, name: string])[] {
  const named = [...new Set(keys)].map((key) => [key, nameOf(key)] as const);
  return named.toSorted(([, a], [, b]) => (a < b ? -1 : 1));
}

function find<T extends Group | Cell>(
  { columns }: KeptList,
  groups: ReadonlyMap<number, T>,
  name: string,
  isUngrouped: boolean,
): T | null {
  if (isUngrouped) return name === ALL_ITEMS ? (groups.get(NONE) ?? null) : null;
  const key = name === NO_VALUE ? NONE : columns.dictionary.find(name);
  return key === null ? null : (groups.get(key) ?? null);
}
