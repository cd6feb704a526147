import type { Order } from '../../../workers/columns/pick.ts';

/** By value, NaN last in both directions, then the greater slot. */
export function orderOfValues(values: Float64Array, direction: 1 | -1): Order {
  const rank = (slot: number) => {
    const value = values[slot] ?? Number.NaN;
    return Number.isNaN(value) ? Number.MAX_VALUE : value * direction;
  };
  return { compare: (a, b) => rank(a) - rank(b) || b - a, values, direction };
}
