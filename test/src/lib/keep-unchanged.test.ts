import { expect, test } from 'vitest';
import { equalData, keepUnchanged } from '../../../src/lib/keep-unchanged.ts';

const row = (id: string, labels: readonly string[] = []) => ({ id, labels });

test('an equal row is the old object, a changed one is new', () => {
  const old = [row('a', ['x']), row('b')];
  const kept = keepUnchanged(old, [row('a', ['x']), row('b', ['y'])]);

  expect(kept[0]).toBe(old[0]);
  expect(kept[1]).not.toBe(old[1]);
});

test('when nothing changed the array is the old one, and not when the order did', () => {
  const old = [row('a'), row('b')];
  expect(keepUnchanged(old, [row('a'), row('b')])).toBe(old);
  expect(keepUnchanged(old, [row('b'), row('a')])).not.toBe(old);
  expect(keepUnchanged(old, [row('a')])).not.toBe(old);
});

test('data is equal by its content', () => {
  expect(equalData({ a: [1, null] }, { a: [1, null] })).toBe(true);
  expect(equalData({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(equalData([], {})).toBe(false);
  expect(equalData(Number.NaN, Number.NaN)).toBe(true);
});
