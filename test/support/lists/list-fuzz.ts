import fc from 'fast-check';
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { WorkItemId } from '../../../src/domain/ids.ts';
import type {
  ListAnswer,
  ListPlace,
  ListQuery,
  RowWindow,
} from '../../../src/domain/list-query.ts';
import { must } from '../../../src/lib/assert.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';
import { anyCase, foundCases, writeCase, type ListCase, type ListRound } from './list-cases.ts';
import { listModel, pageModel, placesModel, type PageTold, type World } from './list-model.ts';

/** Something that answers lists. */
export interface ListEngine {
  /** Goes through a round after those before it. Gives what is there then. */
  readonly show: (round: ListRound) => Promise<Shown>;
  readonly list: (query: ListQuery, windows: readonly RowWindow[]) => Promise<ListAnswer>;
  readonly ids: (query: ListQuery, window: RowWindow) => Promise<readonly WorkItemId[]>;
  readonly places: (query: ListQuery, id: WorkItemId) => Promise<readonly ListPlace[]>;
  /** Absent: it knows no pages. */
  readonly page?: (query: ListQuery, page: number) => Promise<PageTold>;
  readonly close: () => void;
}

export interface Shown {
  readonly images: readonly WorkItemImage[];
  readonly world: World;
}

type Open = () => Promise<ListEngine> | ListEngine;

/**
 * Asks an engine and the model the same questions: those that once went wrong, then new ones.
 * `npm run fuzz` asks more of them. What is found is shrunk, and left in `.tmp/fuzz` as it would
 * stand in the corpus.
 */
export function listFuzz(name: string, open: Open, questions: number): void {
  // Opening an engine is part of the first one.
  const first = { timeout: 120_000 };
  test.each(foundCases())(`${name} agrees with the model: %s`, first, async (_, found) => {
    await agree(open, found);
  });

  const { FUZZ_QUESTIONS, FC_SEED } = process.env;
  const wanted = Number(FUZZ_QUESTIONS ?? questions);
  const timeout = 120_000 + wanted * 500;
  test(`${name} agrees with the model on any data and any question`, { timeout }, async () => {
    const seed = FC_SEED ? Number(FC_SEED) : Math.floor(Math.random() * 2 ** 31);
    let asked = 0;
    for (let batch = 0; asked < wanted; batch += 1) {
      asked += await askSome(name, open, seed + batch, wanted - asked, timeout - 60_000);
    }
    if (FUZZ_QUESTIONS) console.log(`${name}: ${asked} questions, seed ${seed}, no difference`);
    expect(asked).toBeGreaterThanOrEqual(wanted);
  });
}

/** @returns how many questions were asked: as many as are left, or as many as 250 cases have */
async function askSome(
  name: string,
  open: Open,
  seed: number,
  left: number,
  interruptAfterTimeLimit: number,
): Promise<number> {
  let asked = 0;
  const property = fc.asyncProperty(anyCase, async (one) => {
    if (asked < left) asked += await agree(open, one);
  });
  const details = await fc.check(property, { seed, numRuns: 250, interruptAfterTimeLimit });
  if (details.failed) report(name, seed, details);
  return asked;
}

function report(name: string, seed: number, details: fc.RunDetails<[ListCase]>): never {
  const [found] = must(details.counterexample, 'what differs');
  const file = `.tmp/fuzz/${name.replaceAll(' ', '-')}-${seed}.json`;
  mkdirSync('.tmp/fuzz', { recursive: true });
  writeFileSync(file, writeCase(found));
  const cause = details.errorInstance;
  throw new Error(
    `${name} differs from the model (seed ${seed}; the case is in ${file}). ${String(cause)}`,
    { cause },
  );
}

/** @returns how many questions were asked: each for a list, its windows and the places of an item */
async function agree(open: Open, { rounds, questions }: ListCase): Promise<number> {
  const engine = await open();
  try {
    for (const round of rounds) {
      const { images, world } = await engine.show(round);
      for (const { query, windows, item, page } of questions) {
        const answer = await engine.list(query, windows);
        const expected = listModel(images, world, query, windows);
        expect(inOrder(answer)).toEqual(expected);
        for (const { window, rows } of page === 0 ? expected.windows.slice(0, 1) : []) {
          expect(await engine.ids(query, window)).toEqual(rows.map(({ id }) => id));
        }
        const told = await engine.page?.(query, page);
        if (told)
          expect(cellsInOrder(told)).toEqual(cellsInOrder(pageModel(images, world, query, page)));
        const places = await engine.places(query, item);
        expect(sorted(places)).toEqual(sorted(placesModel(images, world, query, item)));
      }
    }
  } finally {
    engine.close();
  }
  return rounds.length * questions.length;
}

/** Engines give their groups in an order of their own. */
function inOrder(answer: ListAnswer): ListAnswer {
  return { ...answer, groups: byKey(answer.groups) };
}

function byKey(groups: ListAnswer['groups']): ListAnswer['groups'] {
  return groups
    .map((group) => ({ ...group, groups: byKey(group.groups) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

function cellsInOrder(told: PageTold): PageTold {
  const nameOf = (cell: PageTold['cells'][number]) => JSON.stringify([cell.key, cell.sub_key]);
  return { ...told, cells: told.cells.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)) };
}

function sorted(places: readonly ListPlace[]): readonly ListPlace[] {
  const nameOf = ({ key, sub_key }: ListPlace) => JSON.stringify([key, sub_key]);
  return places.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}
