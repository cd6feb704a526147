import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const BUILT = 'dist/server/main.js';

/** The built server as a process of its own, on a port and a data directory that it keeps. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** Resolves when it listens. Also after `stop` and `kill`: same port, same data. */
  readonly start: () => Promise<void>;
  /** Asks it to end, as Ctrl-C does, and waits until it has. */
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Runs one of its tools (`seed`, `import`, …) on the same data; resolves with what it printed. */
  readonly tool: (...args: readonly string[]) => Promise<string>;
  /** Everything that it has printed. */
  readonly output: () => string;
  /** Stops it and removes its data. */
  readonly remove: () => Promise<void>;
}

export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The program, where it is not the build itself. */
  readonly main?: string;
}

/** Not started yet. */
export async function testServer({
  env = {},
  main = BUILT,
}: TestServerOptions = {}): Promise<TestServer> {
  if (!existsSync(main)) throw new Error(`${main} is missing: run \`npm run build\` first.`);
  const dataDir = mkdtempSync(join(tmpdir(), 'holdfast-e2e-'));
  cpSync(await emptyData(main), dataDir, { recursive: true, filter: isData });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const own = { PORT: String(port), DATA_DIR: dataDir, WEB_URL: url, DATABASE_URL: '' };
  const settings = { ...own, ...env };
  let child: ChildProcess | null = null;
  let output = '';

  const run = (args: readonly string[]) => {
    const started = launch(main, args, settings);
    const hear = (text: Buffer) => (output += text.toString());
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    return started;
  };

  const end = async (signal: NodeJS.Signals) => {
    const ending = child;
    child = null;
    if (!ending || hasEnded(ending)) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  };

  return {
    url,
    dataDir,
    async start() {
      const before = output.length;
      child = run([]);
      await untilRunning(child, () => output.slice(before));
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async tool(...args) {
      const before = output.length;
      const tool = run(args);
      const code = await new Promise<number | null>((resolve) => tool.once('close', resolve));
      const printed = output.slice(before);
      if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${printed}`);
      return printed;
    },
    output: () => output,
    async remove() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port was given'));
      });
    });
  });
}

/** A test that is broken off must not leave a server behind. */
export function killWithThisProcess(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function launch(main: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--enable-source-maps', main, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  killWithThisProcess(child);
  return child;
}

/**
 * The data directory of a server that has just started for the first time. Making one takes
 * seconds and copying it does not, so it is kept for as long as the program stays the same.
 */
async function emptyData(main: string): Promise<string> {
  const version = createHash('sha256').update(readFileSync(main)).digest('hex').slice(0, 12);
  const kept = join('.tmp', `empty-data-${version}`);
  if (existsSync(kept)) return kept;
  mkdirSync('.tmp', { recursive: true });
  const made = mkdtempSync(join('.tmp', 'making-data-'));
  const child = launch(main, [], { PORT: String(await freePort()), DATA_DIR: made });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  await untilRunning(child, () => output);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  for (const name of readdirSync('.tmp').filter((one) => one.startsWith('empty-data-'))) {
    rmSync(join('.tmp', name), { recursive: true }); // of an older program
  }
  renameSync(made, kept);
  return kept;
}

/** The lock and the socket belong to a process, not to the data. */
function isData(path: string): boolean {
  return !['in-use.json', 'admin.sock'].includes(basename(path));
}

async function untilRunning(child: ChildProcess, output: () => string) {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (output().includes('Holdfast is running at')) return;
    if (hasEnded(child)) throw new Error(`The server ended before it answered:\n${output()}`);
    await delay(20);
  }
  throw new Error(`The server did not start within a minute:\n${output()}`);
}
