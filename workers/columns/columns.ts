import { createDictionary, type Dictionary } from './dictionary.ts';
import { createKeptTexts, type KeptTexts } from './kept-texts.ts';
import type { ListIndex } from './list-index.ts';
import { createPackedRows, growPackedRows, type PackedRows } from './packed-rows.ts';
import { createValueSets, type ValueSets } from './value-sets.ts';

/** Fields with one value, as numbers of the dictionary. */
export const WORD_COLUMNS = [
  'project',
  'state',
  'state_group',
  'priority',
  'cycle',
  'created_by',
  'parent',
  'estimate_point',
  'issue_type',
  'start_date',
  'target_date',
  'updated_by',
  'archived_at',
] as const;
export type WordColumn = (typeof WORD_COLUMNS)[number];

/** Fields with any number of values. */
export const SET_COLUMNS = ['labels', 'assignees', 'module', 'mentions', 'subscriber'] as const;
export type SetColumn = (typeof SET_COLUMNS)[number];

/** Quantities: dates as yyyymmdd, timestamps in microseconds. What has no value is NaN. */
export const NUMBER_COLUMNS = [
  'sort_order',
  'created_at',
  'updated_at',
  'completed_at',
  'start_day',
  'target_day',
  'sequence_id',
  'link_count',
  'attachment_count',
  'sub_issues_count',
  'is_local_update',
] as const;
export type NumberColumn = (typeof NUMBER_COLUMNS)[number];

/** Texts that differ from item to item: `name` is the sort key, `head` what the row's JSON text begins with. */
export const TEXT_COLUMNS = ['name', 'head', 'id'] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number];

export type ColumnName = WordColumn | SetColumn | NumberColumn | TextColumn;

export const ALL_COLUMNS: readonly ColumnName[] = [
  ...WORD_COLUMNS,
  ...SET_COLUMNS,
  ...NUMBER_COLUMNS,
  ...TEXT_COLUMNS,
];

/**
 * All work items, field by field. An item is a slot: its `rid`, the same index in every column.
 * Columns are read at the first question that needs them; before that they hold nothing true.
 */
export interface Columns {
  readonly dictionary: Dictionary;
  readonly loaded: Set<ColumnName>;
  /** Being read slice by slice; what changes meanwhile is read again in these as well. */
  readonly loading: Set<ColumnName>;
  /** Whether columns may be filled from the snapshot in the database. */
  snapshot: 'unknown' | 'open' | 'apart';
  /** Of `status.ts`; `EMPTY` where there is no item. */
  status: Uint8Array;
  /** Where it is not read yet, a tie that needs it asks for it (`idOf`). */
  readonly id: (string | undefined)[];
  readonly name: string[];
  /** `{"id":…,"name":…`: one text to look up instead of two. */
  readonly head: string[];
  readonly words: Record<WordColumn, Int32Array>;
  readonly numbers: Record<NumberColumn, Float64Array>;
  readonly sets: Readonly<Record<SetColumn, ValueSets>>;
  /** What row texts are written from. */
  readonly packed: PackedRows;
  /** The JSON texts of rows that were shown lately. */
  readonly texts: KeptTexts;
  /** Lists that were asked for lately, kept in step with the rows. */
  readonly lists: Map<string, ListIndex>;
  /** One more than the greatest slot. */
  size: number;
}

export function createColumns(): Columns {
  const of = <Key extends string, Column>(keys: readonly Key[], make: () => Column) =>
    Object.fromEntries(keys.map((key) => [key, make()])) as Record<Key, Column>;
  return {
    dictionary: createDictionary(),
    loaded: new Set(),
    loading: new Set(),
    snapshot: 'unknown',
    status: new Uint8Array(FIRST_CAPACITY),
    id: [],
    name: [],
    head: [],
    words: of(WORD_COLUMNS, () => new Int32Array(FIRST_CAPACITY)),
    numbers: of(NUMBER_COLUMNS, () => new Float64Array(FIRST_CAPACITY)),
    sets: of(SET_COLUMNS, () => createValueSets(FIRST_CAPACITY)),
    packed: createPackedRows(FIRST_CAPACITY),
    texts: createKeptTexts(),
    lists: new Map(),
    size: 1,
  };
}

/** Makes room for all slots up to this one. */
export function reach(columns: Columns, slot: number): void {
  if (slot < columns.size) return;
  columns.size = slot + 1;
  const capacity = columns.status.length;
  if (slot >= capacity) grow(columns, Math.max(capacity * 2, slot + 1));
}

const FIRST_CAPACITY = 1024;

function grow(columns: Columns, capacity: number): void {
  const larger = <T extends Uint8Array | Int32Array | Float64Array>(old: T, next: T): T => {
    next.set(old);
    return next;
  };
  columns.status = larger(columns.status, new Uint8Array(capacity));
  for (const key of WORD_COLUMNS)
    columns.words[key] = larger(columns.words[key], new Int32Array(capacity));
  for (const key of NUMBER_COLUMNS)
    columns.numbers[key] = larger(columns.numbers[key], new Float64Array(capacity));
  for (const key of SET_COLUMNS) {
    const set = columns.sets[key];
    set.starts = larger(set.starts, new Int32Array(capacity));
  }
  growPackedRows(columns.packed, capacity);
}
