import type { ListQuery, RowWindow } from '../../src/domain/list-query.ts';
import { ALL_ITEMS, NO_VALUE } from '../../src/domain/list-query.ts';
import { EMPTY, type Columns } from '../columns/columns.ts';
import { columnsFor } from '../columns/columns-for.ts';
import { currentColumns } from '../columns/current-columns.ts';
import { NONE } from '../columns/dictionary.ts';
import { groupingOf, partByKey, type Grouping } from '../columns/group-keys.ts';
import { orderOf } from '../columns/order.ts';
import type { Compare } from '../columns/pick.ts';
import { stateGroups } from '../columns/state-groups.ts';
import { testQuery } from '../columns/test-scope.ts';
import type { Db } from '../db/db.ts';
import { closedProjects } from './closed-projects.ts';

/** The items of a list, by group and sub-group, in no order yet. */
export interface ListCells {
  readonly columns: Columns;
  readonly compare: Compare;
  /** By key: the slots of the group's items, and of its sub-groups' where there are any. */
  readonly groups: ReadonlyMap<string, GroupCells>;
}

export interface GroupCells {
  readonly slots: number[];
  /** Null when the list is not sub-grouped. */
  readonly subs: ReadonlyMap<string, number[]> | null;
}

/** The slots of the items in a group, or in a sub-group where there are any. May be put in another order. */
export function slotsOf(list: ListCells, { key, sub_key }: RowWindow): number[] {
  const group = list.groups.get(key);
  const slots = sub_key === null ? (group?.subs ? [] : group?.slots) : group?.subs?.get(sub_key);
  return slots ?? [];
}

export function listCells(db: Db, query: ListQuery): ListCells {
  const columns = currentColumns(db, columnsFor(query));
  const groups = columns.loaded.has('state_group') ? stateGroups(db, columns) : NO_GROUPS;
  const belongs = testQuery(columns, groups, query, closedProjects(db));
  const hits: number[] = [];
  for (let slot = 0; slot < columns.size; slot += 1) {
    if (columns.status[slot] !== EMPTY && belongs(slot)) hits.push(slot);
  }
  const { group_by, sub_group_by } = query;
  const top = group_by ? byKey(columns, hits, groupingOf(columns, groups, group_by)) : whole(hits);
  const subGrouping = group_by && sub_group_by ? groupingOf(columns, groups, sub_group_by) : null;
  return {
    columns,
    compare: orderOf(db, columns, query.order_by, hits),
    groups: new Map(
      [...top].map(([key, slots]) => [
        key,
        { slots, subs: subGrouping ? byKey(columns, slots, subGrouping) : null },
      ]),
    ),
  };
}

const NO_GROUPS = new Int32Array(0);

function whole(hits: number[]): Map<string, number[]> {
  return new Map(hits.length > 0 ? [[ALL_ITEMS, hits]] : []);
}

function byKey(
  columns: Columns,
  slots: readonly number[],
  grouping: Grouping,
): Map<string, number[]> {
  const { dictionary } = columns;
  const cells = partByKey(grouping, slots);
  const found = new Map<string, number[]>();
  cells.forEach((cell, key) => {
    if (cell) found.set(key === NONE ? NO_VALUE : (dictionary.textOf(key) ?? NO_VALUE), cell);
  });
  return found;
}
