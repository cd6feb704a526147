import { test } from 'vitest';
import type { GrowthMeasure, ListMeasure } from '../support/bench/list-bench.ts';
import {
  fillReplica,
  LARGE,
  measureGrowth,
  measureLists,
  statementsOfFirstScreen,
} from '../support/bench/list-bench.ts';
import { p50, record, timesOf } from '../support/bench/bench.ts';
import { benchWorker } from '../support/bench/bench-worker.ts';
import { fileOf, largeDb, memoryDb } from '../support/worker/memory-db.ts';
import { nativeTimes } from '../support/bench/native-sqlite.ts';

/**
 * Lists in the worker: in Node in memory, and in Chromium on files. Budgets, p95 on a quiet machine with
 * two cores and 100,000 items, are in `BUDGETS`; `npm run bench` prints how each grows with the items.
 * Sizes come from BENCH_SIZES; BENCH_CLOCK=cpu measures the time of the processor in Node, for machines that
 * do something else as well.
 */
const SIZES = (process.env['BENCH_SIZES'] ?? '1000,10000,100000').split(',').map(Number);

const IS_CPU = process.env['BENCH_CLOCK'] === 'cpu';
const NODE = IS_CPU ? 'node-cpu' : 'node';
const CLOCK = IS_CPU
  ? () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    }
  : () => performance.now();

const BUDGETS: Readonly<Record<string, number>> = {
  'list/state': 5,
  'list/state-cold': 5,
  'list/state-priority': 6,
  'list/labels-visible': 6,
  'list/any': 16,
  'list/any-cold': 100,
  search: 15,
  jump: 8,
  edit: 8,
};

/** What the cost of the same screen may be multiplied by, between the first size and the last. */
const GROWTH_BUDGETS: Readonly<Record<string, number>> = {
  'list/state': 1.5,
  'list/state-priority': 1.5,
  'list/labels-visible': 2,
  edit: 1.5,
};
const [FROM = 0, TO = 0] = [SIZES[0], SIZES.at(-1)];
const canGrow = FROM < TO && TO < LARGE;

// First, while nothing else is in memory.
test.runIf(canGrow)('growth in Node', { timeout: 1_200_000 }, async () => {
  const replicas = [FROM, TO].map((items) => ({ db: memoryDb(), items }));
  for (const { db, items } of replicas) fillReplica(db, items);
  const [small, large] = replicas as [(typeof replicas)[0], (typeof replicas)[0]];
  recordGrowth(await measureGrowth([small, large], CLOCK), NODE);
  for (const { db } of replicas) db.close();
});

test.runIf(canGrow)('growth in Chromium', { timeout: 1_200_000 }, async () => {
  const worker = await benchWorker('list-bench.worker.ts', null);
  try {
    const growth = [FROM, TO];
    recordGrowth(await worker.run<readonly GrowthMeasure[]>({ growth }), 'chromium');
  } finally {
    await worker.remove();
  }
});

test.each(SIZES)('lists of %i items in Node', { timeout: 1_200_000 }, async (n) => {
  const isLarge = n >= LARGE;
  const db = isLarge ? largeDb() : memoryDb();
  fillReplica(db, n);
  recordAll(await measureLists(db, n, CLOCK), n, NODE);
  if (isLarge) return db.close();

  const statements = statementsOfFirstScreen(db);
  const wasm = await timesOf(40, () => statements.forEach((statement) => db.text(statement)));
  record({ name: 'list/wasm', n, on: 'node', unit: 'ms', samples: wasm, budget: null });
  const native = await nativeTimes(fileOf(db), statements, 40);
  if (!native) console.log('list/native: neither node:sqlite (Node 22) nor python3 is here');
  else record({ name: 'list/native', n, on: 'node', unit: 'ms', samples: native, budget: null });
  db.close();
});

test.each(SIZES)('lists of %i items in Chromium', { timeout: 1_200_000 }, async (items) => {
  const worker = await benchWorker('list-bench.worker.ts', null);
  try {
    recordAll(await worker.run<readonly ListMeasure[]>({ items }), items, 'chromium');
  } finally {
    await worker.remove();
  }
});

function recordAll(measures: readonly ListMeasure[], n: number, on: string): void {
  for (const { name, samples } of measures) {
    record({ name, n, on, unit: 'ms', samples, budget: BUDGETS[name] ?? null });
  }
}

function recordGrowth(measures: readonly GrowthMeasure[], on: string): void {
  for (const { name, small, large } of measures) {
    const samples = [p50(large) / p50(small)];
    const budget = GROWTH_BUDGETS[name] ?? null;
    record({ name: `${name}, growth`, n: TO, on, unit: 'ratio', samples, budget });
  }
}
