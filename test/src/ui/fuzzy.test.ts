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

test.each([
  ['proirity', 'Set priority…'],
  ['projcts', 'Go to projects'],
  ['hpme', 'Go to home'],
  ['porject', 'New project'],
  ['go to hoem', 'Go to home'],
])('%s is a slip of the keyboard and finds %s', (typed, name) => {
  expect(fuzzyFilter(NAMES, typed, (one) => one)).toContain(name);
});

test('short or quite different words are no slips', () => {
  for (const typed of ['xew', 'banana', 'hxxe']) {
    expect(fuzzyFilter(NAMES, typed, (name) => name)).toEqual([]);
  }
});

test('any two neighbors may be swapped in a word of four letters or more', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{4,12}$/), fc.nat(), (word, any) => {
      const at = any % (word.length - 1);
      const typed = word.split('');
      [typed[at], typed[at + 1]] = [word[at + 1] ?? '', word[at] ?? ''];
      expect(fuzzyScore(`Go to ${word}`, typed.join(''))).not.toBe(null);
    }),
  );
});

test('what is spelled correctly comes before what may be a slip', () => {
  const names = ['Labels', 'Lable of contents'];
  expect(fuzzyFilter(names, 'lable', (name) => name)).toEqual(['Lable of contents', 'Labels']);
});
