import { CLOSED_GROUPS } from './state-group.ts';
import type { WorkItemRow } from './work-item.ts';

/** Groups by due date, in the order of a list. `past`: closed items, which are never overdue. */
export const DUE_GROUPS = ['overdue', 'today', 'tomorrow', 'this_week', 'later', 'past'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** The days that divide the groups, as `yyyy-MM-dd`. */
export interface DueDays {
  readonly yesterday: string;
  readonly today: string;
  readonly tomorrow: string;
  /** A week ends on Sunday, as in the date picker. */
  readonly weekEnd: string;
}

export function dueDays(today: string): DueDays {
  const after = (days: number): string => {
    const day = new Date(`${today}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + days);
    return day.toISOString().slice(0, 10);
  };
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return {
    yesterday: after(-1),
    today,
    tomorrow: after(1),
    weekEnd: after((7 - weekday) % 7),
  };
}

/** Null: the item has no due date. */
export function dueGroupOf(
  item: Pick<WorkItemRow, 'target_date' | 'state__group'>,
  { today, tomorrow, weekEnd }: DueDays,
): DueGroup | null {
  const { target_date: day, state__group } = item;
  if (day === null) return null;
  if (day < today) return CLOSED_GROUPS.includes(state__group) ? 'past' : 'overdue';
  if (day === today) return 'today';
  if (day === tomorrow) return 'tomorrow';
  return day <= weekEnd ? 'this_week' : 'later';
}
