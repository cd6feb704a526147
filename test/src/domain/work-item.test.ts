import { expect, test } from 'vitest';
import { isOverdue, workItemKey } from '../../../src/domain/work-item.ts';

test('an item is overdue from its target date on, until it is closed', () => {
  const item = (target_date: string | null, state__group: 'started' | 'completed' | 'cancelled') =>
    isOverdue({ target_date, state__group }, '2026-11-20');

  expect(item('2026-11-20', 'started')).toBe(true);
  expect(item('2026-11-21', 'started')).toBe(false);
  expect(item(null, 'started')).toBe(false);
  expect(item('2026-11-01', 'completed')).toBe(false);
  expect(item('2026-11-01', 'cancelled')).toBe(false);
});

test('an item without a number yet shows that one is coming', () => {
  expect(workItemKey('APP', 42)).toBe('APP-42');
  expect(workItemKey('APP', null)).toBe('APP-…');
});
