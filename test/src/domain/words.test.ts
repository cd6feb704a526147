import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexedText, searchedText, soughtWords, wordsOf } from '../../../src/domain/words.ts';
import { propertyRuns } from '../../support/property-runs.ts';

test.each([
  ["It's Größe-42, naïve", ['it', 's', 'große', '42', 'naive']],
  ['ΟΔΟΣ οδός İ ﬁne ＡＢＣ', ['οδοσ', 'οδοσ', 'i', 'fine', 'abc']],
  ['東京サーバー down', ['東', '京', 'サ', 'ー', 'バ', 'ー', 'down']],
  ['हिन्दी שָׁלוֹם مُحَمَّد', ['हिन्दी', 'שלום', 'محمد']],
  ['🥳launch 1️⃣ m² ½', ['launch', '1', 'm2', '1', '2']],
  ['한국어 e\u0301te\u0301', ['한국어', 'ete']],
  ['!? -- 🦑 \0', []],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('a word is compared as far as two hundred letters, a question as far as thirty-two words', () => {
  expect(wordsOf('x'.repeat(10_000))).toEqual(['x'.repeat(200)]);
  expect(wordsOf('𝒳'.repeat(300))).toEqual(['x'.repeat(200)]);
  expect(wordsOf('\u{10400}'.repeat(300))).toEqual(['\u{10428}'.repeat(200)]);
  expect(soughtWords(Array.from({ length: 60 }, (_, n) => `a${n} b`).join(' '))).toHaveLength(32);
  expect(searchedText(`<p>${'ab '.repeat(100_000)}</p>`)).toHaveLength(100_000);
});

test('words are words again, however they are written, and ASCII alone has the words that it has beside others', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary-ascii' }),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const words = wordsOf(text);
      expect(wordsOf(words.join(' '))).toEqual(words);
      expect(wordsOf(indexedText(text))).toEqual(words);
      expect(wordsOf(`${text} é`)).toEqual([...words, 'e']);
    }),
    propertyRuns(300),
  );
});
