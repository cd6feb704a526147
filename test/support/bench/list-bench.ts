import type { RowWindow } from '../../../src/domain/list-query.ts';
import type { WorkItemId } from '../../../src/domain/ids.ts';
import { currentColumns } from '../../../workers/columns/current-columns.ts';
import type { Db } from '../../../workers/db/db.ts';
import { sql, type Sql } from '../../../workers/db/sql.ts';
import { mergeWords } from '../../../workers/db/upkeep.ts';
import { createWatches } from '../../../workers/live/watches.ts';
import { putImages, putOverlay, readImage } from '../../../workers/mutations/work-item-images.ts';
import { listWorkItems, prepareAnyList } from '../../../workers/queries/list-work-items.ts';
import { search } from '../../../workers/queries/search.ts';
import { coldStart } from '../worker/cold-start.ts';
import { listQuery, PROJECT, searchFor, uuid } from '../builders.ts';
import { recordedDb } from '../worker/recorded-db.ts';
import { writeWorld } from '../worker/replica.ts';
import { sampleQuestion } from '../lists/sample-questions.ts';
import {
  drawing,
  SAMPLE_LABELS,
  SAMPLE_STATES,
  SAMPLE_WORDS,
  sampleSlices,
  sampleWorld,
} from '../lists/sample-rows.ts';

/** From here on there is neither room for a second copy nor time for what the list is not. */
export const LARGE = 500_000;

/** What is measured of a replica of `items` rows, in Node and in a browser alike. */
export interface ListMeasure {
  readonly name: string;
  readonly samples: readonly number[];
}

/** Of two replicas, turn by turn. */
export interface GrowthMeasure {
  readonly name: string;
  readonly small: readonly number[];
  readonly large: readonly number[];
}

export function fillReplica(db: Db, items: number): void {
  writeWorld(db, sampleWorld());
  for (const rows of sampleSlices(items)) {
    putImages(db, rows);
    while (mergeWords(db)); // as a pull does
  }
}

/** @param now milliseconds, of whatever clock */
export async function measureLists(
  db: Db,
  items: number,
  now: () => number = () => performance.now(),
): Promise<readonly ListMeasure[]> {
  const draw = drawing(11);
  const found: ListMeasure[] = [];
  const measure = async (
    name: string,
    times: number,
    before: () => void,
    body: (round: number) => unknown,
  ) => {
    const samples = await timesAfter(now, times, before, body);
    found.push({ name, samples });
  };

  const anyCold = (name: string) =>
    measure(
      name,
      20,
      () => coldStart(db),
      () => listWorkItems(db, sampleQuestion(draw), []),
    );
  await anyCold('list/any-cold, first visit');
  while (prepareAnyList(db)); // as in the first pause, which leaves a snapshot of the columns
  await anyCold('list/any-cold');
  const forget = () => forgetAnswers(db);
  await measure(
    'list/state-cold',
    20,
    () => coldStart(db),
    () => listWorkItems(db, BY_STATE, []),
  );
  while (prepareAnyList(db));
  for (const [name, show] of SCREENS) {
    await measure(name, ROUNDS, forget, (round) => show(db, round));
  }
  await measure('list/any', ROUNDS, forget, () => listWorkItems(db, sampleQuestion(draw), []));
  await measure('search', ROUNDS, forget, (round) =>
    search(db, searchFor(twoWords(round), PROJECT, 50)),
  );
  await measure('jump', ROUNDS, forget, (round) => {
    const offset = Math.floor(items * 0.6) + (round % 60) * 3;
    return listWorkItems(db, listQuery({ per_page: 0 }), [
      { key: 'all', sub_key: null, offset, limit: 50 },
    ]);
  });
  const edit = await editing(db, items, now);
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) samples.push(...(await edit(round)));
  found.push({ name: 'edit', samples });
  if (items >= LARGE) return found;
  await measure(
    'list/window-baseline',
    3,
    () => {},
    () => windowList(db),
  );
  return found;
}

const ROUNDS = 200;
const BY_STATE = listQuery({ group_by: 'state' });
const BY_STATE_AND_PRIORITY = listQuery({
  group_by: 'state',
  sub_group_by: 'priority',
  per_page: 10,
});
const BY_LABEL = listQuery({ group_by: 'labels', per_page: 0 });

/** What must cost what is on the screen, however many items there are. */
const SCREENS: readonly (readonly [string, (db: Db, round: number) => unknown])[] = [
  ['list/state', (db) => listWorkItems(db, BY_STATE, [])],
  ['list/state-priority', (db) => listWorkItems(db, BY_STATE_AND_PRIORITY, [])],
  ['list/labels-visible', (db, round) => listWorkItems(db, BY_LABEL, visibleLabels(round))],
];

/** As many rounds of one replica as last a few milliseconds, before it is the other's turn. */
const TURN = 20;

/**
 * How the cost of a screen grows with the items. The two replicas take turns: what else the machine does for a
 * second or two falls on both alike.
 */
