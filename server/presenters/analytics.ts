import { compareDimensions, type AnalyticAxis } from '../../src/domain/analytics.ts';
import type { AnalyticQuestion, AnalyticRow } from '../queries/analytics/analytics.ts';
import type { DefaultAnalytics } from '../queries/analytics/default-analytics.ts';

/** By the values of the axis, in their order. */
export function distributionOf(
  { x, measure, segment }: Pick<AnalyticQuestion, 'x' | 'measure' | 'segment'>,
  rows: readonly AnalyticRow[],
) {
  const keys = [...new Set(rows.map(({ dimension }) => dimension))].toSorted((a, b) =>
    compareDimensions(x, a, b),
  );
  return Object.fromEntries(
    keys.map((key) => [
      key,
      rows
        .filter(({ dimension }) => dimension === key)
        .map((row) => ({
          dimension: key,
          ...(segment ? { segment: row.segment } : {}),
          ...(measure === 'issue_count' ? { count: row.count } : { estimate: row.estimate }),
        })),
    ]),
  );
}

/** Which axes bring names along, and what the wire calls the list of them. */
export const EXTRAS = {
  state_details: 'state_id',
  assignee_details: 'assignees__id',
  label_details: 'labels__id',
  cycle_details: 'issue_cycle__cycle_id',
  module_details: 'issue_module__module_id',
} as const satisfies Readonly<Record<string, AnalyticAxis>>;

const OPEN = new Set(['backlog', 'unstarted', 'started']);

export function presentDefaultAnalytics({ groups, months, ...told }: DefaultAnalytics) {
  const open = groups.filter(({ state_group }) => OPEN.has(state_group));
  const sum = (rows: typeof groups) => rows.reduce((n, { state_count }) => n + state_count, 0);
  return {
    total_issues: sum(groups),
    total_issues_classified: groups,
    open_issues: sum(open),
    open_issues_classified: open,
    issue_completed_month_wise: months,
    most_issue_created_user: told.creators,
    most_issue_closed_user: told.closers,
    pending_issue_user: told.pending,
    open_estimate_sum: told.open_estimate_sum,
    total_estimate_sum: told.total_estimate_sum,
  };
}

/** A cell that a sheet would take for a formula is told to be text. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One row of each value of the axis; a column of each segment, if there are any. */
export function analyticsCsv(
  { x, measure, segment }: Pick<AnalyticQuestion, 'x' | 'measure' | 'segment'>,
  rows: readonly AnalyticRow[],
  nameOf: (axis: AnalyticAxis, value: string | null) => string,
): string {
  const amount = (row: AnalyticRow | undefined) =>
    row === undefined ? 0 : measure === 'issue_count' ? row.count : row.estimate;
  const keys = [...new Set(rows.map(({ dimension }) => dimension))].toSorted((a, b) =>
    compareDimensions(x, a, b),
  );
  const segments = segment ? [...new Set(rows.map((row) => row.segment))] : [];
  const head = [x, ...(segment ? segments.map((one) => nameOf(segment, one)) : [measure])];
  const lines = keys.map((key) => {
    const of = rows.filter(({ dimension }) => dimension === key);
    const amounts = segment
      ? segments.map((one) => amount(of.find((row) => row.segment === one)))
      : [amount(of[0])];
    return [nameOf(x, key), ...amounts];
  });
  return [head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
