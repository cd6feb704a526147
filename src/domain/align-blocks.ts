import { diffIndices } from 'node-diff3';

/** What one side made of a list of blocks. */
export interface Alignment {
  /** For each block of the base, where its successor is; null when it was deleted. */
  readonly kept: readonly (number | null)[];
  /** For each gap, before the first block to behind the last, where the blocks are that were added there. */
  readonly added: readonly (readonly number[])[];
}

/** Finds for each block of `base` what became of it, so that edits of neighboring blocks stay separate. */
export function alignBlocks(base: readonly string[], side: readonly string[]): Alignment {
  const kept: (number | null)[] = [];
  const added: number[][] = Array.from({ length: base.length + 1 }, () => []);
  let end = 0;
  const keepUpTo = (until: number): void => {
    while (kept.length < until) kept.push(end++);
  };
  for (const { buffer1, buffer2 } of diffIndices([...base], [...side])) {
    const [from, count] = buffer1;
    const [start, length] = buffer2;
    keepUpTo(from);
    end = start + length;
    const now = side.slice(start, start + length);
    const partners = partnersOf(base.slice(from, from + count), now);
    for (let i = 0; i < count; i += 1) kept.push(null);
    let gap = from;
    for (const i of now.keys()) {
      const partner = partners[i] ?? null;
      if (partner === null) {
        added[gap]?.push(start + i);
      } else {
        kept[from + partner] = start + i;
        gap = from + partner + 1;
      }
    }
  }
  keepUpTo(base.length);
  return { kept, added };
}

/** Above so many pairs, blocks are paired in their order: comparing all of them would take too long. */
const MOST_PAIRS = 10_000;

/** For each new block the index of the old block that it was made of, in growing order; null: it is new. */
function partnersOf(old: readonly string[], now: readonly string[]): readonly (number | null)[] {
  if (old.length === now.length || old.length * now.length > MOST_PAIRS) {
    return now.map((_, i) => (i < old.length ? i : null));
  }
  const [oldWords, newWords] = [old.map(wordsOf), now.map(wordsOf)];
  const alike = newWords.map((words) => oldWords.map((others) => likeness(words, others)));
  const best = bestSums(alike, now.length, old.length);
  const partners: (number | null)[] = now.map(() => null);
  let [i, j] = [0, 0];
  while (i < now.length && j < old.length) {
    const here = best[i]?.[j] ?? 0;
    if (here === (best[i]?.[j + 1] ?? 0)) j += 1;
    else if (here === (best[i + 1]?.[j] ?? 0)) i += 1;
    else partners[i++] = j++;
  }
  return partners;
}

/** The largest sum of likeness that pairs from (i, j) on can reach. */
function bestSums(alike: readonly (readonly number[])[], rows: number, columns: number) {
  const best = Array.from({ length: rows + 1 }, () => Array.from({ length: columns + 1 }, () => 0));
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      const paired = (alike[i]?.[j] ?? 0) + (best[i + 1]?.[j + 1] ?? 0);
      const row = best[i];
      if (row) row[j] = Math.max(paired, row[j + 1] ?? 0, best[i + 1]?.[j] ?? 0);
    }
  }
  return best;
}

function wordsOf(block: string): ReadonlySet<string> {
  return new Set(block.replaceAll(/<[^>]*>/g, ' ').match(/\S+/g));
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}
