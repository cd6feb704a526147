import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoOfMicros, microsOf } from '../../../src/domain/timestamps.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test('microseconds survive, where a Date would cut them off', () => {
  expect(microsOf('2026-11-20T10:39:32.402334Z') - microsOf('2026-11-20T10:39:32.402333Z')).toBe(1);
});

test('a moment is the same in every zone, and with any number of digits', () => {
  const same = [
    '2026-11-20T10:39:32.5Z',
    '2026-11-20T10:39:32.500000+00:00',
    '2026-11-20T16:09:32.5+05:30',
    '2026-11-20 16:09:32.500+0530',
  ];
  expect(new Set(same.map(microsOf)).size).toBe(1);
});

test('what is no timestamp with an offset is refused', () => {
  expect(() => microsOf('2026-11-20')).toThrow('timestamp');
  expect(() => microsOf('2026-11-20T10:39:32')).toThrow('timestamp');
});

test('written out and read again, a moment is itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000_000 }), (micros) => {
      expect(microsOf(isoOfMicros(micros))).toBe(micros);
    }),
  );
});

test('every moment from 1684 to 2255 is written as a Date would write it, leap years included', () => {
  const anySecond = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 });
  fc.assert(
    fc.property(anySecond, fc.nat(999_999), (second, micro) => {
      const written = new Date(second * 1000).toISOString().slice(0, 19);
      const fraction = String(micro).padStart(6, '0');
      expect(isoOfMicros(second * 1_000_000 + micro)).toBe(`${written}.${fraction}Z`);
    }),
    propertyRuns(2000),
  );
});
