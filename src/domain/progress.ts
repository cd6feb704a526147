import type { StateGroup } from './state-group.ts';

/** What charts and distributions of a cycle or a module need to know of a work item. */
export interface ProgressItem {
  readonly group: StateGroup;
  /** The day on which it was completed, where the project is; null: not completed. */
  readonly completedOn: string | null;
  /** Null: it has none, or the project estimates in other ways. */
  readonly points: number | null;
  readonly assigneeIds: readonly string[];
  readonly labelIds: readonly string[];
}

export interface Tally {
  readonly total: number | null;
  readonly completed: number | null;
  readonly pending: number | null;
}

/** An item counts once in each of its keys; what has none counts under null. */
export function tallies(
  items: readonly ProgressItem[],
  keysOf: (item: ProgressItem) => readonly string[],
  by: 'issues' | 'points',
): ReadonlyMap<string | null, Tally> {
  const groups = new Map<string | null, ProgressItem[]>();
  for (const item of items) {
    const keys = keysOf(item);
    for (const key of keys.length > 0 ? keys : [null]) {
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
  }
  return new Map([...groups].map(([key, group]) => [key, tally(group, by)]));
}

function tally(items: readonly ProgressItem[], by: 'issues' | 'points'): Tally {
  const sum = by === 'issues' ? (some: readonly ProgressItem[]) => some.length : sumOf;
  const isDone = ({ completedOn }: ProgressItem) => completedOn !== null;
  return {
    total: sum(items),
    completed: sum(items.filter(isDone)),
    pending: sum(items.filter((item) => !isDone(item))),
  };
}

/** Null when there is nothing to sum. */
export function sumOf(items: readonly ProgressItem[]): number | null {
  const values = items.flatMap(({ points }) => points ?? []);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
}

/** Both days are part of it. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

export type Chart = Readonly<Record<string, number | null>>;

/** What was left at the end of each day; of days to come nobody knows. */
export function completionChart(
  items: readonly ProgressItem[],
  span: Span | null,
  today: string,
  by: 'issues' | 'points',
): Chart {
  if (!span) return {};
  const weight = ({ points }: ProgressItem) => (by === 'issues' ? 1 : (points ?? 0));
  const total = items.reduce((sum, item) => sum + weight(item), 0);
  const left = (day: string) =>
    items
      .filter(({ completedOn }) => completedOn !== null && completedOn <= day)
      .reduce((rest, item) => rest - weight(item), total);
  return Object.fromEntries(daysOf(span).map((day) => [day, day > today ? null : left(day)]));
}

const DAY_MS = 86_400_000;

export function daysOf({ start, end }: Span): readonly string[] {
  const first = Date.parse(`${start}T00:00:00Z`);
  const count = Math.floor((Date.parse(`${end}T00:00:00Z`) - first) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) =>
    new Date(first + i * DAY_MS).toISOString().slice(0, 10),
  );
}
