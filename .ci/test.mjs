import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { readArguments } from './arguments.mjs';
import { join } from 'node:path';
import { build, ROOT } from './build.mjs';
import { ALL_NEEDS, provide } from './needs.mjs';
import { startPostgres } from './postgres.mjs';
import { run } from './processes.mjs';
import { vitest } from './vitest.mjs';

/*
 * Everything there is to check, in the order in which a failure is cheapest to find. A suite that
 * could not run fails the whole at the end, unless `--without=browser,postgres` says that its need
 * is known to be absent. `--only=types,e2e` runs a part.
 */

/** @typedef {import('./vitest.mjs').Count} Count */
/** @typedef {import('./needs.mjs').Need} Need */
/**
 * @typedef {object} Suite
 * @property {string} id
 * @property {string} title
 * @property {readonly Need[]} [needs]
 * @property {boolean} [built] it uses dist/
 * @property {() => Promise<Count | null>} run
 */

/** Two files at a time also on two cores, where one alone would be the default: they wait a good deal. */
const IN_NODE = ['--project', 'node', `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`];
const SERVER_TESTS = 'test/server/';
/** A call that none of them got an answer of fails the run. */
const EVERY_ROUTE = { EVERY_ROUTE_ANSWERED: 'yes' };
const OTHER_TESTS = readdirSync(join(ROOT, 'test'))
  .map((name) => `test/${name}`)
  .filter((path) => `${path}/` !== SERVER_TESTS);

