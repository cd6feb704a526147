import { folded, writtenWords } from './words.ts';

/**
 * @param words as `wordsOf` gives them
 * The name cut so that every second piece is the part of a word that was looked for:
 * `Fix the login`, `log` → `['Fix the ', 'log', 'in']`.
 */
export function splitAtWords(name: string, words: readonly string[]): readonly string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: word, index } of writtenWords(name)) {
    const length = matchedLength(word, words);
    if (length === 0) continue;
    pieces.push(name.slice(end, index), name.slice(index, index + length));
    end = index + length;
  }
  return [...pieces, name.slice(end)];
}

/** As much as fits a line, before and after the first word that was found. */
const BEFORE = 40;
const AFTER = 120;

/** A stretch of a longer text, cut like a name; null when it has none of the words. */
export function excerptOf(text: string, words: readonly string[]): readonly string[] | null {
  const [before = '', found] = splitAtWords(text, words);
  if (found === undefined) return null;
  const from = before.length > BEFORE ? before.lastIndexOf(' ', before.length - BEFORE) + 1 : 0;
  const end = before.length + AFTER;
  const to =
    text.length > end
      ? Math.max(text.lastIndexOf(' ', end), before.length + found.length)
      : text.length;
  const [first = '', ...rest] = splitAtWords(text.slice(from, to), words);
  const pieces = [`${from > 0 ? '… ' : ''}${first}`, ...rest];
  return to < text.length ? [...pieces.slice(0, -1), `${pieces.at(-1) ?? ''} …`] : pieces;
}

/** How much of the word, in its own characters, is the longest beginning that was looked for. */
function matchedLength(word: string, wanted: readonly string[]): number {
  const whole = folded(word);
  const found = wanted.filter((beginning) => whole.startsWith(beginning));
  const longest = Math.max(0, ...found.map((beginning) => beginning.length));
  let length = 0;
  for (const letter of word) {
    if (folded(word.slice(0, length)).length >= longest) break;
    length += letter.length;
  }
  return longest === 0 ? 0 : length;
}
