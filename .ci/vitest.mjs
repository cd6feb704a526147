import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './build.mjs';
import { run } from './processes.mjs';

/** @typedef {{ readonly passed: number, readonly failed: number, readonly failures?: readonly string[] }} Count */
/** @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} TestResult */
/** @typedef {{ name: string, status: string, message: string, assertionResults: readonly TestResult[] }} FileResult */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }} Report */

const REPORTS = join(ROOT, '.tmp/reports');
/** Of each failure; a difference of two large answers can fill pages. */
const SHOWN_LINES = 15;
const OF_RUNNER = '/node_modules/';

/**
 * Runs a part of the tests and counts them from vitest's own report. What fails without being a
 * test (a file that does not load, an error nobody awaited) counts as one failure. The count brings
 * along what failed, to be told once more at the end of a long run.
 * @param {string} name of the report
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Count | null>} null when there was no test to run
 */
export async function vitest(name, args, env = {}) {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, `${name}.json`);
  rmSync(file, { force: true });
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const code = await run(
    process.execPath,
    [program, 'run', '--mode', 'test', '--passWithNoTests', ...report, ...args],
    { cwd: ROOT, env: { ...process.env, ...env } },
  );
  const { passed, failed, failures, files } = countIn(file);
  if (code === 0 && files === 0) return null;
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), failures };
}

/** @param {string} file */
function countIn(file) {
  try {
    const report = /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')));
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded.length,
      failures: report.testResults.flatMap(failuresOf),
      files: report.testResults.length,
    };
  } catch {
    return { passed: 0, failed: 0, failures: [], files: 0 }; // it did not come to a report: its code tells
  }
}

/** @param {FileResult} result */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  if (status === 'failed' && assertionResults.length === 0) return [shown(file, [message])];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => shown(`${file}: ${test.fullName}`, test.failureMessages));
}

/**
 * @param {string} what
 * @param {readonly string[]} messages
 */
function shown(what, messages) {
  const lines = messages
    .join('\n')
    .split('\n')
    .filter((line) => !line.includes(OF_RUNNER));
  return [what, ...lines.slice(0, SHOWN_LINES).map((line) => `  ${line}`)].join('\n');
}