export async function measureGrowth(
  replicas: readonly [small: SizedReplica, large: SizedReplica],
  now: () => number = () => performance.now(),
): Promise<readonly GrowthMeasure[]> {
  const found: GrowthMeasure[] = [];
  const inTurns = async (
    name: string,
    rounds: readonly ((round: number) => Promise<readonly number[]>)[],
  ) => {
    const samples: readonly number[][] = replicas.map(() => []);
    for (let turn = 0; turn < ROUNDS; turn += TURN) {
      for (const [i, take] of rounds.entries()) {
        for (let round = turn; round < turn + TURN; round += 1) {
          samples[i]?.push(...(await take(round)));
        }
      }
    }
    found.push({ name, small: samples[0] ?? [], large: samples[1] ?? [] });
  };
  for (const { db } of replicas) while (prepareAnyList(db));
  for (const [name, show] of SCREENS) {
    const rounds = replicas.map(({ db }) => async (round: number) => {
      forgetAnswers(db);
      const began = now();
      show(db, round);
      return [now() - began];
    });
    await inTurns(name, rounds);
  }
  const edits = await Promise.all(replicas.map(({ db, items }) => editing(db, items, now)));
  await inTurns('edit', edits);
  return found;
}

export interface SizedReplica {
  readonly db: Db;
  readonly items: number;
}

/** What has been answered is worked out again, so that no answer is only repeated. */
function forgetAnswers(db: Db): void {
  const { texts, lists } = currentColumns(db, []);
  texts.forgetAll();
  for (const { answers } of lists.values()) answers.clear();
}

function visibleLabels(round: number): readonly RowWindow[] {
  return Array.from({ length: 8 }, (_, i) => ({
    key: SAMPLE_LABELS[(round * 3 + i) % SAMPLE_LABELS.length] ?? '',
    sub_key: null,
    offset: 0,
    limit: 50,
  }));
}

/** As typed: the second word is not finished. */
function twoWords(round: number): string {
  const word = (n: number) => SAMPLE_WORDS[n % SAMPLE_WORDS.length] ?? '';
  return `${word(round)} ${word(round * 7 + 3).slice(0, 2 + (round % 3))}`;
}

async function timesAfter(
  now: () => number,
  times: number,
  before: () => void,
  body: (round: number) => unknown,
): Promise<readonly number[]> {
  const samples: number[] = [];
  for (let round = -3; round < times; round += 1) {
    before();
    const began = now();
    await body(Math.max(round, 0));
    if (round >= 0) samples.push(now() - began);
  }
  return samples;
}

/**
 * A list that is open, and edits of it: each from its write to the message that carries the list's new rows.
 * @returns no sample where the item of the round is not in the list
 */
async function editing(
  db: Db,
  items: number,
  now: () => number,
): Promise<(round: number) => Promise<readonly number[]>> {
  let heard = () => {};
  const watches = createWatches({
    ready: async () => {},
    answer: async () => ({ from: 'copy', texts: listWorkItems(db, BY_STATE, []) }),
    emit: () => heard(),
  });
  const next = () => new Promise<void>((resolve) => (heard = resolve));
  const first = next();
  watches.watch('tab', 'list', { ask: 'workItems', query: BY_STATE, windows: [] });
  await first;
  return async (round) => {
    const id = uuid('w', (round * 7919) % items) as WorkItemId;
    const image = readImage(db, id);
    if (!image || image.project_id !== PROJECT || image.is_draft || image.archived_at) return [];
    const moved = {
      ...image,
      state_id: SAMPLE_STATES[(round + 1) % SAMPLE_STATES.length] ?? '',
      name: `${image.name} ${round}`,
      sort_order: -round,
    };
    const answered = next();
    const began = now();
    putOverlay(db, [moved]);
    watches.changed({ project_id: PROJECT, kinds: ['work_item'] });
    await answered;
    return [now() - began];
  };
}

/** What SQLite is asked when nothing is in memory yet: which rows, and their cells. */
export function statementsOfFirstScreen(db: Db): readonly Sql[] {
  coldStart(db);
  const { db: recorded, seen } = recordedDb(db);
  listWorkItems(recorded, listQuery({ group_by: 'state' }), []);
  return seen.filter(({ text }) => /\bissues\b/.test(text));
}

/** What the list is not: every row of the project ranked and counted, then all but a few thrown away. */
export const RANKED = sql`
  SELECT json_group_array(json_array(state_id, total, n, id, name, sort_order)) FROM (
    SELECT i.*,
      row_number() OVER (PARTITION BY state_id ORDER BY sort_order, tie, id) AS n,
      count(*) OVER (PARTITION BY state_id) AS total
    FROM issues AS i WHERE project_id = ${PROJECT} AND is_live = 1)
  WHERE n <= 50`;

function windowList(db: Db): string | null {
  return db.text(RANKED);
}
