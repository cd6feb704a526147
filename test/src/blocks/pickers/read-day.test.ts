import { expect, test } from 'vitest';
import { readDay } from '../../../../src/blocks/pickers/read-day.ts';
import { sharedOf, withTicks } from '../../../../src/blocks/pickers/set-changes.ts';

const FRIDAY = '2026-11-20';

test.each([
  ['today', '2026-11-20'],
  ['tomorrow', '2026-11-21'],
  ['mon', '2026-11-23'],
  ['Monday', '2026-11-23'],
  ['fri', '2026-11-27'],
  ['next wed', '2026-11-25'],
  ['in 3 days', '2026-11-23'],
  ['2w', '2026-12-04'],
  ['24 Dec', '2026-12-24'],
  ['Dec 24', '2026-12-24'],
  ['January 5', '2027-01-05'],
  ['5 jan 2026', '2026-01-05'],
  ['2026-12-31', '2026-12-31'],
])('“%s” is %s', (typed, day) => {
  expect(readDay(typed, FRIDAY)).toBe(day);
});

test.each(['', 'soon', '32 Dec', '2026-13-01', 'm', '99'])('“%s” is no day', (typed) => {
  expect(readDay(typed, FRIDAY)).toBeNull();
});

test('ticks add and remove, and leave the rest in its order', () => {
  const ticks = new Map([
    ['b', false],
    ['d', true],
    ['a', true],
  ]);
  expect(withTicks(['a', 'b', 'c'], ticks)).toEqual(['a', 'c', 'd']);
});

test('a value that only some have is neither ticked nor free', () => {
  expect(sharedOf([['a', 'b'], ['a']])).toEqual({ all: ['a'], some: ['b'] });
});
