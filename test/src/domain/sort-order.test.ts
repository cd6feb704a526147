import { expect, test } from 'vitest';
import { sortOrderBetween } from '../../../src/domain/sort-order.ts';

test('a step from the neighbour at the ends, half way between neighbours', () => {
  expect(sortOrderBetween(null, 5000)).toBe(-5000);
  expect(sortOrderBetween(5000, null)).toBe(15_000);
  expect(sortOrderBetween(1, 2)).toBe(1.5);
  expect(sortOrderBetween(null, null)).toBe(65_535);
});
