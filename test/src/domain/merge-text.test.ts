import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mergeBlocks,
  mergeText,
  resolveText,
  splitBlocks,
} from '../../../src/domain/merge-text.ts';

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

test('[R12] an edited paragraph and a new one right behind it both survive', () => {
  const base = '<p>alpha</p><p>beta</p>';
  const ours = '<p>alpha</p><p>beta more</p>';
  const theirs = '<p>alpha</p><p>beta</p><p>gamma</p>';
  const both = { kind: 'merged', text: '<p>alpha</p><p>beta more</p><p>gamma</p>' };
  expect(mergeText(base, ours, theirs)).toEqual(both);
  expect(mergeText(base, theirs, ours)).toEqual(both);
});

test('[R12] new paragraphs of two people in one place both survive, and once', () => {
  const theirs = '<p>a</p><p>theirs</p>';
  const once = mergeText('<p>a</p>', '<p>a</p><p>ours</p>', theirs);
  expect(once).toEqual({ kind: 'merged', text: '<p>a</p><p>theirs</p><p>ours</p>' });
  expect(mergeText('<p>a</p>', '<p>a</p><p>ours</p>', '<p>a</p><p>theirs</p><p>ours</p>')).toEqual(
    once,
  );
});

/** One person's change of a list: each block kept, edited or deleted, and new ones before it. */
interface Change {
  readonly edits: readonly ('keep' | 'edit' | 'delete')[];
  readonly added: readonly number[];
}

const change: fc.Arbitrary<Change> = fc.record({
  edits: fc.array(fc.constantFrom('keep', 'keep', 'keep', 'edit', 'delete'), {
    minLength: 6,
    maxLength: 6,
  }),
  added: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: 7, maxLength: 7 }),
});

function applied({ edits, added }: Change, base: readonly string[], who: string): string[] {
  const blocks: string[] = [];
  for (let i = 0; i <= base.length; i += 1) {
    for (let n = 0; n < (added[i] ?? 0); n += 1) blocks.push(`<p>${who} new ${i} ${n}</p>`);
    const was = base[i];
    if (was === undefined || edits[i] === 'delete') continue;
    blocks.push(edits[i] === 'edit' ? was.replace('</p>', ` ${who}${i}</p>`) : was);
  }
  return blocks;
}

test('[R12] whatever two people do, every block that one of them wrote is in the merged text, or it is an overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), change, change, (size, mine, theirs) => {
      const base = Array.from({ length: size }, (_, i) => `<p>base line ${i} of it</p>`);
      const ours = applied(mine, base, 'ours');
      const others = applied(theirs, base, 'theirs');
      const merged = mergeBlocks(base, ours, others);
      const mirrored = mergeBlocks(base, others, ours);
      expect(mirrored === null).toBe(merged === null);
      if (merged === null) {
        const bothChanged = base.some(
          (_, i) => mine.edits[i] !== 'keep' && theirs.edits[i] !== 'keep',
        );
        expect(bothChanged).toBe(true);
        return;
      }
      const written = [...ours, ...others].filter((block) => !base.includes(block));
      for (const block of written) expect(merged).toContain(block);
      const left = base.filter((block) => ours.includes(block) && others.includes(block));
      expect(merged.filter((block) => base.includes(block))).toEqual(left);
    }),
    { numRuns: 1000 },
  );
});

test('[R12] a decision is about the blocks that both changed: in the others nobody loses a word, and none is said twice', () => {
  const overlaps = { met: 0 };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 }), change, change, (size, mine, theirs) => {
      const base = Array.from({ length: size }, (_, i) => `<p>base line ${i} of it</p>`);
      const [ours, others] = [applied(mine, base, 'ours'), applied(theirs, base, 'theirs')];
      const texts = [base.join(''), ours.join(''), others.join('')] as const;
      const merged = mergeText(...texts);
      const resolved = {
        mine: splitBlocks(resolveText(...texts, 'mine')),
        theirs: splitBlocks(resolveText(...texts, 'theirs')),
        both: splitBlocks(resolveText(...texts, 'both')),
      };
      if (merged.kind === 'merged') {
        for (const blocks of Object.values(resolved)) expect(blocks.join('')).toBe(merged.text);
        return;
      }
      overlaps.met += 1;
      const writtenIn = (side: readonly string[]) => side.filter((one) => !base.includes(one));
      expect(resolved.both).toEqual(
        expect.arrayContaining([...writtenIn(ours), ...writtenIn(others)]),
      );
      expect(resolved.mine).toEqual(expect.arrayContaining(writtenIn(ours)));
      expect(resolved.theirs).toEqual(expect.arrayContaining(writtenIn(others)));
      for (const blocks of Object.values(resolved)) {
        expect(new Set(blocks).size).toBe(blocks.length);
        // A block that nobody touched is in every text, in its order.
        const left = base.filter((one) => ours.includes(one) && others.includes(one));
        expect(blocks.filter((one) => left.includes(one))).toEqual(left);
      }
    }),
    { numRuns: 1000 },
  );
  expect(overlaps.met).toBeGreaterThan(100);
});

test('[R12] what only one of them changed beside the overlap stays, whatever is decided', () => {
  const texts = [
    '<p>a</p><p>b</p><p>c</p>',
    '<p>a1</p><p>b</p><p>c1</p>',
    '<p>a2</p><p>b2</p><p>c</p>',
  ] as const;
  expect(resolveText(...texts, 'mine')).toBe('<p>a1</p><p>b2</p><p>c1</p>');
  expect(resolveText(...texts, 'theirs')).toBe('<p>a2</p><p>b2</p><p>c1</p>');
  expect(resolveText(...texts, 'both')).toBe('<p>a2</p><p>a1</p><p>b2</p><p>c1</p>');
});
