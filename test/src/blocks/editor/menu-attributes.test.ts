import { expect, test } from 'vitest';
import { EMOJI_MENU, menuAttributes } from '../../../../src/blocks/editor/menu-attributes.ts';

test('an open menu names its active item, the first one too', () => {
  const open = { 'aria-expanded': true, 'aria-controls': 'bn-suggestion-menu' };
  expect(menuAttributes(open, EMOJI_MENU)).toEqual({
    'aria-controls': 'bn-grid-suggestion-menu',
    'aria-activedescendant': 'bn-grid-suggestion-menu-item-0',
  });
  const third = { ...open, 'aria-activedescendant': 'bn-suggestion-menu-item-2' };
  expect(menuAttributes(third, EMOJI_MENU)).toMatchObject({
    'aria-activedescendant': 'bn-grid-suggestion-menu-item-2',
  });
});

test('a closed menu leaves nothing behind on the editor', () => {
  const closed = { 'aria-expanded': false, 'aria-controls': undefined };
  expect(menuAttributes(closed, EMOJI_MENU)).toEqual({ 'aria-controls': undefined });
});
