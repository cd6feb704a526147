import { expect, test } from 'vitest';
import { deleteLabel } from '../../../../src/blocks/item/item-menu.ts';
import { workItem } from '../../../support/builders.ts';

test('before a deletion the menu says what happens to the sub-items', () => {
  const parent = { ...workItem({}), sub_issues_count: 2 };
  const single = { ...workItem({}), sub_issues_count: 0 };
  expect(deleteLabel([single])).toBe('Delete');
  expect(deleteLabel([single, single])).toBe('Delete');
  expect(deleteLabel([parent])).toBe('Delete with sub-items');
  expect(deleteLabel([parent, single])).toBe('Delete and move sub-items to the top level');
});
