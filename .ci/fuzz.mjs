import { readArguments } from './arguments.mjs';
import { provide } from './needs.mjs';
import { startPostgres } from './postgres.mjs';
import { vitest } from './vitest.mjs';

/*
 * `npm run fuzz -- --runs N [--engine worker|pglite|postgres] [--seed S]`: N random questions about
 * lists of random data, each compared with the model. The seed is printed; what differs is shrunk,
 * left in `.tmp/fuzz`, and belongs into `test/corpus/lists` once it is understood.
 */

const FILES = {
  worker: 'test/workers/queries/list-work-items.property.test.ts',
  pglite: 'test/server/queries/lists/list-work-items.property.test.ts',
  postgres: 'test/server/queries/lists/list-work-items.property.test.ts',
};

const USAGE = 'npm run fuzz -- --runs N [--engine worker|pglite|postgres] [--seed S]';

const { values } = readArguments(USAGE, {
  options: {
    runs: { type: 'string', default: '20000' },
    engine: { type: 'string', default: 'worker' },
    seed: { type: 'string' },
  },
});
const runs = Number(values.runs);
const engine = /** @type {keyof typeof FILES} */ (values.engine);
if (!Object.hasOwn(FILES, engine) || !Number.isInteger(runs) || runs < 1) {
  console.error(USAGE);
  process.exit(2);
}

const cluster = engine === 'postgres' ? await postgres() : null;
try {
  const count = await vitest(
    'fuzz',
    ['--project', 'node', FILES[engine], '-t', 'agrees with the model'],
    {
      FUZZ_QUESTIONS: String(runs),
      ...(values.seed && { FC_SEED: values.seed }),
      ...(cluster && { TEST_DATABASE_URL: cluster.url }),
    },
  );
  process.exitCode = count && count.failed === 0 ? 0 : 1;
} finally {
  await cluster?.stop();
}

async function postgres() {
  const reason = await provide('postgres');
  if (reason) throw new Error(reason);
  return startPostgres({ fsync: false });
}
