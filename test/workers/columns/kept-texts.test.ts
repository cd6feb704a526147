import { expect, test } from 'vitest';
import { createKeptTexts } from '../../../workers/columns/kept-texts.ts';

test('a text is kept until it is set anew or forgotten', () => {
  const texts = createKeptTexts();
  texts.set(7, 'first');
  texts.set(7, 'second');
  texts.set(8, 'other');
  texts.forget(8);
  texts.forget(9);

  expect([7, 8, 9].map(texts.get)).toEqual(['second', undefined, undefined]);

  texts.forgetAll();
  expect(texts.get(7)).toBeUndefined();
});

test('others are forgotten only where there are too many, and never those that are wanted', () => {
  const texts = createKeptTexts();
  for (let rid = 1; rid <= 4; rid += 1) texts.set(rid, `row ${rid}`);

  texts.forgetOthers(new Set([2]), 4);
  expect([1, 2, 3, 4].every((rid) => texts.get(rid) === `row ${rid}`)).toBe(true);

  texts.forgetOthers(new Set([2, 5]), 3);
  expect([1, 2, 3, 4, 5].map(texts.get)).toEqual([
    undefined,
    'row 2',
    undefined,
    undefined,
    undefined,
  ]);
});
