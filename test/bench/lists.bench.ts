import { test } from 'vitest';
import { record } from '../support/bench.ts';
import { fillReplica, measureLists } from '../support/list-bench.ts';
import { memoryDb } from '../support/memory-db.ts';

const SIZES = (process.env['BENCH_SIZES'] ?? '1000,10000').split(',').map(Number);

test.each(SIZES)('lists of %i items', { timeout: 600_000 }, async (n) => {
  const db = memoryDb();
  const began = performance.now();
  fillReplica(db, n);
  console.log('fill', performance.now() - began);
  for (const { name, samples } of await measureLists(db, n)) {
    record({ name, n, on: 'node', unit: 'ms', samples, budget: null });
  }
});
