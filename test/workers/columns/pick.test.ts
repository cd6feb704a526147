import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pick } from '../../../workers/columns/pick.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('a stretch of a list is what sorting the whole list puts there', () => {
  const anyNumbers = fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { maxLength: 1500 });
  const descend = (a: number, b: number) => b - a;
  const ascend = (a: number, b: number) => a - b;
  fc.assert(
    fc.property(
      anyNumbers,
      fc.nat(3),
      fc.nat(1600),
      fc.nat(400),
      fc.boolean(),
      (numbers, shape, from, length, down) => {
        const order = down ? descend : ascend;
        const slots =
          shape === 0
            ? numbers.toSorted(ascend)
            : shape === 1
              ? numbers.toSorted(descend)
              : [...numbers];
        expect(pick(slots, order, from, from + length)).toEqual(
          numbers.toSorted(order).slice(from, from + length),
        );
        // Asked again, of the list as the first question left it.
        expect(pick(slots, order, 0, from)).toEqual(numbers.toSorted(order).slice(0, from));
      },
    ),
    propertyRuns(500),
  );
});