/** @type {readonly Suite[]} */
const SUITES = [
  { id: 'types', title: 'Types', run: () => program('typescript/bin/tsc', []) },
  {
    id: 'lint',
    title: 'Lint',
    run: () => program('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  },
  { id: 'format', title: 'Format', run: () => program('oxfmt/bin/oxfmt', ['--check']) },
  {
    id: 'unit',
    title: 'Architecture, unit and property tests',
    run: () => vitest('unit', [...IN_NODE, ...OTHER_TESTS]),
  },
  {
    id: 'server',
    title: 'Server on PGlite',
    run: () => vitest('server', [...IN_NODE, SERVER_TESTS], EVERY_ROUTE),
  },
  {
    id: 'postgres',
    title: 'Server on PostgreSQL',
    needs: ['postgres'],
    run: () =>
      onPostgres(false, (env) =>
        vitest('postgres', [...IN_NODE, SERVER_TESTS], { ...env, ...EVERY_ROUTE }),
      ),
  },
  {
    id: 'built',
    title: 'The built server: threads, locks, kills',
    built: true,
    run: () =>
      without.has('postgres')
        ? vitest('built', ['--project', 'built'])
        : onPostgres(true, (env) => vitest('built', ['--project', 'built'], env)),
  },
  {
    id: 'browser',
    title: 'Worker in Chromium',
    needs: ['browser'],
    run: () => vitest('browser', ['--project', 'browser']),
  },
  {
    id: 'e2e',
    title: 'End to end in Chromium',
    needs: ['browser'],
    built: true,
    run: () => vitest('e2e', ['--project', 'e2e']),
  },
];

const { values } = readArguments('npm test -- [--only=SUITE,…] [--without=NEED,…]', {
  options: { only: { type: 'string' }, without: { type: 'string' } },
});
const without = new Set(listed(values.without, ALL_NEEDS, '--without'));
const only = listed(
  values.only,
  SUITES.map(({ id }) => id),
  '--only',
);

/** @type {{ readonly title: string, readonly seconds: number, readonly count: Count | string }[]} */
const results = [];
const notRun = await runAll(SUITES.filter(({ id }) => only.length === 0 || only.includes(id)));
report();

/**
 * @param {readonly Suite[]} suites
 * @returns {Promise<readonly string[]>} why suites that should have run did not
 */
async function runAll(suites) {
  const reasons = [];
  /** @type {Error | null | undefined} undefined: not built yet */
  let buildError;
  for (const suite of suites) {
    const began = performance.now();
    if (suite.needs?.some((need) => without.has(need))) {
      results.push({ title: suite.title, seconds: 0, count: 'left out' });
      continue;
    }
    console.log(`\n── ${suite.title}`);
    if (suite.built && buildError === undefined) buildError = await buildOnce();
    const reason = buildErrorOf(suite, buildError) ?? (await missing(suite));
    const count = reason ?? (await attempt(suite));
    if (typeof count === 'string') reasons.push(`“${suite.title}” did not run. ${count}`);
    const shown = typeof count === 'string' ? 'DID NOT RUN' : count;
    results.push({ title: suite.title, seconds: (performance.now() - began) / 1000, count: shown });
  }
  return reasons;
}

/**
 * @param {Suite} suite
 * @returns {Promise<Count | string>}
 */
async function attempt({ run: runSuite }) {
  try {
    return (await runSuite()) ?? 'It holds no test.';
  } catch (error) {
    return String(error);
  }
}

async function buildOnce() {
  const began = performance.now();
  /** @type {Error | null} */
  let failure = null;
  await build().catch((/** @type {Error} */ error) => (failure = error));
  const count = failure ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
  results.push({ title: 'Build', seconds: (performance.now() - began) / 1000, count });
  return failure;
}

/**
 * @param {Suite} suite
 * @param {Error | null | undefined} error
 * @returns {string | null}
 */
function buildErrorOf(suite, error) {
  return suite.built && error ? error.message : null;
}

/**
 * @param {Suite} suite
 * @returns {Promise<string | null>}
 */
async function missing({ needs = [] }) {
  for (const need of needs) {
    const reason = await provide(need);
    if (reason) return `${reason} “--without=${need}” leaves it out.`;
  }
  return null;
}

/**
 * @param {boolean} fsync
 * @param {(env: NodeJS.ProcessEnv) => Promise<Count | null>} body
 */
async function onPostgres(fsync, body) {
  const reason = await provide('postgres');
  if (reason) throw new Error(reason);
  const cluster = await startPostgres({ fsync, autovacuum: fsync });
  try {
    return await body({ TEST_DATABASE_URL: cluster.url });
  } finally {
    await cluster.stop();
  }
}

/**
 * A program that is right or wrong as a whole.
 * @param {string} path in node_modules
 * @param {readonly string[]} args
 * @returns {Promise<Count>}
 */
async function program(path, args) {
  const all = [join(ROOT, 'node_modules', path), ...args];
  const code = await run(process.execPath, all, { cwd: ROOT });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * @template {string} Word
 * @param {string | undefined} text
 * @param {readonly Word[]} known
 * @param {string} option
 * @returns {readonly Word[]}
 */
function listed(text, known, option) {
  const words = (text ?? '').split(',').filter(Boolean);
  const unknown = words.filter((word) => !known.some((one) => one === word));
  if (unknown.length > 0) {
    console.error(`${option} knows ${known.join(', ')}, but not ${unknown.join(', ')}.`);
    process.exit(2);
  }
  return known.filter((one) => words.includes(one));
}

function report() {
  const width = Math.max(...results.map(({ title }) => title.length));
  let passed = 0;
  let failed = 0;
  const failures = [];
  console.log('');
  for (const { title, seconds, count } of results) {
    const text =
      typeof count === 'string' ? count : `${count.passed} passed, ${count.failed} failed`;
    if (typeof count !== 'string') {
      passed += count.passed;
      failed += count.failed;
      failures.push(...(count.failures ?? []));
    }
    console.log(`${title.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${text}`);
  }
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  if (notRun.length > 0) console.log(`\n${notRun.join('\n')}`);
  process.exitCode = failed > 0 || notRun.length > 0 ? 1 : 0;
  console.log(`\n${passed} passed, ${failed} failed`);
}
