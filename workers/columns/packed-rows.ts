import type { Columns, NumberColumn, SetColumn, WordColumn } from './columns.ts';
import { DRAFT } from './status.ts';

/**
 * What a row's text is written from, side by side. Taken from the columns, each cell of each row is a wait for
 * the memory once there are more items than the processor's cache holds. It is a copy of the columns, made in
 * pauses or when a row is shown first; a row that changes is packed again.
 */
export interface PackedRows {
  /** Per slot `FLOATS` elements, of which `FLOAT` names the first. */
  floats: Float64Array;
  /** The same memory: per slot `INTS` elements, after the floats as in `WORD`, `COUNT` and so on. */
  ints: Int32Array;
}

/** Where a cell stands, counted from the row's first element of `floats`. */
export const FLOAT = {
  sort_order: 0,
  created_at: 1,
  updated_at: 2,
  completed_at: 3,
} as const satisfies Partial<Record<NumberColumn, number>>;

/** Where a cell stands, counted from the row's first element of `ints`, of which each float takes two. */
export const WORD = {
  project: 8,
  state: 9,
  state_group: 10,
  priority: 11,
  cycle: 12,
  parent: 13,
  estimate_point: 14,
  start_date: 15,
  target_date: 16,
  archived_at: 17,
  created_by: 18,
  updated_by: 19,
} as const satisfies Partial<Record<WordColumn, number>>;

/** The same. What has no value is `NO_COUNT`. */
export const COUNT = {
  sequence_id: 20,
  sub_issues_count: 21,
  attachment_count: 22,
  link_count: 23,
} as const satisfies Partial<Record<NumberColumn, number>>;

export const NO_COUNT = -(2 ** 31);

/** `IS_DRAFT` and `IS_LOCAL`; 0 where the row is not packed. */
export const FLAGS = 24;
const IS_PACKED = 1;
export const IS_DRAFT = 2;
export const IS_LOCAL = 4;
/** How many values each of `SETS` has, four bits each; `ELSEWHERE`: they do not fit and are in the columns. */
export const LENGTHS = 25;
/** The values of the first of `SETS`, after them those of the next. */
export const VALUES = 26;

export const SETS = ['assignees', 'labels', 'module'] as const satisfies readonly SetColumn[];
export const ELSEWHERE = -1;

/** Two lines of a processor's cache. */
export const INTS = 32;
export const FLOATS = INTS / 2;

const FLOAT_CELLS = Object.entries(FLOAT) as readonly [keyof typeof FLOAT, number][];
const WORD_CELLS = Object.entries(WORD) as readonly [keyof typeof WORD, number][];
const COUNT_CELLS = Object.entries(COUNT) as readonly [keyof typeof COUNT, number][];

export function createPackedRows(capacity: number): PackedRows {
  const memory = new ArrayBuffer(capacity * INTS * Int32Array.BYTES_PER_ELEMENT);
  return { floats: new Float64Array(memory), ints: new Int32Array(memory) };
}

export function growPackedRows(rows: PackedRows, capacity: number): void {
  const { ints } = rows;
  Object.assign(rows, createPackedRows(capacity));
  rows.ints.set(ints);
}

/** Its cells have changed. */
export function unpackRow({ ints }: PackedRows, slot: number): void {
  ints[slot * INTS + FLAGS] = 0;
}

export function unpackRows({ ints }: PackedRows): void {
  for (let at = FLAGS; at < ints.length; at += INTS) ints[at] = 0;
}

/** @param columns in which all that a row's text needs is loaded */
export function packRow(columns: Columns, slot: number): void {
  const { packed, numbers, words, status } = columns;
  const { floats, ints } = packed;
  const first = slot * INTS;
  if (ints[first + FLAGS] !== 0) return;
  for (const [name, at] of FLOAT_CELLS) floats[slot * FLOATS + at] = numbers[name][slot] as number;
  for (const [name, at] of WORD_CELLS) ints[first + at] = words[name][slot] as number;
  for (const [name, at] of COUNT_CELLS) {
    const count = numbers[name][slot] as number;
    ints[first + at] = Number.isNaN(count) ? NO_COUNT : count;
  }
  ints[first + LENGTHS] = packSets(columns, slot, first + VALUES);
  const draft = status[slot] === DRAFT ? IS_DRAFT : 0;
  const local = numbers.is_local_update[slot] === 1 ? IS_LOCAL : 0;
  ints[first + FLAGS] = IS_PACKED | draft | local;
}

/** @returns what `LENGTHS` is */
function packSets({ packed: { ints }, sets }: Columns, slot: number, firstValue: number): number {
  let lengths = 0;
  let to = firstValue;
  for (const [i, name] of SETS.entries()) {
    const { starts, values } = sets[name];
    const start = starts[slot] as number;
    const length = values[start] as number;
    if (to + length > firstValue + INTS - VALUES) return ELSEWHERE;
    for (let at = start + 1; at <= start + length; at += 1) ints[to++] = values[at] as number;
    lengths += length << (i * 4);
  }
  return lengths;
}

/** A few milliseconds. */
const SLICE = 5000;

/** Packs all rows, a slice at a time, for as long as all columns are loaded; the others are packed when they are shown. */
export function* packRows(columns: Columns): Generator<void> {
  for (let from = 0; from < columns.size; from += SLICE) {
    yield;
    if (!columns.loaded.has('state_group')) return; // a state has changed
    const to = Math.min(from + SLICE, columns.size);
    for (let slot = from; slot < to; slot += 1) packRow(columns, slot);
  }
}
