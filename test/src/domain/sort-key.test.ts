import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareSortKeys, sortKey } from '../../../src/domain/sort-key.ts';
import { sql } from '../../../workers/db/sql.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('case, width and surrounding space do not matter', () => {
  expect([' Alpha', 'ALPHA ', 'ａｌｐｈａ'].map(sortKey)).toEqual(['alpha', 'alpha', 'alpha']);
});

test('characters above U+FFFF come after those below', () => {
  expect(compareSortKeys('\u{1F991}', '\uFF5E')).toBe(1);
  expect(compareSortKeys('a\u{1F991}', 'a\u{1F992}')).toBe(-1);
});

test('names order here as they do in SQLite, byte by byte', () => {
  const db = memoryDb();
  const anyText = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      const [row] = db.all<{ order: number }>(sql`SELECT (${a} > ${b}) - (${a} < ${b}) AS "order"`);
      expect(compareSortKeys(a, b)).toBe(row?.order);
    }),
    propertyRuns(500),
  );
});
