import { expect, test } from 'vitest';
import { showKeys } from '../../../src/ui/show-keys.ts';

test('keys are drawn as the keyboard names them', () => {
  expect(showKeys('Ctrl+Shift+Z', false)).toEqual([['Ctrl', 'Shift', 'Z']]);
  expect(showKeys('Ctrl+Shift+Z', true)).toEqual([['⌘', '⇧', 'Z']]);
  expect(showKeys('G H', false)).toEqual([['G'], ['H']]);
  expect(showKeys('ArrowDown', false)).toEqual([['↓']]);
});
