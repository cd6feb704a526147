import type { DateField, Filter, ValueField } from '../../src/domain/filter.ts';
import { sortKey } from '../../src/domain/sort-key.ts';
import { DATE_COLUMN } from './columns-for.ts';
import type { Columns, SetColumn } from './columns.ts';
import { NONE } from './dictionary.ts';

/** Whether the item in a slot belongs. */
export type Test = (slot: number) => boolean;

export function testFilter(columns: Columns, filter: Filter): Test {
  const compile = (inner: Filter) => testFilter(columns, inner);
  if ('and' in filter) return every(filter.and.map(compile));
  if ('or' in filter) return some(filter.or.map(compile));
  if ('not' in filter) return inverse(compile(filter.not));
  if ('text' in filter) return hasText(columns, filter.text);
  if ('in' in filter) return hasValue(columns, filter.field, filter.in);
  const range = 'on' in filter ? { from: filter.on, to: filter.on } : filter;
  if ('empty' in range) return isEmpty(columns.numbers[DATE_COLUMN[range.field]], range.empty);
  return inRange(columns, filter.field, range);
}

const SET: Record<SetColumn, true> = {
  labels: true,
  assignees: true,
  module: true,
  mentions: true,
  subscriber: true,
};

/** How the bounds of a range are found. */
const BOUND: Record<DateField, typeof dayNumber> = {
  start_date: dayNumber,
  target_date: dayNumber,
  created_at: startOfDay,
  updated_at: startOfDay,
  completed_at: startOfDay,
};

export function every(tests: readonly Test[]): Test {
  const [first, second, ...others] = tests;
  if (!first) return () => true;
  if (!second) return first;
  if (others.length === 0) return (slot) => first(slot) && second(slot);
  return (slot) => tests.every((test) => test(slot));
}

function some(tests: readonly Test[]): Test {
  return (slot) => tests.some((test) => test(slot));
}

function inverse(test: Test): Test {
  return (slot) => !test(slot);
}

function hasText({ name }: Columns, text: string): Test {
  const part = sortKey(text);
  return (slot) => (name[slot] ?? '').includes(part);
}

function hasValue(columns: Columns, field: ValueField, values: readonly (string | null)[]): Test {
  const wanted = new Uint8Array(columns.dictionary.size());
  for (const value of values) {
    const number = columns.dictionary.find(value);
    if (number !== null) wanted[number] = 1;
  }
  if (isSet(field)) {
    const column = columns.sets[field];
    return (slot) => {
      const held = column[slot] ?? [];
      return held.length === 0 ? wanted[NONE] === 1 : held.some((one) => wanted[one] === 1);
    };
  }
  const column = columns.words[field];
  return (slot) => wanted[column[slot] ?? NONE] === 1;
}

function isSet(field: ValueField): field is SetColumn {
  return field in SET;
}

function isEmpty(column: Float64Array, empty: boolean): Test {
  return (slot) => Number.isNaN(column[slot]) === empty;
}

/** Comparisons with NaN are false: an item without the date is in no range. */
function inRange(
  { numbers }: Columns,
  field: DateField,
  range: { readonly from?: string; readonly to?: string },
): Test {
  const at = BOUND[field];
  const values = numbers[DATE_COLUMN[field]];
  const low = range.from === undefined ? Number.NEGATIVE_INFINITY : at(range.from, 0);
  const high = range.to === undefined ? Number.POSITIVE_INFINITY : at(range.to, 1);
  return (slot) => {
    const value = values[slot] ?? Number.NaN;
    return value >= low && value < high;
  };
}

/** A day as yyyymmdd. @param later whether the first number past it is meant */
function dayNumber(day: string, later: 0 | 1): number {
  return Number(day.replaceAll('-', '')) + later;
}

function startOfDay(day: string, later: 0 | 1): number {
  return (Date.parse(`${day}T00:00:00Z`) + later * 86_400_000) * 1000;
}
