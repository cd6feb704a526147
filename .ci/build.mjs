import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const SERVER = join(ROOT, 'dist/server/main.js');
const PAGE = join(ROOT, 'dist/page/index.html');
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js');

/** What each half of the product is made of; the build is stale when any of it is newer. */
const SOURCES = {
  server: ['server', 'sql/server', 'src/domain', 'src/protocol', 'src/lib'],
  page: ['src', 'workers', 'sql/client', 'public'],
};
const BOTH = ['package-lock.json', 'vite.config.ts'];

/** @typedef {'page' | 'server'} Half */

/**
 * Two builds beside each other: they share no file, and there are two cores at least.
 * @param {readonly Half[]} halves
 */
export async function build(halves = ['page', 'server']) {
  const done = await Promise.allSettled(halves.map(buildHalf));
  const failed = done.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** @param {readonly Half[]} halves */
export async function buildIfStale(halves = ['page', 'server']) {
  await build(halves.filter(isStale));
}

/** @param {Half} half */
export function isStale(half) {
  const built = statSync(half === 'page' ? PAGE : SERVER, { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) return true;
  return [...SOURCES[half], ...BOTH].some((path) => newestIn(join(ROOT, path)) > built);
}

/**
 * @param {string} path a file or a folder
 * @returns {number}
 */
function newestIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

/**
 * Quiet unless it fails: the list of chunks is of no use to someone who starts the product.
 * @param {Half} half
 * @returns {Promise<void>}
 */
function buildHalf(half) {
  const mode = half === 'server' ? ['--mode', 'server'] : [];
  const args = [VITE, 'build', ...mode, '--logLevel', 'warn'];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (output += String(text)));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) return resolve();
      reject(new Error(`The ${half} did not build.\n${output}`));
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const began = performance.now();
  await build();
  console.log(`Built page and server in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}
