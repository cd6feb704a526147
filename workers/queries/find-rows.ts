import {
  ALL_ITEMS,
  firstRowsEach,
  NO_VALUE,
  type ListQuery,
  type RowWindow,
} from '../../src/domain/list-query.ts';
import type { Cell } from '../columns/cell.ts';
import { NONE } from '../columns/dictionary.ts';
import type { KeptList } from '../columns/kept-list.ts';
import type { Group } from '../columns/list-index.ts';
import type { ShownGroup, ShownList } from './shown-list.ts';

/** The rows of any list, found in the columns. */
export function findRows(
  list: KeptList,
  query: ListQuery,
  windows: readonly RowWindow[],
): ShownList {
  const nameOf = keyNames(list, query.group_by === null);
  const found = [...list.index.groups];
  const cellCount = found.reduce((sum, [, { cell, subs }]) => sum + (cell ? 1 : subs.size), 0);
  const each = firstRowsEach(query, cellCount);
  const groups = found.map(([key, group]): ShownGroup => {
    const name = nameOf(key);
    const cells: [string, Cell][] = group.cell
      ? [[name, group.cell]]
      : [...group.subs].map(([sub, cell]) => [keyNames(list, false)(sub), cell]);
    return {
      key: name,
      total: group.total,
      subGrouped: group.cell === null,
      cells: cells
        .map(([cellKey, cell]) => ({
          key: cellKey,
          total: cell.size(),
          rids: cell.slice(0, each),
        }))
        .toSorted(byKey),
    };
  });
  return {
    groups: groups.toSorted(byKey),
    windows: windows.map((window) => windowRows(list, query, window)),
  };
}

/** The rows of a stretch of one group, wherever it is. */
export function windowRows(
  list: KeptList,
  query: ListQuery,
  { key, sub_key, offset, limit }: RowWindow,
): readonly number[] {
  const group = find(list, list.index.groups, key, query.group_by === null);
  if (!group) return [];
  const cell = sub_key === null ? group.cell : find(list, group.subs, sub_key, false);
  return cell?.slice(offset, offset + limit) ?? [];
}

/** What a group of the index is called; the only one of an ungrouped list is `ALL_ITEMS`. */
export function keyNames({ columns }: KeptList, isUngrouped: boolean): (key: number) => string {
  if (isUngrouped) return () => ALL_ITEMS;
  return (key) => (key === NONE ? NO_VALUE : (columns.dictionary.textOf(key) ?? NO_VALUE));
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

function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}
