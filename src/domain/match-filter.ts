import type { Filter } from './filter.ts';
import { DATE_KIND, VALUE_SOURCE, type ValueSource } from './list-fields.ts';
import { sortKey } from './sort-key.ts';
import type { WorkItemRow } from './work-item.ts';

/** What a row has in a field of the feed; null where it has no value, undefined where rows do not carry the field. */
export function valuesOf(
  row: WorkItemRow,
  { in: source }: ValueSource,
): readonly (string | null)[] | undefined {
  const value = (row as unknown as Readonly<Record<string, unknown>>)[source] as
    | string
    | readonly string[]
    | null
    | undefined;
  if (value === undefined) return undefined;
  if (value === null || typeof value === 'string') return [value];
  return value.length === 0 ? [null] : [...new Set(value)];
}

/** Whether one row passes; null where it depends on what rows do not carry. */
export function matchFilter(row: WorkItemRow, filter: Filter): boolean | null {
  if ('and' in filter) return all(filter.and.map((part) => matchFilter(row, part)));
  if ('or' in filter) return not(all(filter.or.map((part) => not(matchFilter(row, part)))));
  if ('not' in filter) return not(matchFilter(row, filter.not));
  if ('text' in filter) return sortKey(row.name).includes(sortKey(filter.text));
  if ('in' in filter) {
    const values = valuesOf(row, VALUE_SOURCE[filter.field]);
    return values ? values.some((value) => filter.in.includes(value)) : null;
  }
  const moment = row[filter.field];
  if ('empty' in filter) return (moment === null) === filter.empty;
  if (moment === null) return false;
  const day = DATE_KIND[filter.field] === 'day' ? moment : moment.slice(0, 10);
  if ('on' in filter) return day === filter.on;
  return 'from' in filter ? day >= filter.from : day <= filter.to;
}

function all(verdicts: readonly (boolean | null)[]): boolean | null {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}

function not(verdict: boolean | null): boolean | null {
  return verdict === null ? null : !verdict;
}
