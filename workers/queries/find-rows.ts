import type { ListQuery, RowWindow } from '../../src/domain/list-query.ts';
import { pick } from '../columns/pick.ts';
import type { Db } from '../db/db.ts';
import { listCells, slotsOf, type GroupCells, type ListCells } from './list-cells.ts';
import type { ShownGroup, ShownList } from './shown-list.ts';

/** The rows of any list, found in the columns. */
export function findRows(db: Db, query: ListQuery, windows: readonly RowWindow[]): ShownList {
  const list = listCells(db, query);
  const groups = [...list.groups].toSorted(byKey);
  return {
    groups: groups.map(([key, cells]) => firstRows(list, key, cells, query.per_page)),
    windows: windows.map((window) => windowRows(list, window)),
  };
}

function firstRows(list: ListCells, key: string, group: GroupCells, perPage: number): ShownGroup {
  const own = group.subs ?? new Map([[key, group.slots]]);
  const cells = [...own].toSorted(byKey).map(([cell, slots]) => ({
    key: cell,
    total: slots.length,
    rids: ridsAt(list, slots, 0, perPage),
  }));
  return { key, total: group.slots.length, subGrouped: group.subs !== null, cells };
}

function windowRows(list: ListCells, window: RowWindow): readonly number[] {
  const { offset, limit } = window;
  return ridsAt(list, slotsOf(list, window), offset, offset + limit);
}

function ridsAt(list: ListCells, slots: number[], from: number, to: number): readonly number[] {
  const { columns, compare } = list;
  return pick(slots, compare, from, to).map((slot) => columns.rid[slot] as number);
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
