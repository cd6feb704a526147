import { expect, test } from 'vitest';
import { plainText } from '../../../src/domain/plain-text.ts';

test('the text of a description has no tags and no spelled-out characters', () => {
  expect(plainText('<p>Fish &amp; <b>ch</b>ips</p><p>caf&#233; &#x1F991;&nbsp;</p>')).toBe(
    'Fish & chips café \u{1F991}',
  );
});

test('what only looks like a character stays as it is', () => {
  expect(plainText('a &unknown; &#99999999; & b')).toBe('a &unknown; &#99999999; & b');
});

test('white space of any kind and length is one space', () => {
  expect(plainText('<p>a \n b</p>\t<p>c\u00A0d  e\nf</p> ')).toBe('a b c d e f');
});
