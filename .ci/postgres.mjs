import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, run, start, stop } from './processes.mjs';

const DEBIAN = '/usr/lib/postgresql';

/**
 * The folder of the newest installed PostgreSQL's programs.
 * @returns {string | null}
 */
export function findPostgres() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
    ...newestFirst.map((version) => join(DEBIAN, version, 'bin')),
  ];
  const programs = ['initdb', 'postgres', 'pg_isready'];
  return (
    folders.find((folder) => programs.every((program) => existsSync(join(folder, program)))) ?? null
  );
}

/**
 * A cluster of its own in a temporary folder, with a superuser `holdfast` and no password,
 * reachable from this machine alone.
 * @param {{ readonly fsync: boolean, readonly autovacuum?: boolean }} options without its own cleaning, a plan
 *   depends on nothing but what a test has written
 * @returns {Promise<{ readonly url: string, readonly stop: () => Promise<void> }>}
 */
export async function startPostgres({ fsync, autovacuum = true }) {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-pg-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const as = ordinaryUser(folder);
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'holdfast', '--auth=trust', '-E', 'UTF8', '--locale=C', '-N'];
  const made = await run(...as(join(programs, 'initdb'), initdb), { stdio: 'ignore' });
  if (made !== 0) throw new Error('initdb could not make a cluster for the tests.');

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    autovacuum: autovacuum ? 'on' : 'off',
  };
  const speed = fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const options = Object.entries({ ...settings, ...speed, max_connections: 200 }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  const child = start(...as(join(programs, 'postgres'), ['-D', data, ...options]), {
    stdio: 'ignore',
  });
  await untilReady(join(programs, 'pg_isready'), port, child);
  return {
    url: `postgres://holdfast@127.0.0.1:${port}/postgres`,
    async stop() {
      await stop(child, 'SIGINT'); // its fast shutdown
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * PostgreSQL refuses to run as root: then it runs as the user made for it, or as nobody.
 * @param {string} folder will belong to that user
 * @returns {(program: string, args: readonly string[]) => [string, readonly string[]]}
 */
function ordinaryUser(folder) {
  if (process.getuid?.() !== 0) return (program, args) => [program, args];
  const [uid, gid] = idsOf('postgres') ?? idsOf('nobody') ?? [65534, 65534];
  chownSync(folder, uid, gid);
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return (program, args) => ['setpriv', [...user, program, ...args]];
}

/**
 * @param {string} name
 * @returns {readonly [number, number] | null}
 */
function idsOf(name) {
  try {
    const id = (/** @type {string} */ flag) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return [id('-u'), id('-g')];
  } catch {
    return null;
  }
}

/**
 * @param {string} isReady
 * @param {number} port
 * @param {import('node:child_process').ChildProcess} child
 */
async function untilReady(isReady, port, child) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error('PostgreSQL ended before it answered.');
    const args = ['-q', '-h', '127.0.0.1', '-p', String(port)];
    if ((await run(isReady, args, { stdio: 'ignore' })) === 0) return;
    await delay(100);
  }
  throw new Error('PostgreSQL did not answer within 30 s.');
}
