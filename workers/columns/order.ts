import type { OrderBy, OrderKey } from '../../src/domain/list-query.ts';
import { PRIORITIES, PRIORITY_RANK } from '../../src/domain/priority.ts';
import { compareSortKeys } from '../../src/domain/sort-key.ts';
import type { Db } from '../db/db.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { Columns, NumberColumn } from './columns.ts';
import type { Dictionary } from './dictionary.ts';
import { NONE } from './dictionary.ts';
import type { Compare, Order } from './pick.ts';
import type { ValueSets } from './value-sets.ts';

/** What an item is ordered by; NaN when it has no value. */
type Value = (slot: number) => number;

/** The total order of a list: nulls last in both directions, then the newest number, then the id. */
export interface ListOrder extends Order {
  /** Looks at the values of items that are in the list, or whose values changed. */
  readonly note: (slots: readonly number[]) => void;
}

/** @param before the same one, until the columns moved */
export function orderOf(
  db: Db,
  columns: Columns,
  orderBy: OrderBy,
  before: ListOrder | null,
): ListOrder {
  const descending = orderBy.startsWith('-');
  const key = (descending ? orderBy.slice(1) : orderBy) as OrderKey;
  const direction = descending ? -1 : 1;
  const tie = compareTies(db, columns);
  const number = NUMBER[key];
  if (number) {
    const values = columns.numbers[number];
    return { compare: comparing(values, direction, tie), values, direction, note: () => {} };
  }
  const value = valueOf(db, columns, key);
  const values = new Float64Array(columns.status.length);
  if (before) values.set(before.values);
  const next = key === 'name' ? compareNames(columns, direction, tie) : tie;
  return {
    compare: comparing(values, direction, next),
    values,
    direction,
    note(slots) {
      for (const slot of slots) values[slot] = value(slot);
    },
  };
}

function comparing(values: Float64Array, direction: 1 | -1, next: Compare): Compare {
  return (a, b) => {
    const left = values[a] as number;
    const right = values[b] as number;
    if (left < right) return -direction;
    if (left > right) return direction;
    if (left === right) return next(a, b);
    return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || next(a, b);
  };
}

function compareNames({ name }: Columns, direction: 1 | -1, next: Compare): Compare {
  return (a, b) => compareSortKeys(name[a] ?? '', name[b] ?? '') * direction || next(a, b);
}

function compareTies(db: Db, columns: Columns): Compare {
  const numbers = columns.numbers.sequence_id;
  const numberOf = (slot: number) => {
    const number = numbers[slot] ?? Number.NaN;
    return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
  };
  return (a, b) => {
    const left = numberOf(a);
    const right = numberOf(b);
    if (left > right) return -1;
    if (left < right) return 1;
    if (a === b) return 0;
    return idOf(db, columns, a) < idOf(db, columns, b) ? -1 : 1;
  };
}

/** Numbers decide nearly every tie within a project: ids are asked for one by one. */
function idOf(db: Db, { id }: Columns, slot: number): string {
  return (id[slot] ??= db.text(sql`SELECT id FROM issues WHERE rid = ${slot}`) ?? '');
}

const NUMBER: Partial<Record<OrderKey, NumberColumn>> = {
  sort_order: 'sort_order',
  created_at: 'created_at',
  updated_at: 'updated_at',
  start_date: 'start_day',
  target_date: 'target_day',
  sequence_id: 'sequence_id',
  link_count: 'link_count',
  attachment_count: 'attachment_count',
  sub_issues_count: 'sub_issues_count',
};

const NAMES: Partial<Record<OrderKey, Sql>> = {
  state__name: sql`SELECT id, sort_key AS key FROM states`,
  labels__name: sql`SELECT id, sort_key AS key FROM labels`,
  assignees__first_name: sql`SELECT id, sort_key AS key FROM members`,
  issue_module__module__name: sql`SELECT id, sort_key AS key FROM modules`,
  issue_cycle__cycle__name: sql`SELECT id, sort_key AS key FROM cycles`,
  estimate_point__key: sql`SELECT id, key FROM estimate_points`,
};

function valueOf(db: Db, columns: Columns, key: OrderKey): Value {
  if (key === 'name') return (slot) => beginning(columns.name[slot] ?? '');
  if (key === 'priority') return smallest({ word: columns.words.priority }, priorityRanks(columns));
  const names = NAMES[key];
  if (!names) return () => Number.NaN;
  const ranks = ranksOf(columns.dictionary, db.all<{ id: string; key: string | number }>(names));
  return smallest(referred(columns, key), ranks);
}

function referred({ words, sets }: Columns, key: OrderKey): References {
  if (key === 'labels__name') return { set: sets.labels };
  if (key === 'assignees__first_name') return { set: sets.assignees };
  if (key === 'issue_module__module__name') return { set: sets.module };
  if (key === 'issue_cycle__cycle__name') return { word: words.cycle };
  if (key === 'estimate_point__key') return { word: words.estimate_point };
  return { word: words.state };
}

/** Column of one value, or of sets. */
type References = { readonly word: Int32Array } | { readonly set: ValueSets };

/** The smallest rank among what the item refers to. */
function smallest(references: References, ranks: Float64Array): Value {
  if ('word' in references) {
    const { word } = references;
    return (slot) => ranks[word[slot] ?? NONE] ?? Number.NaN;
  }
  const { set } = references;
  return (slot) => {
    const start = set.starts[slot] as number;
    const end = start + (set.values[start] as number);
    let least = Number.NaN;
    for (let at = start + 1; at <= end; at += 1) {
      const rank = ranks[set.values[at] as number] ?? Number.NaN;
      if (!(least <= rank) && !Number.isNaN(rank)) least = rank;
    }
    return least;
  };
}

/** Per number of the dictionary, its place among the keys; equal keys share it, unknown ones have NaN. */
function ranksOf(
  dictionary: Dictionary,
  named: readonly { readonly id: string; readonly key: string | number }[],
): Float64Array {
  const ranks = new Float64Array(dictionary.size()).fill(Number.NaN);
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'string' && typeof b === 'string' ? compareSortKeys(a, b) : Number(a) - Number(b);
  const sorted = named.toSorted((a, b) => compare(a.key, b.key));
  let rank = 0;
  sorted.forEach(({ id, key }, i) => {
    const before = sorted[i - 1];
    if (before && compare(before.key, key) !== 0) rank = i;
    const number = dictionary.find(id);
    if (number !== null && number !== NONE) ranks[number] = rank;
  });
  return ranks;
}

function priorityRanks({ dictionary }: Columns): Float64Array {
  const ranks = new Float64Array(dictionary.size()).fill(Number.NaN);
  for (const priority of PRIORITIES) {
    const number = dictionary.find(priority);
    if (number !== null) ranks[number] = PRIORITY_RANK[priority];
  }
  return ranks;
}

/** The first three UTF-16 units as one number that orders as code points do: most names differ there. */
function beginning(name: string): number {
  let packed = 0;
  for (let i = 0; i < 3; i += 1) packed = packed * 0x10000 + inOrder(name.charCodeAt(i));
  return packed;
}

/** Surrogates stand below U+E000 as units, but for characters above it. */
function inOrder(unit: number): number {
  if (Number.isNaN(unit)) return 0;
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}
