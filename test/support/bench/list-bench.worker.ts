import { databases } from '../../../workers/db/open-database.ts';
import { fillReplica, measureLists, type ListMeasure } from './list-bench.ts';

/** Lists over real files: a new copy of so many items for each step. */
export interface ListBenchStep {
  readonly items: number;
}

addEventListener('message', ({ data }: MessageEvent<ListBenchStep>) => {
  run(data).then(
    (value) => postMessage({ value }),
    (error: unknown) => postMessage({ error: String((error as Error).stack ?? error) }),
  );
});

async function run({ items }: ListBenchStep): Promise<readonly ListMeasure[]> {
  const { db, erase } = await databases().open(crypto.randomUUID());
  try {
    fillReplica(db, items);
    return await measureLists(db, items);
  } finally {
    await erase();
  }
}
