import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { ...process.env, PORT: String(port), DATA_DIR: dataDir, WEB_URL: url, ...env };
  let child: ChildProcess | null = null;
  let output = '';

  const run = (args: readonly string[]) => {
    const started = spawn(process.execPath, ['--enable-source-maps', main, ...args], {
      env: { ...settings, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const hear = (text: Buffer) => (output += text.toString());
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    killWithThisProcess(started);
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

async function untilRunning(child: ChildProcess, output: () => string) {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (output().includes('Holdfast is running at')) return;
    if (hasEnded(child)) throw new Error(`The server ended before it answered:\n${output()}`);
    await delay(20);
  }
  throw new Error(`The server did not start within a minute:\n${output()}`);
}
