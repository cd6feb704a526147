import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzyFilter, fuzzyScore } from '../../../src/ui/fuzzy.ts';

const NAMES = ['Go to home', 'Go to projects', 'New project', 'Set priority…', 'Open a project…'];

test('first letters of words find a command', () => {
  expect(fuzzyFilter(NAMES, 'gth', (name) => name)).toEqual(['Go to home']);
});

test('a whole word comes before scattered letters', () => {
  expect(fuzzyFilter(NAMES, 'project', (name) => name)[0]).toBe('New project');
});

test('nothing typed keeps everything as it is', () => {
  expect(fuzzyFilter(NAMES, '  ', (name) => name)).toEqual(NAMES);
});

test('any part of a name finds it, and its letters out of order do not score more', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), fc.nat(), fc.nat(), (name, a, b) => {
      const [from, to] = [a % name.length, b % (name.length + 1)].sort((x, y) => x - y);
      expect(fuzzyScore(name, name.slice(from, to))).not.toBe(null);
    }),
  );
});
