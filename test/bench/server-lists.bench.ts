import { afterAll, test } from 'vitest';
import { startPostgres } from '../../.ci/postgres.mjs';

/**
 * Budgets on PostgreSQL: a list of seven groups with 50 rows and totals, as a whole HTTP call, 15 ms (p50) at
 * 100,000 items and at most half as much again as at 1,000; a page of 500 rows of the feed at most 1.4 times the
 * bare statement without an encoding, 1.9 times with gzip.
 */
const cluster = process.env['TEST_DATABASE_URL'] ? null : await startPostgres({ fsync: false });
if (cluster) process.env['TEST_DATABASE_URL'] = cluster.url;
afterAll(() => cluster?.stop());
// What it imports ends its databases itself, before the cluster: hooks run from the last to the first.
const { measureLists } = await import('../support/bench/server-list-bench.ts');

test('lists and the feed on PostgreSQL', { timeout: 900_000 }, () =>
  measureLists([1_000, 100_000], ''),
);
