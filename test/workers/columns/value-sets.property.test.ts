import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createValueSets,
  fillSets,
  flatSets,
  setValues,
} from '../../../workers/columns/value-sets.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const SLOTS = 40;
const anyValues = fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 6 });
const anyWrites = fc.array(fc.tuple(fc.nat(SLOTS - 1), anyValues), { maxLength: 300, size: 'max' });

test('every item has the values it was given last, however sets grew and shrank, and after a restart', () => {
  fc.assert(
    fc.property(anyWrites, anyWrites, (before, after) => {
      const model = Array.from({ length: SLOTS }, (): readonly number[] => []);
      let sets = createValueSets(SLOTS);
      const writeAll = (writes: typeof before) => {
        for (const [slot, values] of writes) {
          setValues(sets, slot, values);
          model[slot] = values;
        }
      };
      const expected = () => model.flatMap((values) => [values.length, ...values]);
      writeAll(before);
      expect([...flatSets(sets, SLOTS)]).toEqual(expected());
      const kept = flatSets(sets, SLOTS);
      sets = createValueSets(SLOTS);
      fillSets(sets, kept);
      writeAll(after);
      expect([...flatSets(sets, SLOTS)]).toEqual(expected());
    }),
    propertyRuns(300),
  );
});
