import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './build.mjs';
import { run } from './processes.mjs';

/*
 * Breaks each SYNC rule by its patch, in a copy of the tree, and expects the tests that carry the
 * rule's number to turn red. A tooth that does not bite, and a rule without one, fail the whole.
 * `npm run teeth -- R3 R7` tries some rules only.
 */

/** @typedef {{ fullName: string, status: string }} TestResult */
/** @typedef {{ testResults: readonly { assertionResults: readonly TestResult[] }[] }} Report */
/** @typedef {{ readonly rule: string, readonly tooth: string, readonly result: string, readonly bites: boolean }} Line */

const chosen = process.argv.slice(2);
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const all = [...readme.matchAll(/^- \*\*(R\d+)\*\*/gm)].map((match) => match[1] ?? '');
const unknown = chosen.filter((rule) => !all.includes(rule));
if (unknown.length > 0) {
  console.error(`There is no rule ${unknown.join(', ')}.\nnpm run teeth -- [${all.join(' ')}]`);
  process.exit(2);
}
const rules = all.filter((rule) => chosen.length === 0 || chosen.includes(rule));
const folder = join(ROOT, 'test/teeth');
const patches = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.patch'))
  : [];

const copy = mkdtempSync(join(tmpdir(), 'holdfast-teeth-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
const paths = tracked();
copyTree();
const unbroken = await testsOf(rules);

/** @type {Line[]} */
const lines = [];
for (const rule of rules) {
  const own = patches.filter((name) => name.replace(/[-.].*$/, '') === rule);
  if (own.length === 0) lines.push({ rule, tooth: '–', result: 'has no tooth', bites: false });
  if (own.length > 0) lines.push(...(await tryTeeth(rule, own)));
}
for (const { rule, tooth, result } of lines) {
  console.log(`${rule.padEnd(4)} ${tooth.padEnd(34)} ${result}`);
}
const loose = lines.filter(({ bites }) => !bites).length;
process.exitCode = loose > 0 ? 1 : 0;
console.log(`\n${lines.length - loose} bite, ${loose} do not`);

/**
 * @param {string} rule
 * @param {readonly string[]} names of patches
 * @returns {Promise<readonly Line[]>}
 */
async function tryTeeth(rule, names) {
  const before = ofRule(rule, unbroken);
  const say = (/** @type {string} */ tooth, /** @type {string} */ result, bites = false) => ({
    rule,
    tooth,
    result,
    bites,
  });
  if (before.passed.length === 0) return [say('–', 'has no test that passes')];
  if (before.failed.length > 0) return [say('–', `is red unbroken: ${before.failed[0]}`)];
  const found = [];
  for (const name of names) {
    const file = join(ROOT, 'test/teeth', name);
    if (!apply(file)) {
      found.push(say(name, 'the patch does not apply'));
      continue;
    }
    // One red test is enough: the others are not waited for.
    const { passed, failed } = ofRule(rule, await testsOf([rule], '--bail=1'));
    const [first] = failed;
    const missed = `does not bite: ${passed.length} tests stay green`;
    found.push(say(name, first ? `bites: ${first}` : missed, first !== undefined));
    apply(file, '--reverse');
  }
  return found;
}

/**
 * Only tests that ran and failed count: a patch that keeps a file from loading proves nothing.
 * @param {readonly string[]} rules
 * @param {readonly string[]} options of vitest
 */
async function testsOf(rules, ...options) {
  const names = rules.map((rule) => `[${rule}]`);
  const files = paths.filter(
    (path) =>
      path.endsWith('.test.ts') &&
      !path.endsWith('.e2e.test.ts') &&
      !path.endsWith('.built.test.ts') &&
      names.some((name) => readFileSync(join(copy, path), 'utf8').includes(name)),
  );
  const report = join(copy, '.tmp-report.json');
  rmSync(report, { force: true });
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const pattern = `\\[(${rules.join('|')})\\]`;
  const filter = ['--passWithNoTests', '-t', pattern, ...options, ...files];
  const output = ['--reporter=json', `--outputFile.json=${report}`];
  await run(process.execPath, [vitest, 'run', '--mode', 'test', ...output, ...filter], {
    cwd: copy,
    stdio: 'ignore',
  });
  return existsSync(report) ? readReport(report) : [];
}

/**
 * @param {string} rule
 * @param {readonly TestResult[]} results
 */
function ofRule(rule, results) {
  const named = (/** @type {string} */ status) =>
    results
      .filter((one) => one.status === status && one.fullName.includes(`[${rule}]`))
      .map(({ fullName }) => fullName);
  return { passed: named('passed'), failed: named('failed') };
}

/** @param {string} file */
function readReport(file) {
  const report = /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')));
  return report.testResults.flatMap(({ assertionResults }) => assertionResults);
}

/**
 * @param {string} file
 * @param {readonly string[]} options
 */
function apply(file, ...options) {
  try {
    execFileSync('git', ['apply', ...options, file], { cwd: copy, stdio: 'pipe' });
    return true;
  } catch (error) {
    console.error(String(error));
    return false;
  }
}

function copyTree() {
  for (const path of paths) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  execFileSync('git', ['init', '-q'], { cwd: copy }); // so that patches find the root
}

/** What is or will be in the repository and exists now. */
function tracked() {
  const args = ['ls-files', '-co', '--exclude-standard', '-z'];
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(ROOT, path)));
}
