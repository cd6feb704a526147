import { test } from 'vitest';
import { measureLoad } from '../support/bench/server-load.ts';

/**
 * Budgets on the embedded engine: 25 calls a second for a minute, a tenth of them writes, without an error and
 * with 250 ms at p99; resident memory 300 MB a minute after the start and 450 MB after the load.
 */
test('a load that does not wait, on the embedded engine', { timeout: 600_000 }, () =>
  measureLoad({
    suffix: ', embedded',
    newDatabase: () => Promise.resolve({}),
    perSecond: 25,
    p99Ms: 250,
    idleMegabytes: 300,
    loadedMegabytes: 450,
  }),
);
