import type { Db } from '../../db/db.ts';
import type { Span } from '../../../src/domain/progress.ts';
import { dayIn } from '../days.ts';
import {
  labelsByIds,
  peopleByIds,
  progressItems,
  type Container,
  type InZonedProject,
} from './progress.ts';

/** Everything that charts and distributions of a cycle or module are drawn from. */
export async function progressOf(
  db: Db,
  project: InZonedProject,
  container: Container,
  { span, nowMs }: { readonly span: Span | null; readonly nowMs: number },
) {
  const items = await progressItems(db, project, container);
  const ids = (of: (item: (typeof items)[number]) => readonly string[]) => [
    ...new Set(items.flatMap(of)),
  ];
  return {
    items,
    people: await peopleByIds(
      db,
      ids(({ assigneeIds }) => assigneeIds),
    ),
    labels: await labelsByIds(
      db,
      project,
      ids(({ labelIds }) => labelIds),
    ),
    span,
    today: dayIn(project.timezone, nowMs),
  };
}

interface CycleTimes {
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** The days of a cycle where its project is. */
export function cycleSpan({ start_date, end_date }: CycleTimes, zone: string): Span | null {
  if (start_date === null || end_date === null) return null;
  const day = (moment: string) => dayIn(zone, Date.parse(moment));
  return { start: day(start_date), end: day(end_date) };
}
