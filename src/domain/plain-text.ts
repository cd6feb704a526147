import { ownValue } from '../lib/own-value.ts';
/** The text of a description, without its tags: what a search finds and shows. Never to be drawn as HTML. */
export function plainText(html: string): string {
  return (
    html
      .replace(INLINE, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(
        /&(#\d{1,7}|#x[\da-f]{1,6}|\w{2,8});/gi,
        (whole, name: string) => character(name) ?? whole,
      )
      // A space that stands alone is left as it is: that is nearly every one.
      .replace(/\s{2,}|[^\S ]/g, ' ')
      .trim()
  );
}

/** Tags that may stand within a word. */
const INLINE = /<\/?(?:a|b|code|em|i|mark|s|span|strong|sub|sup|u)\b[^>]*>/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function character(name: string): string | null {
  if (!name.startsWith('#')) return ownValue(NAMED, name.toLowerCase()) ?? null;
  const isHex = /^#x/i.test(name);
  const point = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : null;
}
