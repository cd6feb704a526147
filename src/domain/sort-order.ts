export const SORT_ORDER_STEP = 10000;
export const SORT_ORDER_DEFAULT = 65535;

/**
 * The `sort_order` of an item dropped between two others in manual order.
 * @param previous the neighbour before, or null at the start of the list
 * @param next the neighbour after, or null at the end
 */
export function sortOrderBetween(previous: number | null, next: number | null): number {
  if (previous === null && next === null) return SORT_ORDER_DEFAULT;
  if (previous === null) return (next ?? 0) - SORT_ORDER_STEP;
  if (next === null) return previous + SORT_ORDER_STEP;
  return (previous + next) / 2;
}
