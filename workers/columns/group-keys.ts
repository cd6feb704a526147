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

/**
 * The slots of each group, by the group's number in the dictionary; absent where a group has none.
 * An item with several values is in each of its groups, one without any in that of `NONE`.
 */
export function partByKey(grouping: Grouping, slots: readonly number[]): (number[] | undefined)[] {
  const groups: (number[] | undefined)[] = [];
  const add = (key: number, slot: number) => {
    const group = groups[key];
    if (group) group.push(slot);
    else groups[key] = [slot];
  };
  if ('word' in grouping) {
    const { word } = grouping;
    for (const slot of slots) add(word[slot] ?? NONE, slot);
    return groups;
  }
  for (const slot of slots) {
    const values = grouping.set[slot] ?? NO_VALUES;
    if (values.length === 0) add(NONE, slot);
    for (const value of values) add(value, slot);
  }
  return groups;
}

const NO_VALUES: readonly number[] = [];
