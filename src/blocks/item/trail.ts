import type { Client } from '../../client/client.ts';
import type { WorkItemId } from '../../domain/ids.ts';
import type { ListPlace, ListQuery, RowWindow } from '../../domain/list-query.ts';
import { parsedJson } from '../../lib/parsed-json.ts';
import type { WorkItemRow } from '../../domain/work-item.ts';

/** The list that was left last: what J and K on an item's page step through, and where Escape leads. */
export interface Trail {
  readonly href: string;
  /** Storage key of the place in the list that it opens at. */
  readonly placeKey: string;
  readonly query: ListQuery;
  readonly runs: readonly TrailRun[];
}

/** Open rows that follow each other, in the order of the screen. */
export interface TrailRun {
  readonly key: string;
  readonly sub_key: string | null;
  readonly first: number;
  readonly count: number;
}

export interface Step {
  readonly row: WorkItemRow;
  /** Its number among all open rows. */
  readonly at: number;
}

const KEY = 'holdfast.trail';
/** Groups that are looked into at once when the next one has become empty. */
const AHEAD = 20;

export function keepTrail(storage: Storage, trail: Trail): void {
  storage.setItem(KEY, JSON.stringify(trail));
}

export function readTrail(storage: Storage): Trail | null {
  return parsedJson(storage.getItem(KEY)) as Trail | null;
}

/** @returns `elsewhere` when the item is not in that list, `end` when nothing comes after it */
export async function stepInTrail(
  client: Pick<Client, 'ask'>,
  { query, runs }: Trail,
  id: WorkItemId,
  step: 1 | -1,
): Promise<Step | 'end' | 'elsewhere'> {
  const places = await client.ask({ ask: 'places', query, id });
  const place = places.find((one) => runAt(runs, one) >= 0);
  if (!place) return 'elsewhere';
  const windows = windowsFrom(runs, runAt(runs, place), place.index, step);
  const answer = await client.ask({ ask: 'workItems', query: { ...query, per_page: 0 }, windows });
  for (const { window, rows } of answer.windows) {
    const run = runs[runAt(runs, window)];
    if (run && rows[0]) return { row: rows[0], at: run.first + window.offset };
  }
  return 'end';
}

function runAt(
  runs: readonly TrailRun[],
  { key, sub_key }: Pick<ListPlace, 'key' | 'sub_key'>,
): number {
  return runs.findIndex((run) => run.key === key && run.sub_key === sub_key);
}

/** Where the next row can be, nearest first. */
function windowsFrom(
  runs: readonly TrailRun[],
  from: number,
  index: number,
  step: 1 | -1,
): readonly RowWindow[] {
  const here = runs[from];
  const others = step > 0 ? runs.slice(from + 1) : runs.slice(0, from).toReversed();
  const offsetIn = ({ count }: TrailRun): number => (step > 0 ? 0 : count - 1);
  return [
    ...(here && index + step >= 0 ? [windowAt(here, index + step)] : []),
    ...others
      .filter(({ count }) => count > 0)
      .slice(0, AHEAD)
      .map((run) => windowAt(run, offsetIn(run))),
  ];
}

function windowAt({ key, sub_key }: TrailRun, offset: number): RowWindow {
  return { key, sub_key, offset, limit: 1 };
}
