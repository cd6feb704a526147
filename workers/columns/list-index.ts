import type { ListQuery } from '../../src/domain/list-query.ts';
import { isTopLevelOnly } from '../../src/domain/list-fields.ts';
import type { Db } from '../db/db.ts';
import { addTo, createCell, removeFrom, type Cell } from './cell.ts';
import { closedProjects } from './closed-projects.ts';
import type { Columns } from './columns.ts';
import { orderOf, type ListOrder } from './order.ts';
import { partBy, type Parting } from './part-by.ts';
import type { Order } from './pick.ts';
import { passes, type Sieve } from './sift-filter.ts';
import { siftQuery } from './sift-query.ts';

/** A list's items by group and sub-group, as numbers of the dictionary, kept in step with the rows. */
export interface ListIndex {
  readonly groups: ReadonlyMap<number, Group>;
  /** Distinct items in all groups together. */
  readonly items: () => number;
  /** It moves with the columns: to be asked for at every use. */
  readonly order: () => Order;
  /** What was answered, by how it was asked, since an item of the list changed last. */
  readonly answers: Map<string, readonly string[]>;
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
  const day = group_by === 'due' || sub_group_by === 'due' ? query.today : null;
  const groups = [group_by, sub_group_by, day];
  return JSON.stringify([scope, filter, groups, order_by, isTopLevelOnly(query)]);
}

/** @param columns hold all that `columnsFor(query)` names */
export function createListIndex(db: Db, columns: Columns, query: ListQuery): ListIndex {
  const answers = new Map<string, readonly string[]>();
  let parts = compile(db, columns, query, null);
  const { groups, items: found } = allGroups(parts, columns.size);
  let items = found;
  return {
    groups,
    items: () => items,
    order: () => parts.order,
    answers,
    leave(slot) {
      if (!passes(parts.sieve, slot)) return;
      answers.clear();
      items -= 1;
      for (const key of parts.byGroup([slot]).keys()) {
        const group = groups.get(key);
        if (!group) continue;
        group.total -= 1;
        if (group.cell) removeFrom(group.cell, slot);
        else for (const sub of parts.bySubGroup([slot]).keys()) drop(group.subs, sub, slot);
        if (group.total === 0) groups.delete(key);
      }
    },
    enter(slot) {
      if (parts.isOld()) parts = compile(db, columns, query, parts.order);
      if (!passes(parts.sieve, slot)) return;
      answers.clear();
      items += 1;
      parts.order.note([slot]);
      for (const key of parts.byGroup([slot]).keys()) {
        const group = groups.get(key);
        if (!group) groups.set(key, groupOf(parts, [slot]));
        else {
          group.total += 1;
          if (group.cell) addTo(group.cell, parts.order, slot);
          else
            for (const sub of parts.bySubGroup([slot]).keys())
              put(group.subs, sub, parts.order, slot);
        }
      }
    },
  };
}

interface Parts {
  readonly sieve: Sieve;
  readonly byGroup: Parting;
  readonly bySubGroup: Parting;
  readonly isSubGrouped: boolean;
  readonly order: ListOrder;
  /** Whether columns have moved, or words have come, since this was compiled. */
  readonly isOld: () => boolean;
}

function compile(db: Db, columns: Columns, query: ListQuery, before: ListOrder | null): Parts {
  const { status, dictionary } = columns;
  const byGroup = partBy(columns, query.group_by, query.today);
  const bySubGroup = partBy(columns, query.sub_group_by, query.today);
  // Only now: a grouping may bring words of its own.
  const words = dictionary.size();
  return {
    sieve: siftQuery(columns, query, closedProjects(db)),
    byGroup,
    bySubGroup,
    isSubGrouped: query.sub_group_by !== null,
    order: orderOf(db, columns, query.order_by, before),
    isOld: () => columns.status !== status || dictionary.size() !== words,
  };
}

interface AllGroups {
  readonly groups: Map<number, Group>;
  readonly items: number;
}

function allGroups(parts: Parts, size: number): AllGroups {
  const marks = new Uint8Array(size).fill(1);
  parts.sieve(marks, 0);
  const slots: number[] = [];
  for (let slot = 0; slot < size; slot += 1) if (marks[slot] === 1) slots.push(slot);
  parts.order.note(slots);
  const groups = new Map<number, Group>();
  for (const [key, members] of parts.byGroup(slots)) groups.set(key, groupOf(parts, members));
  return { groups, items: slots.length };
}

function groupOf({ isSubGrouped, bySubGroup }: Parts, slots: number[]): Group {
  const total = slots.length;
  if (!isSubGrouped) return { total, cell: createCell(slots), subs: new Map() };
  const subs = new Map<number, Cell>();
  for (const [key, members] of bySubGroup(slots)) subs.set(key, createCell(members));
  return { total, cell: null, subs };
}

function put(subs: Map<number, Cell>, key: number, order: Order, slot: number): void {
  const cell = subs.get(key);
  if (cell) addTo(cell, order, slot);
  else subs.set(key, createCell([slot]));
}

function drop(subs: Map<number, Cell>, key: number, slot: number): void {
  const cell = subs.get(key);
  if (!cell) return;
  removeFrom(cell, slot);
  if (cell.slots.length === 0) subs.delete(key);
}
