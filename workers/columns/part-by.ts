import { dueDays, type DueGroup } from '../../src/domain/due-group.ts';
import type { GroupBy } from '../../src/domain/list-query.ts';
import { CLOSED_GROUPS } from '../../src/domain/state-group.ts';
import type { Columns } from './columns.ts';
import { NONE } from './dictionary.ts';

/** Parts items by the groups that they are in, as numbers of the dictionary. The order of the items stays. */
export type Parting = (slots: readonly number[]) => ReadonlyMap<number, number[]>;

/** An item with several values is in each of their groups, one without any in that of `NONE`. */
export function partBy(columns: Columns, by: GroupBy | null, today: string): Parting {
  if (by === 'due') return partByDue(columns, today);
  const places = new Int32Array(columns.dictionary.size());
  if (by === null) return (slots) => new Map(slots.length > 0 ? [[NONE, [...slots]]] : []);
  if (by === 'labels' || by === 'assignees' || by === 'module') {
    const set = columns.sets[by];
    return (slots) => {
      const parts = createParts(places);
      const { starts, values } = set;
      for (const slot of slots) {
        const start = starts[slot] as number;
        const end = start + (values[start] as number);
        if (end === start) parts.put(NONE, slot);
        for (let at = start + 1; at <= end; at += 1) parts.put(values[at] as number, slot);
      }
      return parts.end();
    };
  }
  const word = columns.words[by];
  return (slots) => {
    const parts = createParts(places);
    for (const slot of slots) parts.put(word[slot] ?? NONE, slot);
    return parts.end();
  };
}

/** The same as `dueGroupOf`, on days as numbers. */
function partByDue(columns: Columns, today: string): Parting {
  const { dictionary } = columns;
  const days = columns.numbers.target_day;
  const states = columns.words.state_group;
  const closed = CLOSED_GROUPS.map(dictionary.numberOf);
  const word = (group: DueGroup): number => dictionary.numberOf(group);
  const [overdue, dueToday, dueTomorrow] = [word('overdue'), word('today'), word('tomorrow')];
  const [thisWeek, later, past] = [word('this_week'), word('later'), word('past')];
  const bounds = dueDays(today);
  const first = dayNumber(bounds.today);
  const second = dayNumber(bounds.tomorrow);
  const last = dayNumber(bounds.weekEnd);
  const keyOf = (slot: number): number => {
    const day = days[slot] as number;
    if (day < first) return closed.includes(states[slot] as number) ? past : overdue;
    if (day === first) return dueToday;
    if (day === second) return dueTomorrow;
    if (day <= last) return thisWeek;
    return Number.isNaN(day) ? NONE : later;
  };
  const places = new Int32Array(dictionary.size());
  return (slots) => {
    const parts = createParts(places);
    for (const slot of slots) parts.put(keyOf(slot), slot);
    return parts.end();
  };
}

/** As the column `target_day` has it. */
function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

interface Parts {
  readonly put: (key: number, slot: number) => void;
  readonly end: () => ReadonlyMap<number, number[]>;
}

/** @param places per key, one more than the place of its part: all 0 before and after */
function createParts(places: Int32Array): Parts {
  const keys: number[] = [];
  const parts: number[][] = [];
  return {
    put(key, slot) {
      const place = places[key] ?? 0;
      if (place > 0) parts[place - 1]?.push(slot);
      else {
        keys.push(key);
        places[key] = parts.push([slot]);
      }
    },
    end() {
      for (const key of keys) places[key] = 0;
      return new Map(keys.map((key, i) => [key, parts[i] ?? []]));
    },
  };
}
