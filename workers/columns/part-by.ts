import type { GroupBy } from '../../src/domain/list-query.ts';
import type { Columns } from './columns.ts';
import { NONE } from './dictionary.ts';

/** The groups that the item in a slot is in, as numbers of the dictionary. */
export type Keys = (slot: number) => readonly number[];

/** An item with several values is in each of their groups, one without any in that of `NONE`. */
export function keysOf(columns: Columns, by: GroupBy | null): Keys {
  if (by === null) return () => NO_VALUES;
  if (by === 'labels' || by === 'assignees' || by === 'module') {
    const set = columns.sets[by];
    return (slot) => {
      const values = set[slot];
      return values && values.length > 0 ? values : NO_VALUES;
    };
  }
  const word = columns.words[by];
  // One list per value, made once: most lists ask a hundred thousand times.
  const single: (readonly number[])[] = [];
  return (slot) => {
    const value = word[slot] ?? NONE;
    return (single[value] ??= [value]);
  };
}

const NO_VALUES: readonly number[] = [NONE];
