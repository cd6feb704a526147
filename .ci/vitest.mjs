import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build.mjs';
import { run } from './processes.mjs';

/** @typedef {{ readonly passed: number, readonly failed: number }} Count */
/** @typedef {{ status: string, assertionResults: readonly unknown[] }} FileResult */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: FileResult[] }} Report */

const REPORTS = join(ROOT, '.tmp/reports');

/**
 * Runs a part of the tests and counts them from vitest's own report. What fails without being a
 * test (a file that does not load, an error nobody awaited) counts as one failure.
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
  const { passed, failed, files } = countIn(file);
  if (code === 0 && files === 0) return null;
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
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
      files: report.testResults.length,
    };
  } catch {
    return { passed: 0, failed: 0, files: 0 }; // it did not come to a report: its code tells
  }
}
