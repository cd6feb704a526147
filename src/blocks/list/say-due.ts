import { isOverdue, type WorkItemRow } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';

type Due = Pick<WorkItemRow, 'target_date' | 'state__group'>;

/** Today counts as overdue in filters and colors, but nobody is late yet. */
export function sayDue(item: Due, today: string, day: string): string {
  const { due, dueToday, overdue } = WORK_ITEMS.row;
  if (!isOverdue(item, today)) return due(day);
  return item.target_date === today ? dueToday : overdue(day);
}
