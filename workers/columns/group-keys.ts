import type { GroupBy } from '../../src/domain/list-query.ts';
import type { Columns } from './columns.ts';
import { NONE } from './dictionary.ts';

/** Column of one value, or of sets, by which a list is grouped. */
export type Grouping =
  | { readonly word: Int32Array }
  | { readonly set: readonly (readonly number[])[] };

export function groupingOf(columns: Columns, groups: Int32Array, by: GroupBy): Grouping {
  if (by === 'labels' || by === 'assignees' || by === 'module') return { set: columns.sets[by] };
  return { word: by === 'state_group' ? groups : columns.words[by] };
}

/** Calls `add` with each group of the item in a slot. */
export function eachKey(grouping: Grouping, slot: number, add: (key: number) => void): void {
  if ('word' in grouping) {
    add(grouping.word[slot] ?? NONE);
    return;
  }
  const values = grouping.set[slot] ?? [];
  if (values.length === 0) add(NONE);
  for (const value of values) add(value);
}
