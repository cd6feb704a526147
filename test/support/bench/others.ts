import { record } from './bench.ts';
import type { Api } from '../e2e/e2e-api.ts';

/** How often a server that has just started is asked before anything is measured. */
const WARM = 5;

/** Asks for a list of work items again and again, as somebody else would meanwhile; `end` records the p99 of it. */
export async function watchOthers(api: Api, url: string) {
  const times: number[] = [];
  const over = new AbortController();
  const ask = () => api.get(`${url}/issues/?per_page=50&group_by=state_id`);
  for (let i = 0; i < WARM; i += 1) await ask();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
  })();
  return {
    end: async (name: string, budget: number): Promise<void> => {
      over.abort();
      await asking;
      const sorted = times.toSorted((a, b) => a - b);
      const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
      record({
        name: `${name}: others, p99`,
        n: sorted.length,
        unit: 'ms',
        samples: [p99],
        budget,
      });
    },
  };
}
