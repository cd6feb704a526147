import { alignBlocks } from '../../domain/align-blocks.ts';
import { splitBlocks } from '../../domain/merge-text.ts';

const EMPTY = '<p></p>';

/**
 * What the editor holds as HTML, with every untouched block written as in the text that was opened: another
 * way of writing the same thing would count as a change of that block (SYNC R12).
 * @param opened what the editor makes of `source` when nothing is changed
 */
export function inSourceForm(source: string, opened: string, now: string): string {
  const from = splitBlocks(source);
  const before = withoutTail(splitBlocks(opened), []);
  const after = withoutTail(splitBlocks(now), before);
  if (after.join('') === before.join('')) return source;
  if (from.length !== before.length) return after.join('');
  const blocks = [...after];
  for (const [i, at] of alignBlocks(before, after).kept.entries()) {
    if (at !== null && after[at] === before[i]) blocks[at] = from[i] ?? '';
  }
  return blocks.length === 0 ? EMPTY : blocks.join('');
}

/** Editors keep an empty paragraph at the end to write in; it is no text. */
export function withoutTail(
  blocks: readonly string[],
  opened: readonly string[],
): readonly string[] {
  let end = blocks.length;
  while (end > opened.length && blocks[end - 1] === EMPTY) end -= 1;
  return blocks.slice(0, end);
}
