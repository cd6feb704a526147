import { expect, test } from 'vitest';
import { groupName } from '../../../../src/blocks/list/arrange.ts';
import { sayDue } from '../../../../src/blocks/list/say-due.ts';
import type { Lookups } from '../../../../src/blocks/project/lookups.ts';

const today = '2026-11-20';
const say = (target_date: string, state__group: 'started' | 'completed') =>
  sayDue({ target_date, state__group }, today, 'Nov 20');

test('a work item that is due today is not called overdue', () => {
  expect(say('2026-11-19', 'started')).toBe('Overdue since Nov 20');
  expect(say('2026-11-20', 'started')).toBe('Due today');
  expect(say('2026-11-21', 'started')).toBe('Due Nov 20');
  expect(say('2026-11-19', 'completed')).toBe('Due Nov 20');
});

test('a group of one day is named by a written date', () => {
  const named = (key: string) => groupName('target_date', key, {} as Lookups);
  expect(named('2026-11-20')).toBe('Friday, November 20, 2026');
  expect(named('soon')).toBe('soon');
});
