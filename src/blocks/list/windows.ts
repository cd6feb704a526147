import type { RowWindow } from '../../domain/list-query.ts';
import { type Layout, rowAtOrBelow } from './layout.ts';

/** Rows drawn beyond the view on either side. */
export const OVERSCAN = 12;

/** Windows begin and end at multiples of this, so that a small scroll asks nothing new. */
export const CHUNK = 50;

/** How many rows before and after the view. */
export interface Lead {
  readonly before: number;
  readonly after: number;
}

/** The rows to keep at hand around the view, cut at chunk borders. One window per group that they touch. */
export function windowsAround(
  layout: Layout,
  from: number,
  to: number,
  lead: Lead,
): readonly RowWindow[] {
  const first = rowAtOrBelow(layout, from) - lead.before;
  const last = rowAtOrBelow(layout, to) + 1 + lead.after;
  return layout.runs
    .filter((run) => run.first < last && run.first + run.count > first)
    .map((run) => {
      const start = Math.floor(Math.max(0, first - run.first) / CHUNK) * CHUNK;
      const end = Math.min(run.count, Math.ceil((last - run.first) / CHUNK) * CHUNK);
      return { key: run.key, sub_key: run.sub_key, offset: start, limit: end - start };
    });
}

/** The rows that every group brings along with the list itself. */
export function firstWindows({ runs }: Layout, perGroup: number): readonly RowWindow[] {
  return runs.map(({ key, sub_key }) => ({ key, sub_key, offset: 0, limit: perGroup }));
}

/** Whether windows that were asked for still hold as many rows before and after the view. */
export function windowsCover(
  asked: readonly RowWindow[],
  layout: Layout,
  from: number,
  to: number,
  margin: Lead,
): boolean {
  const first = Math.max(0, rowAtOrBelow(layout, from) - margin.before);
  const last = Math.min(layout.rows, rowAtOrBelow(layout, to) + 1 + margin.after);
  return layout.runs
    .filter((run) => run.first < last && run.first + run.count > first)
    .every((run) => {
      const start = Math.max(0, first - run.first);
      const end = Math.min(run.count, last - run.first);
      const holds = ({ offset, limit }: RowWindow) => offset <= start && offset + limit >= end;
      return asked.some((one) => one.key === run.key && one.sub_key === run.sub_key && holds(one));
    });
}
