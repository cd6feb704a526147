import { alignBlocks, type Alignment } from './align-blocks.ts';

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
  const blocks = mergeBlocks(splitBlocks(base), splitBlocks(ours), splitBlocks(theirs));
  return blocks ? { kind: 'merged', text: blocks.join('') } : { kind: 'overlap' };
}

/** Which of two changes of one block stands: a person says so. */
export type Resolution = 'mine' | 'theirs' | 'both';

/**
 * Like `mergeText`, where a person has decided about the blocks that both changed; the other blocks have the
 * changes of both. `both`: theirs first, because it was there before.
 */
export function resolveText(
  base: string,
  ours: string,
  theirs: string,
  resolution: Resolution,
): string {
  const sides = [splitBlocks(base), splitBlocks(ours), splitBlocks(theirs)] as const;
  const blocks = mergeBlocks(...sides, (mine, their) => {
    if (resolution === 'both') return [their, mine];
    return [resolution === 'mine' ? mine : their];
  });
  return (blocks ?? sides[2]).join('');
}

/** What becomes of a block that both sides changed, each in its own way; null: deleted. */
type Resolve = (mine: string | null, their: string | null) => readonly (string | null)[] | null;

/** Null when both sides changed the same block and nobody has decided. */
export function mergeBlocks(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  resolve: Resolve = () => null,
): readonly string[] | null {
  const [left, right] = [alignBlocks(base, ours), alignBlocks(base, theirs)];
  const merged: string[] = [];
  for (let i = 0; i <= base.length; i += 1) {
    const added = [blocksAt(ours, left.added[i]), blocksAt(theirs, right.added[i])] as const;
    merged.push(...addedByBoth(...added));
    const was = base[i];
    if (was === undefined) continue;
    const [mine, their] = [successor(left, ours, i), successor(right, theirs, i)];
    if (mine !== was && their !== was && mine !== their) {
      const resolved = resolve(mine, their);
      if (!resolved) return null;
      merged.push(...resolved.filter((block) => block !== null));
      continue;
    }
    const block = mine === was ? their : mine;
    if (block !== null) merged.push(block);
  }
  return merged;
}

/**
 * As much of their text as can be taken in beside ours: blocks that both changed stay as they were, so that
 * they are still found to overlap when ours is saved.
 */
export function theirsBesideOurs(base: string, ours: string, theirs: string): string {
  const [was, mine, their] = [splitBlocks(base), splitBlocks(ours), splitBlocks(theirs)];
  const [left, right] = [alignBlocks(was, mine), alignBlocks(was, their)];
  const blocks: string[] = [];
  for (let i = 0; i <= was.length; i += 1) {
    for (const at of right.added[i] ?? []) blocks.push(their[at] ?? '');
    const block = was[i];
    if (block === undefined) continue;
    const [own, other] = [successor(left, mine, i), successor(right, their, i)];
    const isOverlap = own !== block && other !== block && own !== other;
    const next = isOverlap ? block : other;
    if (next !== null) blocks.push(next);
  }
  return blocks.join('');
}

function successor({ kept }: Alignment, side: readonly string[], i: number): string | null {
  const at = kept[i] ?? null;
  return at === null ? null : (side[at] ?? null);
}

function blocksAt(side: readonly string[], at: readonly number[] = []): readonly string[] {
  return at.map((i) => side[i] ?? '');
}

/** New blocks of both sides in one place stay both, theirs first. */
function addedByBoth(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  if (isWithin(ours, theirs)) return theirs;
  return isWithin(theirs, ours) ? ours : [...theirs, ...ours];
}

/** Every block of the one is in the other, in the same order: it was merged before. */
export function isWithin(blocks: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const other of others) if (other === blocks[at]) at += 1;
  return at === blocks.length;
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
