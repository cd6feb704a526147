import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTo, createCell, removeFrom, sliceOf } from '../../../workers/columns/cell.ts';
import { orderOfValues } from '../../support/lists/order-of-values.ts';
import { propertyRuns } from '../../support/property-runs.ts';

type Step = { readonly toggle: number } | { readonly from: number; readonly length: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ toggle: fc.nat(900) }) },
  { weight: 1, arbitrary: fc.record({ from: fc.nat(1000), length: fc.nat(300) }) },
);

test('a stretch of a group is what sorting puts there, whatever came and went since the last look', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(900), { maxLength: 900, size: 'max' }),
      fc.array(anyStep, { maxLength: 60, size: 'max' }),
      (first, steps) => {
        const places = Float64Array.from({ length: 1000 }, (_, slot) => (slot * 7919) % 1009);
        const order = orderOfValues(places, 1);
        const cell = createCell([]);
        const model = new Set<number>();
        const toggle = (slot: number) => {
          if (model.delete(slot)) return removeFrom(cell, slot);
          model.add(slot);
          return addTo(cell, order, slot);
        };
        first.forEach(toggle);
        for (const step of steps) {
          if ('toggle' in step) toggle(step.toggle);
          const [from, to] = 'from' in step ? [step.from, step.from + step.length] : [0, 50];
          const sorted = [...model].toSorted(order.compare);
          expect(sliceOf(cell, order, from, to)).toEqual(sorted.slice(from, to));
          expect(cell.slots.length).toBe(sorted.length);
        }
      },
    ),
    { ...propertyRuns(200), endOnFailure: true }, // it has too much to make it fewer one by one
  );
});
