import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** The program as it is shipped. */
export const SERVER_FILE = resolve(process.env['HOLDFAST_SERVER'] ?? 'dist/server/main.js');
export const WORKER_FILE = join(dirname(SERVER_FILE), 'pglite.worker.js');

export type Environment = Readonly<Record<string, string>>;

export interface BuiltServer {
  readonly url: string;
  readonly process: ChildProcess;
  /** Ends it by the signal and waits for the end; gives the exit code, null after a kill. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-built-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** A database of the test's own on the PostgreSQL server of TEST_DATABASE_URL. */
export async function ownDatabase(): Promise<string> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL is not set: there is no PostgreSQL to test on.');
  const name = `built_${process.pid}_${Date.now()}`;
  await runSql(url, `CREATE DATABASE ${name}`);
  onTestFinished(() => runSql(url, `DROP DATABASE ${name} WITH (FORCE)`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.toString();
}

async function runSql(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Starts the server on a free port and waits until it says where it is. */
export async function startServer(environment: Environment): Promise<BuiltServer> {
  const child = launch([], { PORT: '0', ...environment });
  const url = await Promise.race([
    saidUrl(child),
    ended(child).then(({ output }) => Promise.reject(new Error(`It did not start: ${output}`))),
  ]);
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, 'exit');
    child.kill(signal);
    const [code] = (await gone) as [number | null];
    return code;
  };
  return { url, process: child, end };
}

/** Runs the program to its end. */
export function runProgram(args: readonly string[], environment: Environment): Promise<Ended> {
  return ended(launch(args, environment));
}

/** Runs a line of shell in the project's folder, as a person types it. */
export function typed(line: string, environment: Environment): Promise<Ended> {
  const child = spawn('sh', ['-c', line], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return ended(child);
}

function launch(args: readonly string[], environment: Environment): ChildProcess {
  const child = spawn(process.execPath, [SERVER_FILE, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

async function saidUrl({ stdout }: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of stdout ?? []) {
    said += String(chunk);
    const url = /running at (http:\S+)/.exec(said)?.[1];
    if (url) break;
  }
  // Left open: a server whose output nobody takes would stop at its next word.
  stdout?.resume();
  const url = /running at (http:\S+)/.exec(said)?.[1];
  if (!url) throw new Error(`The server ended before it said where it is: ${said}`);
  return url;
}

async function ended(child: ChildProcess): Promise<Ended> {
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += String(chunk);
  });
  child.stdout?.on('data', (chunk) => {
    output += String(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

export interface Caller {
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly cookie: string;
}

/** Signs up; the session outlives a restart of the server, so `at` moves it there. */
export async function signUpAt(url: string, email: string): Promise<Caller> {
  const response = await send(url, '', 'POST', '/auth/sign-up/', {
    email,
    password: 'kelp holds the rock fast',
  });
  if (!response.ok) throw new Error(await response.text());
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return callerAt(url, cookie);
}

export function callerAt(url: string, cookie: string): Caller {
  return {
    cookie,
    call: (method, path, body, headers) => send(url, cookie, method, path, body, headers),
  };
}

function send(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> =
    body === undefined ? {} : { 'content-type': 'application/json' };
  return fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: { cookie, origin: url, ...type, ...headers },
    ...sent,
  });
}
