import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pick } from '../../../workers/columns/pick.ts';
import { orderOfValues } from '../../support/lists/order-of-values.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const SLOTS = 2000;
/** How many different values there are, and how many of ten slots have none. */
const anyValues = fc
  .record({ kinds: fc.constantFrom(1, 3, 100, 1e6), gaps: fc.nat(10), salt: fc.nat(1e6) })
  .map(({ kinds, gaps, salt }) =>
    Float64Array.from({ length: SLOTS }, (_, slot) => {
      const drawn = (Math.imul(slot + salt, 2_654_435_761) >>> 8) / 16;
      return Math.floor(drawn) % 10 < gaps ? Number.NaN : drawn % kinds;
    }),
  );

const SHAPES: readonly ((sorted: readonly number[]) => number[])[] = [
  (sorted) => [...sorted],
  (sorted) => sorted.toReversed(),
  misleading,
];

/** The first ones stand at even distances: a sample of the whole takes them for all there is. */
function misleading(sorted: readonly number[]): number[] {
  const slots = sorted.slice(128);
  const step = slots.length / 128;
  const first = sorted.slice(0, 128);
  first.forEach((slot, i) => slots.splice(Math.floor(i * step) + i, 0, slot));
  return slots;
}

test('a stretch of a list is what sorting the whole list puts there', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(SLOTS - 1), { maxLength: 1500, size: 'max' }),
      anyValues,
      fc.nat(4),
      fc.oneof(fc.nat(1600), fc.nat(60)),
      fc.oneof(fc.nat(400), fc.nat(60)),
      fc.constantFrom(1 as const, -1 as const),
      (members, values, shape, from, length, direction) => {
        const order = orderOfValues(values, direction);
        const sorted = members.toSorted(order.compare);
        const slots = SHAPES[shape]?.(sorted) ?? [...members];
        expect(pick(slots, order, from, from + length)).toEqual(sorted.slice(from, from + length));
        // Asked again, of the list as the first question left it.
        expect(pick(slots, order, 0, from)).toEqual(sorted.slice(0, from));
      },
    ),
    // To make a thousand items fewer, one at a time, takes minutes: the seed tells them.
    { ...propertyRuns(500), endOnFailure: true },
  );
});
