import { findChromium } from './chromium.mjs';
import { findPostgres } from './postgres.mjs';
import { run } from './processes.mjs';

/**
 * What a suite needs beside Node: how to see whether it is there, and the Debian packages that
 * bring it.
 */
const NEEDS = {
  browser: { name: 'Chromium', find: findChromium, packages: ['chromium'] },
  postgres: { name: 'PostgreSQL', find: findPostgres, packages: ['postgresql'] },
};

/** @typedef {keyof typeof NEEDS} Need */

export const ALL_NEEDS = /** @type {readonly Need[]} */ (Object.keys(NEEDS));

/**
 * Uses what is installed and, as root on a Debian system, installs what is not.
 * @param {Need} need
 * @returns {Promise<string | null>} why it is missing, or null when it is there
 */
export async function provide(need) {
  const { name, find, packages } = NEEDS[need];
  if (find()) return null;
  const tried = process.getuid?.() === 0 ? await install(packages) : 'not root, so not installed';
  if (find()) return null;
  const path = need === 'browser' ? ' (CHROMIUM_PATH names another place for it)' : '';
  return `${name} was not found${path} and could not be installed: ${tried}.`;
}

/**
 * @param {readonly string[]} packages
 * @returns {Promise<string>}
 */
async function install(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], { env });
  const args = ['install', '-y', '-q', '--no-install-recommends', ...packages];
  const code = await run('apt-get', args, { env });
  return `apt-get install ${packages.join(' ')} ended with code ${code}`;
}
