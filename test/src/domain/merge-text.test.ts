import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeText, splitBlocks } from '../../../src/domain/merge-text.ts';

const block = fc.constantFrom('<p>one</p>', '<p>two<br></p>', '<ul><li>a</li></ul>', '<hr>', 'x');
const text = fc.array(block, { maxLength: 6 }).map((blocks) => blocks.join(''));

test('blocks joined are the text, also of text that is no HTML', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        fc.string(),
        fc.string().map((s) => `</p>${s}<p>`),
      ),
      (html) => {
        expect(splitBlocks(html).join('')).toBe(html);
      },
    ),
  );
});

test('[R12] when only one side changed, its text stands', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      expect(mergeText(base, changed, base)).toEqual({ kind: 'merged', text: changed });
      expect(mergeText(base, base, changed)).toEqual({ kind: 'merged', text: changed });
    }),
  );
});

test('[R12] changes of different blocks both survive', () => {
  const base = '<p>a</p><p>b</p><p>c</p>';
  expect(mergeText(base, '<p>A</p><p>b</p><p>c</p>', '<p>a</p><p>b</p><p>C</p>')).toEqual({
    kind: 'merged',
    text: '<p>A</p><p>b</p><p>C</p>',
  });
});

test('[R12] changes of the same block are an overlap, never a choice', () => {
  expect(mergeText('<p>a</p>', '<p>ours</p>', '<p>theirs</p>')).toEqual({ kind: 'overlap' });
});
