import { expect, test } from 'vitest';
import { backoffMs } from '../../../workers/sync/backoff.ts';

test('each try in a row waits twice as long, up to a minute', () => {
  const waits = Array.from({ length: 9 }, (_, i) => backoffMs(i + 1, 0, null));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(backoffMs(30, 1, null)).toBe(60_000);
});

test('devices differ, within half and all of the time', () => {
  expect(backoffMs(3, 0, null)).toBe(2000);
  expect(backoffMs(3, 0.5, null)).toBe(3000);
  expect(backoffMs(3, 1, null)).toBe(4000);
});

test('a server that names a time is left alone for that long', () => {
  expect(backoffMs(1, 0, 90_000)).toBe(90_000);
  expect(backoffMs(9, 0, 5)).toBe(30_000);
});
