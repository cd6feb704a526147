import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTo, createCell, removeFrom, sliceOf } from '../../../workers/columns/cell.ts';
import { propertyRuns } from '../../support/property-runs.ts';

type Step = { readonly toggle: number } | { readonly from: number; readonly length: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ toggle: fc.nat(900) }) },
  { weight: 1, arbitrary: fc.record({ from: fc.nat(1000), length: fc.nat(300) }) },
);

test('a stretch of a group is what sorting puts there, whatever came and went since the last look', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(900), { maxLength: 900 }),
      fc.array(anyStep, { maxLength: 60 }),
      (first, steps) => {
        const place = (slot: number) => (slot * 7919) % 1009;
        const compare = (a: number, b: number) => place(a) - place(b);
        const cell = createCell([]);
        const model = new Set<number>();
        const toggle = (slot: number) => {
          if (model.delete(slot)) return removeFrom(cell, slot);
          model.add(slot);
          return addTo(cell, { compare }, slot);
        };
        first.forEach(toggle);
        for (const step of steps) {
          if ('toggle' in step) toggle(step.toggle);
          const [from, to] = 'from' in step ? [step.from, step.from + step.length] : [0, 50];
          const sorted = [...model].toSorted(compare);
          expect(sliceOf(cell, { compare }, from, to)).toEqual(sorted.slice(from, to));
          expect(cell.slots.length).toBe(sorted.length);
        }
      },
    ),
    propertyRuns(200),
  );
});
