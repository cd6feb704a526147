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
  ['in 1 month', '2026-12-20'],
  ['3m', '2027-02-20'],
  ['1 year', '2027-11-20'],
  ['24. December', '2026-12-24'],
  ['Dec 24, 2027', '2027-12-24'],
  ['20 nov', '2026-11-20'],
  ['19 nov', '2027-11-19'],
  ['24 Dec', '2026-12-24'],
  ['Dec 24', '2026-12-24'],
  ['January 5', '2027-01-05'],
  ['5 jan 2026', '2026-01-05'],
  ['2026-12-31', '2026-12-31'],
])('“%s” is %s', (typed, day) => {
  expect(readDay(typed, FRIDAY)).toBe(day);
});

test.each(['', 'soon', '32 Dec', '2026-13-01', 'm', '99', '31 feb', '5 jan 26', '29 feb'])(
  '“%s” is no day',
  (typed) => {
    expect(readDay(typed, FRIDAY)).toBeNull();
  },
);

test('a month after the last day of January is the last of February, and a clock change moves nothing', () => {
  expect(readDay('1m', '2027-01-31')).toBe('2027-02-28');
  expect(readDay('in 1 day', '2027-03-27')).toBe('2027-03-28');
  expect(readDay('in 1 day', '2027-03-28')).toBe('2027-03-29');
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
