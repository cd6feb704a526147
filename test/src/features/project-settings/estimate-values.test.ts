import { expect, test } from 'vitest';
import { parseValues } from '../../../../src/features/project-settings/estimate-values.ts';
import { sequenceBetween } from '../../../../src/features/project-settings/sequence-between.ts';

test('an estimate has two to six different values', () => {
  expect(parseValues('1, 2, 3', 'points')).toEqual({ values: ['1', '2', '3'], problem: null });
  expect(parseValues('1', 'points').problem).not.toBe(null);
  expect(parseValues('1, 1', 'points').problem).not.toBe(null);
  expect(parseValues('1,2,3,4,5,6,7', 'points').problem).not.toBe(null);
});

test('points are numbers above zero, categories are words', () => {
  expect(parseValues('S, M', 'points').problem).not.toBe(null);
  expect(parseValues('0, 1', 'points').problem).not.toBe(null);
  expect(parseValues('S, M', 'categories').problem).toBe(null);
});

test('a state that moves lands between its new neighbours', () => {
  const states = [{ sequence: 10 }, { sequence: 20 }, { sequence: 30 }];
  expect(sequenceBetween(states, 0, 1)).toBe(25);
  expect(sequenceBetween(states, 2, -1)).toBe(15);
  expect(sequenceBetween(states, 1, 1)).toBeGreaterThan(30);
  expect(sequenceBetween(states, 1, -1)).toBeLessThan(10);
});
