import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from './arguments.mjs';
import { buildIfStale, ROOT } from './build.mjs';
import { chartOf, comparisons } from './bench-chart.mjs';
import { vitest } from './vitest.mjs';

/*
 * `npm run bench -- [--json FILE] [--chart FILE.svg] [part of a file's name …]`: the speeds that this
 * product promises, each with its budget in the first comment of its file in test/bench. Exits with 1 when something
 * could not be measured; what is over its budget is marked, because a busy machine is no defect.
 */

/** @typedef {{ name: string, n: number, on: string | null, p50: number, p95: number, p98: number, unit: string, budget: number | null, of: 'p50' | 'p95' | 'p98' }} Line */

const USAGE = 'npm run bench -- [--json FILE] [--chart FILE.svg] [part of a file’s name …]';

const { values, positionals } = readArguments(USAGE, {
  options: { json: { type: 'string' }, chart: { type: 'string' } },
  allowPositionals: true,
});

await buildIfStale();
mkdirSync(join(ROOT, '.tmp'), { recursive: true });
const file = join(ROOT, '.tmp/bench.jsonl');
rmSync(file, { force: true });
const count = await vitest('bench', ['--project', 'bench', ...positionals], { BENCH_FILE: file });

/** @type {Line[]} */
const lines = (existsSync(file) ? readFileSync(file, 'utf8') : '')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const width = Math.max(4, ...lines.map(({ name }) => name.length));
console.log(`\n${'name'.padEnd(width)} on            n        p50        p95  unit    budget`);
for (const line of lines) {
  const { name, n, on, p50, p95, unit, budget, of } = line;
  const numbers = [String(n).padStart(6), ...[p50, p95].map((x) => x.toFixed(2).padStart(10))];
  const judged = line[of];
  const isMissed = budget !== null && (unit.endsWith('/s') ? judged < budget : judged > budget);
  const verdict =
    budget === null
      ? ''
      : `${budget}${of === 'p95' ? '' : ` (${of} ${judged.toFixed(2)})`}${isMissed ? '  OVER' : ''}`;
  console.log(
    `${name.padEnd(width)} ${(on ?? '').padEnd(8)} ${numbers.join(' ')}  ${unit.padEnd(7)} ${verdict}`,
  );
}
for (const line of comparisons(lines)) console.log(line);
if (values.chart) writeFileSync(resolve(values.chart), chartOf(lines));
if (values.json) {
  const rows = lines.map(({ budget: _, of: __, ...row }) => row);
  writeFileSync(resolve(values.json), `${JSON.stringify(rows, null, 2)}\n`);
}
process.exitCode = count && count.failed === 0 ? 0 : 1;
