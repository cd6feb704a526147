/** What work items are counted by. */
export const ANALYTIC_AXES = [
  'state_id',
  'state__group',
  'labels__id',
  'assignees__id',
  'estimate_point__value',
  'issue_cycle__cycle_id',
  'issue_module__module_id',
  'priority',
  'start_date',
  'target_date',
  'created_at',
  'completed_at',
] as const;
export type AnalyticAxis = (typeof ANALYTIC_AXES)[number];

/** What is counted: items, or the sum of their estimates. */
export const ANALYTIC_MEASURES = ['issue_count', 'estimate'] as const;
export type AnalyticMeasure = (typeof ANALYTIC_MEASURES)[number];

const PRIORITIES: readonly string[] = ['low', 'medium', 'high', 'urgent', 'none'];

/** The order of the values of an axis: priorities by weight, everything else ascending, and nothing last. */
export function compareDimensions(axis: AnalyticAxis, a: string, b: string): number {
  if (axis === 'priority') return PRIORITIES.indexOf(a) - PRIORITIES.indexOf(b);
  if (a === b) return 0;
  if (a === 'none' || b === 'none') return a === 'none' ? 1 : -1;
  return a.localeCompare(b, 'en', { numeric: true });
}
