import { expect, test } from 'vitest';
import { identifierFrom, isIdentifier } from '../../../src/domain/project-identifier.ts';

test('an identifier is made of the name’s first letters and digits', () => {
  expect(identifierFrom('Web app 2')).toBe('WEBAP');
  expect(identifierFrom('q4!')).toBe('Q4');
  expect(identifierFrom('!!!')).toBe('');
});

test('an identifier has one to five capitals or digits', () => {
  expect(['A', 'APP42', 'ÖKO'].map(isIdentifier)).toEqual([true, true, true]);
  expect(['', 'app', 'TOOLONG', 'A-B'].map(isIdentifier)).toEqual([false, false, false, false]);
});
