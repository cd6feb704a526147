import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from '../../../src/domain/filter.ts';
import type { SearchHit } from '../../../src/protocol/questions.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import { propertyRuns } from '../property-runs.ts';
import { anyFilter, anyImage, anyWorld, PROJECTS } from './arbitraries.ts';
import type { World } from './list-model.ts';
import { searchModel, type SearchQuestion } from './search-model.ts';

/** Something that is searched. */
export interface SearchEngine {
  /** From now on there are these and no others. Gives them as they are there. */
  readonly show: (
    images: readonly WorkItemImage[],
    world: World,
  ) => Promise<readonly WorkItemImage[]>;
  readonly search: (question: SearchQuestion) => Promise<readonly SearchHit[]>;
}

/** What keys of the projects begin with, in every engine. */
export const IDENTIFIERS: ReadonlyMap<string, string> = new Map(
  PROJECTS.map((id, i) => [id, `P${i}`]),
);

/** Words of every kind that is cut or folded in some way of its own. */
const WORDS = [
  ...[
    'alpha',
    'Alphabet',
    'ÄLPHA',
    'beta',
    "it's",
    'co-op',
    'naïve',
    'e\u0301t\u00e9',
    'IJsselmeer',
  ],
  ...[
    'Größe',
    'GRÖẞE',
    'STRASSE',
    'İstanbul',
    'ılık',
    'ΟΔΟΣ',
    'οδός',
    'Йод',
    'ёлка',
    'ﬁne',
    'ＡＢＣ',
  ],
  ...[
    '東京',
    '東京サーバー',
    'がぎ',
    'か\u3099',
    '한국',
    '한국어',
    'हिन्दी',
    'हिन',
    'ภาษาไทย',
    'ﾊﾝｶｸ',
  ],
  ...['שלום', 'שָׁלוֹם', 'مُحَمَّد', 'محمد', '\u202Ealpha', '🥳alpha', '🦑', '👩‍👩‍👧‍👦', '1️⃣', '❤️'],
  ...[
    '½',
    'm²',
    '①',
    'soft\u00adhyphen',
    'zero\u200bwidth',
    'P0-3',
    'P1-2',
    '3',
    '#2',
    '2026-11-20',
    '007',
  ],
  ...[
    "'; DROP TABLE issues; --",
    '%_\\',
    '"alpha"',
    "':*",
    ' & ',
    '|!<->',
    '&amp;',
    '&#945;',
    '<b>',
    'a*',
  ],
  ...['x'.repeat(10_000), 'שׁ'.repeat(300), '漢'.repeat(300), 'ǆ'.repeat(300), '𝒳'.repeat(250)],
];

const anyPiece = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
);
const anyGap = fc.constantFrom(' ', ' ', ', ', '', '-', '_', '.', '\n');

const anyWriting = fc
  .array(fc.tuple(anyPiece, anyGap), { maxLength: 4 })
  .map((parts) => parts.flat().join(''))
  // A name with U+0000 is refused wherever it comes from.
  .map((text) => text.replaceAll('\0', ''));

const anyHtml = fc
  .tuple(anyWriting, anyWriting, fc.constantFrom('b', 'code', 'li', 'x-y'))
  .map(([before, inside, tag]) => `<p>${before}<${tag}>${inside}</${tag}></p>`);

const anyItem = fc
  .tuple(anyImage, anyWriting, anyHtml)
  .map(([image, name, description_html]) => ({ ...image, name, description_html }));

/** The beginning of a word, or the whole of it, or several. */
const anyTyped = fc
  .array(
    fc
      .tuple(anyPiece, fc.integer({ min: 1, max: 12 }), fc.boolean())
      .map(([piece, length, whole]) =>
        whole ? piece : Array.from(piece).slice(0, length).join(''),
      ),
    { minLength: 1, maxLength: 3 },
  )
  .map((pieces) => pieces.join(' '));

const anyQuestion: fc.Arbitrary<SearchQuestion> = fc.record({
  text: anyTyped,
  project_id: fc.option(fc.constantFrom(...PROJECTS), { nil: null }),
  filter: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Filter>({ and: [] }) },
    { weight: 1, arbitrary: anyFilter },
  ),
  limit: fc.constantFrom(2, 30, 30),
});

const anyCase = fc.record({
  images: fc.uniqueArray(anyItem, { selector: ({ id }) => id, maxLength: 16, size: 'max' }),
  world: anyWorld,
  questions: fc.array(anyQuestion, { minLength: 1, maxLength: 12, size: 'max' }),
});

/** Asks an engine and the model what a search finds. `FC_RUNS` and `FC_SEED` ask more, or the same again. */
export function searchFuzz(name: string, open: () => Promise<SearchEngine>, runs: number): void {
  const timeout = 120_000 + Number(process.env['FC_RUNS'] ?? runs) * 2_000;
  test(`${name} finds what the model finds, in its order`, { timeout }, async () => {
    const engine = await open();
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ images, world, questions }) => {
        const there = await engine.show(images, world);
        for (const question of questions) await agree(engine, there, world, question);
      }),
      propertyRuns(runs),
    );
  });
}

async function agree(
  engine: SearchEngine,
  images: readonly WorkItemImage[],
  world: World,
  question: SearchQuestion,
): Promise<void> {
  const expected = searchModel(images, world, IDENTIFIERS, question);
  const byId = new Map(expected.map((hit) => [hit.id, hit]));
  const hits = await engine.search(question);
  const found = hits.map(({ row }) => byId.get(row.id)?.rank ?? `${row.name} is not meant`);
  expect(found).toEqual(expected.slice(0, question.limit).map(({ rank }) => rank));
  expect(new Set(hits.map(({ row }) => row.id)).size).toBe(hits.length);
  expect(hits.map(({ excerpt }) => excerpt)).toEqual(
    hits.map(({ row }) => byId.get(row.id)?.excerpt),
  );
  for (const { row, pieces } of hits) expect(pieces.join('')).toBe(row.name);
}
