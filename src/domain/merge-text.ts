import { diff3Merge } from 'node-diff3';

export type MergedText =
  | { readonly kind: 'merged'; readonly text: string }
  /** Both sides changed the same blocks: a person decides (SYNC R12). */
  | { readonly kind: 'overlap' };

/**
 * Two people's changes of one rich text, put together block by block.
 * @param base what both began with
 */
export function mergeText(base: string, ours: string, theirs: string): MergedText {
  if (ours === theirs || theirs === base) return { kind: 'merged', text: ours };
  if (ours === base) return { kind: 'merged', text: theirs };
  const regions = diff3Merge(splitBlocks(ours), splitBlocks(base), splitBlocks(theirs), {
    excludeFalseConflicts: true,
  });
  if (regions.some(({ conflict }) => conflict)) return { kind: 'overlap' };
  return { kind: 'merged', text: regions.flatMap(({ ok }) => ok ?? []).join('') };
}

const TAG = /<(\/?)([a-z][a-z0-9-]*)\b[^>]*?(\/?)>/gi;
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'source']);

/** The elements of the outermost level, each with the text before it. Joined, they are the input. */
export function splitBlocks(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (const tag of html.matchAll(TAG)) {
    const [text, closing, name = '', selfClosing] = tag;
    const isVoid = selfClosing === '/' || VOID.has(name.toLowerCase());
    if (!isVoid) depth += closing ? -1 : 1;
    // Closed more than was opened: no blocks can be told apart from here on.
    if (depth < 0) break;
    if (depth > 0) continue;
    const end = tag.index + text.length;
    blocks.push(html.slice(start, end));
    start = end;
  }
  if (start < html.length) blocks.push(html.slice(start));
  return blocks;
}
