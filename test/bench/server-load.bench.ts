import { afterAll, test } from 'vitest';
import { startPostgres } from '../../.ci/postgres.mjs';
import { ownDatabase } from '../support/server/built-server.ts';
import { measureLoad } from '../support/bench/server-load.ts';

/**
 * Budgets on PostgreSQL: 100 calls a second for a minute, a tenth of them writes, without an error and with 100 ms
 * at p99; the server's resident memory 120 MB a minute after the start and 200 MB after the load.
 */
const cluster = process.env['TEST_DATABASE_URL'] ? null : await startPostgres({ fsync: true });
if (cluster) process.env['TEST_DATABASE_URL'] = cluster.url;
afterAll(() => cluster?.stop());

test('a load that does not wait, on PostgreSQL', { timeout: 600_000 }, () =>
  measureLoad({
    suffix: '',
    newDatabase: async () => ({ DATABASE_URL: await ownDatabase() }),
    perSecond: 100,
    p99Ms: 100,
    idleMegabytes: 120,
    loadedMegabytes: 200,
  }),
);
