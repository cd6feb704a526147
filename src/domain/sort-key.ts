/**
 * The one order of names. The engines' own collations differ from each other and from
 * JavaScript's, so the key is stored and compared byte by byte: BINARY in SQLite,
 * COLLATE "C" in PostgreSQL, `compareSortKeys` here.
 */
export function sortKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim();
}

/** Orders by code point, as UTF-8 bytes do. JavaScript's `<` orders by UTF-16 unit, which differs above U+FFFF. */
export function compareSortKeys(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i += 1;
  if (i === a.length || i === b.length) return Math.sign(a.length - b.length);
  // Step back when the difference lies in the second half of a surrogate pair.
  if (i > 0 && isHighSurrogate(a.charCodeAt(i - 1))) i -= 1;
  return Math.sign((a.codePointAt(i) ?? 0) - (b.codePointAt(i) ?? 0));
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
