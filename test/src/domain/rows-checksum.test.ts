import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WorkItemId } from '../../../src/domain/ids.ts';
import { sumRows } from '../../../src/domain/rows-checksum.ts';
import { propertyRuns } from '../../support/property-runs.ts';

type Row = readonly [id: WorkItemId, updatedAt: number];

const row = fc.tuple(
  fc.uuid().map((id) => id as WorkItemId),
  fc.integer({ min: 0, max: 4_000_000_000_000_000 }),
);
const rows = fc.uniqueArray(row, {
  selector: ([id]) => id,
  minLength: 2,
  maxLength: 30,
  size: 'max',
});

function sumOf(all: readonly Row[]) {
  const sum = sumRows();
  for (const [id, at] of all) sum.add(id, at);
  return sum.end();
}

test('the order of rows does not matter', () => {
  fc.assert(
    fc.property(rows, (all) => {
      expect(sumOf(all.toReversed())).toEqual(sumOf(all));
    }),
    propertyRuns(200),
  );
});

test('a row that is missing, or has the version of another, is noticed', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const [first, second, ...others] = all;
      if (!first || !second) return;
      expect(sumOf([second, ...others])).not.toEqual(sumOf(all));
      const ends = ([id]: Row) => id.slice(0, 8) + id.slice(-8);
      fc.pre(first[1] !== second[1] && ends(first) !== ends(second));
      const swapped: readonly Row[] = [[first[0], second[1]], [second[0], first[1]], ...others];
      expect(sumOf(swapped)).not.toEqual(sumOf(all));
    }),
    propertyRuns(200),
  );
});
