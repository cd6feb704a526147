import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @type {Set<ChildProcess>} */
const running = new Set();

process.on('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => process.exit(130));
}

/**
 * Starts a program in a process group of its own, so that it ends with everything it started, at
 * the latest when this process ends.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options, detached: true });
  running.add(child);
  child.on('exit', () => {
    signalGroup(child, 'SIGKILL'); // what it left behind
    running.delete(child);
  });
  return child;
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} the exit code; 127 when the program could not be started
 */
export function run(command, args, options) {
  return new Promise((resolve) => {
    const child = start(command, args, options);
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @returns {Promise<void>}
 */
export function stop(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000);
    child.once('exit', () => {
      clearTimeout(late);
      resolve();
    });
    child.kill(signal);
  });
}

/** @returns {Promise<number>} a port that nobody listened on a moment ago */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (!address || typeof address === 'string') return reject(new Error('no port was given'));
      server.close(() => resolve(address.port));
    });
  });
}

/**
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone, which is what was wanted.
  }
}
