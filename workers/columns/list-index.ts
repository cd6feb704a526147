import type { ListQuery } from '../../src/domain/list-query.ts';
import { isTopLevelOnly } from '../../src/domain/list-fields.ts';
import type { Db } from '../db/db.ts';
import { createCell, type Cell } from './cell.ts';
import { closedProjects } from './closed-projects.ts';
import { EMPTY, type Columns } from './columns.ts';
import { keysOf, type Keys } from './group-keys.ts';
import { orderOf, type Order } from './order.ts';
import type { Test } from './test-filter.ts';
import { testQuery } from './test-scope.ts';

/** A list's items by group and sub-group, as numbers of the dictionary, kept in step with the rows. */
export interface ListIndex {
  readonly groups: ReadonlyMap<number, Group>;
  /** What was answered, by how it was asked, since an item of the list changed last. */
  readonly answers: Map<string, string>;
  /** Takes an item out by the values it has; call it before its columns are read again. */
  readonly leave: (slot: number) => void;
  /** Puts an item where the values that it has now belong. */
  readonly enter: (slot: number) => void;
}

export interface Group {
  /** Distinct items, whatever the sub-groups. */
  total: number;
  /** The group's items, or null when they are in sub-groups. */
  readonly cell: Cell | null;
  readonly subs: Map<number, Cell>;
}

/** Lists that differ in nothing else have the same items in the same order. */
export function listKey(query: ListQuery): string {
  const { scope, filter, group_by, sub_group_by, order_by } = query;
  return JSON.stringify([scope, filter, group_by, sub_group_by, order_by, isTopLevelOnly(query)]);
}

/** @param columns hold all that `columnsFor(query)` names */
export function createListIndex(db: Db, columns: Columns, query: ListQuery): ListIndex {
  const groups = new Map<number, Group>();
  const answers = new Map<string, string>();
  const isSubGrouped = query.sub_group_by !== null;
  let parts = compile(db, columns, query, null);
  const order = {
    get compare() {
      return parts.order.compare;
    },
  };

  function put(slot: number): boolean {
    if (columns.status[slot] === EMPTY || !parts.belongs(slot)) return false;
    parts.order.note(slot);
    for (const key of parts.keys(slot)) {
      const group = groups.get(key) ?? made(groups, key, groupOf(isSubGrouped, order));
      group.total += 1;
      group.cell?.add(slot);
      if (isSubGrouped) {
        for (const sub of parts.subKeys(slot)) {
          (group.subs.get(sub) ?? made(group.subs, sub, createCell(order))).add(slot);
        }
      }
    }
    return true;
  }

  for (let slot = 1; slot < columns.size; slot += 1) put(slot);
  return {
    groups,
    answers,
    leave(slot) {
      if (columns.status[slot] === EMPTY || !parts.belongs(slot)) return;
      answers.clear();
      for (const key of parts.keys(slot)) {
        const group = groups.get(key);
        if (!group) continue;
        group.total -= 1;
        group.cell?.remove(slot);
        if (isSubGrouped) for (const sub of parts.subKeys(slot)) drop(group.subs, sub, slot);
        if (group.total === 0) groups.delete(key);
      }
    },
    enter(slot) {
      if (parts.isOld()) parts = compile(db, columns, query, parts.order);
      if (put(slot)) answers.clear();
    },
  };
}

interface Parts {
  readonly belongs: Test;
  readonly keys: Keys;
  readonly subKeys: Keys;
  readonly order: Order;
  /** Whether columns have moved, or words have come, since this was compiled. */
  readonly isOld: () => boolean;
}

function compile(db: Db, columns: Columns, query: ListQuery, before: Order | null): Parts {
  const { status, dictionary } = columns;
  const words = dictionary.size();
  return {
    belongs: testQuery(columns, query, closedProjects(db)),
    keys: keysOf(columns, query.group_by),
    subKeys: keysOf(columns, query.sub_group_by),
    order: orderOf(db, columns, query.order_by, before),
    isOld: () => columns.status !== status || dictionary.size() !== words,
  };
}

function groupOf(isSubGrouped: boolean, order: { readonly compare: Order['compare'] }): Group {
  return { total: 0, cell: isSubGrouped ? null : createCell(order), subs: new Map() };
}

function made<T>(map: Map<number, T>, key: number, value: T): T {
  map.set(key, value);
  return value;
}

function drop(subs: Map<number, Cell>, key: number, slot: number): void {
  const cell = subs.get(key);
  cell?.remove(slot);
  if (cell?.size() === 0) subs.delete(key);
}
