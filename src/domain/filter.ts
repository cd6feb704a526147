/**
 * The one filter tree. The screens build it, both engines compile it
 * (workers/columns/sift-filter.ts, server/queries/lists/compile-filter.ts), the model in test/support interprets it.
 */
export type Filter =
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly not: Filter }
  | { readonly field: ValueField; readonly in: readonly (string | null)[] }
  | { readonly field: DateField; readonly on: string }
  | { readonly field: DateField; readonly from: string }
  | { readonly field: DateField; readonly to: string }
  | { readonly field: DateField; readonly empty: boolean }
  | { readonly text: string };

/**
 * `in` matches when the item has one of the values; `null` among them matches an item without any.
 * An empty list matches nothing. Values: ids, priorities, state groups.
 */
export const VALUE_FIELDS = [
  'state',
  'state_group',
  'priority',
  'assignees',
  'labels',
  'module',
  'cycle',
  'created_by',
  'parent',
  'project',
  'mentions',
  'subscriber',
  'issue_type',
  'estimate_point',
] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

/** Bounds are inclusive `yyyy-MM-dd`; timestamps are compared by their date in UTC. An item without the date matches only `empty: true`. */
export const DATE_FIELDS = [
  'start_date',
  'target_date',
  'created_at',
  'updated_at',
  'completed_at',
] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/** Matches every item. */
export const NO_FILTER: Filter = { and: [] };

/** Whether the filter lets everything through, so that no item need be tested. */
export function matchesAll(filter: Filter): boolean {
  return 'and' in filter && filter.and.every(matchesAll);
}
