import { expect, test } from 'vitest';
import type { WorkItemId } from '../../../src/domain/ids.ts';
import { createListViewStore, DEFAULT_VIEW } from '../../../src/state/list-view.ts';
import { createSelectionStore } from '../../../src/state/selection.ts';

const id = (name: string) => name as WorkItemId;

test('clearing the grouping clears the sub-grouping', () => {
  const view = createListViewStore({ ...DEFAULT_VIEW, sub_group_by: 'priority' });
  view.change({ group_by: null });
  expect(view.getState()).toMatchObject({ group_by: null, sub_group_by: null });
});

test('a sub-grouping never repeats the grouping', () => {
  const view = createListViewStore({ ...DEFAULT_VIEW, sub_group_by: 'priority' });
  view.change({ group_by: 'priority' });
  expect(view.getState().sub_group_by).toBeNull();
});

test('a new grouping opens every group, another order keeps the folds', () => {
  const view = createListViewStore();
  view.toggleFold('a');
  view.change({ order_by: '-created_at' });
  expect(view.getState().collapsed).toEqual(new Set(['a']));
  view.change({ group_by: 'labels' });
  expect(view.getState().collapsed).toEqual(new Set());
});

test('a range grows from where it began and leaves what was ticked before', () => {
  const selection = createSelectionStore();
  selection.toggle(id('a'), 0);
  selection.extend(3, id('d'), 2, [id('c'), id('d')]);
  expect([...selection.getState().selected]).toEqual(['a', 'c', 'd']);
  expect(selection.getState()).toMatchObject({ active: 3, anchor: 2 });
  selection.activate(4, id('e'));
  expect(selection.getState().anchor).toBeNull();
});

test('what left the list is no longer selected', () => {
  const selection = createSelectionStore();
  selection.select([id('a'), id('b')]);
  selection.drop([id('a')]);
  expect([...selection.getState().selected]).toEqual(['b']);
});
