import { expect, test } from 'vitest';
import {
  completionChart,
  daysOf,
  sumOf,
  tallies,
  type ProgressItem,
} from '../../../src/domain/progress.ts';

const item = (fields: Partial<ProgressItem> = {}): ProgressItem => ({
  group: 'started',
  completedOn: null,
  points: null,
  assigneeIds: [],
  labelIds: [],
  ...fields,
});
const ITEMS = [
  item({ completedOn: '2026-03-01', points: 3, assigneeIds: ['a', 'b'] }),
  item({ completedOn: '2026-03-03', points: 5, assigneeIds: ['a'] }),
  item({ points: 0.5 }),
];

test('an item counts once for each of its people, and under none when it is nobody’s', () => {
  const counted = tallies(ITEMS, ({ assigneeIds }) => assigneeIds, 'issues');
  expect(counted).toEqual(
    new Map([
      ['a', { total: 2, completed: 2, pending: 0 }],
      ['b', { total: 1, completed: 1, pending: 0 }],
      [null, { total: 1, completed: 0, pending: 1 }],
    ]),
  );
  const summed = tallies(ITEMS, ({ assigneeIds }) => assigneeIds, 'points');
  expect(summed.get('a')).toEqual({ total: 8, completed: 8, pending: null });
  expect(summed.get(null)).toEqual({ total: 0.5, completed: null, pending: 0.5 });
});

test('a chart says what was left each evening, and nothing of days to come', () => {
  const span = { start: '2026-02-28', end: '2026-03-04' };
  expect(completionChart(ITEMS, span, '2026-03-03', 'issues')).toEqual({
    '2026-02-28': 3,
    '2026-03-01': 2,
    '2026-03-02': 2,
    '2026-03-03': 1,
    '2026-03-04': null,
  });
  expect(completionChart(ITEMS, span, '2026-03-03', 'points')['2026-03-02']).toBe(5.5);
  expect(completionChart(ITEMS, null, '2026-03-03', 'issues')).toEqual({});
});

test('what was done before the first day is not left on it', () => {
  const span = { start: '2026-03-02', end: '2026-03-02' };
  expect(completionChart(ITEMS, span, '2026-03-02', 'issues')).toEqual({ '2026-03-02': 2 });
});

test('both ends belong to a span, and one that runs backwards has no day', () => {
  expect(daysOf({ start: '2026-03-28', end: '2026-03-30' })).toHaveLength(3);
  expect(daysOf({ start: '2026-03-30', end: '2026-03-28' })).toEqual([]);
});

test('nothing to sum is not nought', () => {
  expect(sumOf([item(), item()])).toBeNull();
  expect(sumOf([item({ points: 0 })])).toBe(0);
});
