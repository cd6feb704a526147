import { expect, test } from 'vitest';
import { activeAfter, firstActive, NEW } from '../../../src/ui/active-choice.ts';
import { standFor } from '../../../src/ui/stand-at.ts';

const choices = [
  { id: 'a', label: 'Algae' },
  { id: 'b', label: 'Barnacle', disabled: true },
  { id: 'c', label: 'Crab' },
];

test('Enter chooses what is selected while nothing is typed, and the best match after that', () => {
  expect(firstActive(choices, ['c'], '')).toBe('c');
  expect(firstActive(choices, ['c'], 'al')).toBe('a');
  expect(firstActive(choices, [], '')).toBe('a');
});

test('a choice that cannot be chosen is never the active one; without any, the offer of a new one is', () => {
  expect(firstActive(choices, ['b'], '')).toBe('a');
  expect(firstActive(choices.slice(1, 2), [], '')).toBe(NEW);
  expect(firstActive([], [], 'kelp')).toBe(NEW);
});

test('arrows go through the choices and round their ends', () => {
  const ids = ['a', 'c', 'd'];
  expect(activeAfter('ArrowDown', ids, 'a')).toBe('c');
  expect(activeAfter('ArrowDown', ids, 'd')).toBe('a');
  expect(activeAfter('ArrowUp', ids, 'a')).toBe('d');
  expect(activeAfter('PageDown', ids, 'a')).toBe('d');
  expect(activeAfter('PageUp', ids, 'd')).toBe('a');
});

test('a key without a meaning, or an empty list, leads nowhere', () => {
  expect(activeAfter('x', ['a'], 'a')).toBeNull();
  expect(activeAfter('ArrowDown', [], NEW)).toBeNull();
});

const screen = { width: 1000, height: 800 };
const layer = { width: 200, height: 300 };

test('a layer stands below its anchor, and above it where there is no room', () => {
  const high = standFor({ x: 100, y: 50, width: 20, height: 20 }, layer, screen);
  expect(high).toEqual({ left: 100, top: 74, bottom: null, available: 718 });
  const low = standFor({ x: 100, y: 700, width: 20, height: 20 }, layer, screen);
  expect(low).toEqual({ left: 100, top: null, bottom: 104, available: 688 });
});

test('a layer never leaves the window', () => {
  const right = standFor({ x: 950, y: 50, width: 20, height: 20 }, layer, screen);
  expect(right.left).toBe(792);
  const left = standFor({ x: -40, y: 50, width: 20, height: 20 }, layer, screen);
  expect(left.left).toBe(8);
  const narrow = standFor({ x: 40, y: 50, width: 20, height: 20 }, layer, {
    width: 180,
    height: 800,
  });
  expect(narrow.left).toBe(8);
});
