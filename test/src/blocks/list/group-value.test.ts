import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupName } from '../../../../src/blocks/list/arrange.ts';
import {
  canMoveInto,
  moveBetweenGroups,
  sortOrdersBetween,
  valueOfGroup,
} from '../../../../src/blocks/list/group-value.ts';
import { lookup, type Lookups } from '../../../../src/blocks/project/lookups.ts';
import type { State } from '../../../../src/resources/states.ts';
import type { ProjectId } from '../../../../src/domain/ids.ts';
import type { StateGroup } from '../../../../src/domain/state-group.ts';
import { row } from './rows.ts';

const state = (id: string, group: StateGroup, isDefault = false): State => ({
  id,
  project_id: 'project' as ProjectId,
  name: id,
  color: '',
  group,
  default: isDefault,
  description: '',
  sequence: 0,
});

const known = {
  states: lookup([state('doing', 'started'), state('review', 'started', true)], () => 0),
  today: '2026-11-20',
};

test('an item made in a group takes the value that the group stands for', () => {
  expect(valueOfGroup('priority', 'high', known)).toEqual({ priority: 'high' });
  expect(valueOfGroup('labels', 'bug', known)).toEqual({ label_ids: ['bug'] });
  expect(valueOfGroup('labels', 'None', known)).toEqual({ label_ids: [] });
  expect(valueOfGroup('cycle', 'None', known)).toEqual({ cycle_id: null });
  expect(valueOfGroup('created_by', 'ada', known)).toEqual({});
});

test('a state group stands for its default state', () => {
  expect(valueOfGroup('state_group', 'started', known)).toEqual({ state_id: 'review' });
});

test('a group by due date stands for its day, where it has one', () => {
  const due = (key: string) => valueOfGroup('due', key, known);
  expect(due('today')).toEqual({ target_date: '2026-11-20' });
  expect(due('tomorrow')).toEqual({ target_date: '2026-11-21' });
  expect(due('None')).toEqual({ target_date: null });
  for (const key of ['overdue', 'this_week', 'later', 'past']) {
    expect(due(key)).toEqual({});
    expect(canMoveInto('due', key)).toBe(false);
  }
});

test('moving between many-valued groups replaces one value and keeps the others', () => {
  const item = row('a', { label_ids: ['bug', 'ui'] });
  const move = (from: string, to: string) => moveBetweenGroups(item, 'labels', from, to, known);
  expect(move('bug', 'docs')).toEqual({ label_ids: ['ui', 'docs'] });
  expect(move('bug', 'ui')).toEqual({ label_ids: ['ui'] });
  expect(move('bug', 'None')).toEqual({ label_ids: ['ui'] });
  expect(move('bug', 'bug')).toEqual({});
});

test('dropped items stand between their neighbours, in the order in which they were carried', () => {
  const order = fc.option(fc.integer({ min: -100_000, max: 100_000 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), order, order, (count, a, b) => {
      const [before, after] = a !== null && b !== null && a > b ? [b, a] : [a, b];
      if (before !== null && before === after) return;
      const orders = sortOrdersBetween(count, before, after);
      const all = [before, ...orders, after].filter((one) => one !== null);
      expect(orders).toHaveLength(count);
      expect(all).toEqual(all.toSorted((x, y) => x - y));
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});

test('a group is called removed only once the names have arrived', () => {
  const states = lookup([state('doing', 'started')], () => 0);
  const name = (known: typeof states) =>
    groupName('state', 'review', { states: known } as unknown as Lookups);
  expect(name(states)).toBe('Removed');
  expect(name(lookup<State>(undefined, () => 0))).toBe('…');
});
