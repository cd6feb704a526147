import { plainText } from './plain-text.ts';

/*
 * The words of a text, as every search cuts and compares them. The indexes of the copy and of the server
 * are both written from these, so that the same question finds the same items in either.
 */

/** A word is compared as far as this; an index cannot hold words without end. */
const MOST_LETTERS = 200;
/** So much of a description is searched, in UTF-16 units. */
const MOST_OF_TEXT = 100_000;
/** Some single characters stand for many; what they stand for has an end too. */
const MOST_FOLDED = 250_000;

/** Each is looked up by itself. */
const MOST_SOUGHT = 32;
/** Of what is typed, in UTF-16 units: the rest is no question. */
export const MOST_TYPED = 500;

/** In scripts that put no spaces between words each character is one: whoever looks for two finds both. */
const ALONE = String.raw`(?=[\p{L}\p{N}])[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]`;
const LETTER = String.raw`(?!${ALONE})[\p{L}\p{N}\p{Co}]`;
const WORD = new RegExp(String.raw`${ALONE}|${LETTER}(?:${LETTER}|\p{M})*`, 'gu');

/** What is written on top of letters of alphabets, and what only says how a character looks. Other marks are vowels. */
const MARK = new RegExp(
  String.raw`(?=\p{M})[\u{300}-\u{36f}\u{591}-\u{5c7}\u{610}-\u{61a}\u{64b}-\u{65f}\u{670}\u{1ab0}-\u{1aff}\u{1dc0}-\u{1dff}\u{20d0}-\u{20ff}\u{fe00}-\u{fe0f}\u{fe20}-\u{fe2f}\u{e0100}-\u{e01ef}]`,
  'gu',
);

const BEGINNING = new RegExp(`^.{${MOST_LETTERS}}`, 'u');

const ASCII = /^[\0-\x7f]*$/;
/** As `WORD`, in a fifth of its time. */
const ASCII_WORD = /[a-z\d]+/g;

/** Without case, accents, widths and ligatures. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARK, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .slice(0, MOST_FOLDED);
}

/** Its words, folded, in their order. */
export function wordsOf(text: string): readonly string[] {
  const words = folded(text).match(ASCII.test(text) ? ASCII_WORD : WORD);
  return (words ?? []).map(shortened);
}

/** The words that a question asks for. */
export function soughtWords(text: string): readonly string[] {
  return [...new Set(wordsOf(text.slice(0, MOST_TYPED)))].slice(0, MOST_SOUGHT);
}

/** Where its words stand, as they are written. */
export function writtenWords(text: string): Iterable<RegExpExecArray> {
  return text.matchAll(WORD);
}

/** What of a description is searched. */
export function searchedText(html: string): string {
  return plainText(html).slice(0, MOST_OF_TEXT);
}

/** A text with the same words for an index that cuts by itself; such an index reads ASCII as `wordsOf` does. */
export function indexedText(text: string): string {
  return ASCII.test(text) ? text : wordsOf(text).join(' ');
}

function shortened(word: string): string {
  return word.length <= MOST_LETTERS ? word : (word.match(BEGINNING)?.[0] ?? '');
}
