import { databases } from '../../../workers/db/open-database.ts';
import {
  fillReplica,
  measureGrowth,
  measureLists,
  type GrowthMeasure,
  type ListMeasure,
  type SizedReplica,
} from './list-bench.ts';

/** Lists over real files: a new copy of so many items for each step, or two of them, turn by turn. */
export type ListBenchStep =
  | { readonly items: number }
  | { readonly growth: readonly [from: number, to: number] };

addEventListener('message', ({ data }: MessageEvent<ListBenchStep>) => {
  run(data).then(
    (value) => postMessage({ value }),
    (error: unknown) => postMessage({ error: String((error as Error).stack ?? error) }),
  );
});

async function run(
  step: ListBenchStep,
): Promise<readonly ListMeasure[] | readonly GrowthMeasure[]> {
  if ('items' in step) return withReplica(step.items, ({ db, items }) => measureLists(db, items));
  const [from, to] = step.growth;
  return withReplica(from, (small) => withReplica(to, (large) => measureGrowth([small, large])));
}

async function withReplica<T>(
  items: number,
  body: (replica: SizedReplica) => Promise<T>,
): Promise<T> {
  const { db, erase } = await databases().open(crypto.randomUUID());
  try {
    fillReplica(db, items);
    return await body({ db, items });
  } finally {
    await erase();
  }
}
