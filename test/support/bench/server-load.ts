import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { record } from './bench.ts';
import {
  callerAt,
  runProgram,
  signUpAt,
  startServer,
  temporaryDir,
  type BuiltServer,
  type Caller,
  type Environment,
} from '../server/built-server.ts';

/*
 * A small team's day in a minute, from the same machine: 50 clients ask and write at moments that do
 * not depend on the answers, so that a server that falls behind is seen to.
 */

const SECONDS = 60;
const CLIENTS = 50;
const ITEMS = 2000;
const EMAIL = 'ada@example.org';
const PASSWORD = 'kelp holds the rock fast';

export interface LoadBench {
  /** After the names of what is measured. */
  readonly suffix: string;
  /** A new, empty database at each call. */
  readonly newDatabase: () => Promise<Environment>;
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly idleMegabytes: number;
  readonly loadedMegabytes: number;
}

/** Memory of a server on a new directory and on one that holds a workspace, then the load on the latter. */
export async function measureLoad(bench: LoadBench): Promise<void> {
  const environment = {
    TRUST_PROXY: 'true',
    DATA_DIR: temporaryDir(),
    ...(await bench.newDatabase()),
  };
  const place = await furnished(environment);
  const server = await startServer(environment);
  const fresh = await startServer({ DATA_DIR: temporaryDir(), ...(await bench.newDatabase()) });
  await delay(SECONDS * 1000);
  const memory = (name: string, of: BuiltServer, budget: number) =>
    record({
      name: `server/memory ${name}${bench.suffix}`,
      unit: 'MB',
      samples: [megabytesOf(of)],
      budget,
    });
  memory('60 s after start, new directory', fresh, bench.idleMegabytes);
  memory('60 s after start, existing directory', server, bench.idleMegabytes);
  await fresh.end('SIGTERM');
  const cookies = await sessions(server.url);
  const calls = await callsOf(callerAt(server.url, cookies[0] ?? ''), place);
  const answers = await openLoop(server.url, cookies, calls, bench.perSecond);
  const times = answers.map(({ ms }) => ms);
  const errors = answers.flatMap(({ error }) => error ?? []);
  const name = (what: string) => `server/open loop ${bench.perSecond}/s ${what}${bench.suffix}`;
  record({ name: name('answers'), unit: 'ms', samples: times, budget: null });
  record({ name: name('p99'), unit: 'ms', samples: [p99(times)], budget: bench.p99Ms });
  record({ name: name('errors'), unit: 'misses', samples: [errors.length], budget: 0 });
  if (errors.length > 0) console.log([...new Set(errors)].slice(0, 10));
  console.log(slowest(answers));
  memory('after the load', server, bench.loadedMegabytes);
  await server.end('SIGTERM');
}

/** The whole process, with the embedded database's thread. */
function megabytesOf({ process: { pid } }: BuiltServer): number {
  const [, kilobytes = ''] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Gives the workspace's first project, after its server has ended. */
async function furnished(environment: Environment): Promise<string> {
  const server = await startServer(environment);
  const ada = await signUpAt(server.url, EMAIL);
  const seeded = await runProgram(
    ['seed', '--workspace', 'acme', '--projects', '1', '--items', String(ITEMS)],
    environment,
  );
  if (seeded.code !== 0) throw new Error(seeded.output);
  const answer = await ada.call('GET', '/api/workspaces/acme/projects/');
  const [project] = (await answer.json()) as readonly { readonly id: string }[];
  await server.end('SIGTERM');
  return `/api/workspaces/acme/projects/${project?.id}`;
}

/** One for each client. The sign-in of one address from one host is limited. */
async function sessions(url: string): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (let i = 0; i < CLIENTS; i += 1) {
    const answer = await callerAt(url, '').call(
      'POST',
      '/auth/sign-in/',
      { email: EMAIL, password: PASSWORD },
      { 'x-forwarded-for': `10.0.0.${i}` },
    );
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('session-id='));
    if (!cookie) throw new Error(`No session: ${await answer.text()}`);
    cookies.push(cookie.split(';')[0] ?? '');
  }
  return cookies;
}

interface Call {
  /** As the bench speaks of it. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
}

/** The i-th call: every tenth writes. */
type Calls = (i: number) => Call;

async function callsOf(caller: Caller, project: string): Promise<Calls> {
  const answer = await caller.call('GET', `${project}/issues/?per_page=100&cursor=100:0:0`);
  const { results } = (await answer.json()) as {
    readonly results: readonly { readonly id: string; readonly updated_at: string }[];
  };
  const item = (i: number) => results[(i * 7) % results.length]?.id ?? '';
  const since = encodeURIComponent(results[0]?.updated_at ?? '');
  const list = (query: string) => `${project}/issues/?per_page=50&cursor=50:0:0&${query}`;
  const reads: readonly (readonly [name: string, path: (i: number) => string])[] = [
    ['list by state', () => list('group_by=state_id&order_by=sort_order')],
    ['item', (i) => `${project}/issues/${item(i)}/`],
    ['history', (i) => `${project}/issues/${item(i)}/history/`],
    ['list by priority', () => list('group_by=priority&order_by=-created_at')],
    [
      'sync page',
      () => `${project}/v2/issues/?tombstones=true&cursor=500:0:0&updated_at__gt=${since}`,
    ],
    ['me', () => '/api/users/me/'],
    ['projects', () => '/api/workspaces/acme/projects/'],
    ['list, unassigned', () => list('assignees=None&order_by=-updated_at')],
    ['states', () => `${project}/states/`],
  ];
  const writes: readonly ((i: number) => Call)[] = [
    (i) => ({
      name: 'edit',
      method: 'PATCH',
      path: `${project}/issues/${item(i)}/`,
      body: { priority: (['low', 'high', 'urgent'] as const)[i % 3], name: `Changed ${i}` },
    }),
    (i) => ({
      name: 'comment',
      method: 'POST',
      path: `${project}/issues/${item(i)}/comments/`,
      body: { comment_html: `<p>Said ${i}</p>` },
    }),
    (i) => ({
      name: 'create',
      method: 'POST',
      path: `${project}/issues/`,
      body: { name: `New ${i}` },
    }),
  ];
  return (i) => {
    const round = Math.floor(i / 10);
    const write = i % 10 === 9 ? writes[round % writes.length] : undefined;
    const [name = '', path] = reads[(i + round) % reads.length] ?? [];
    return write?.(i) ?? { name, method: 'GET', path: path?.(i) ?? '' };
  };
}

interface Answer {
  readonly name: string;
  /** Milliseconds after the start of the load. */
  readonly due: number;
  readonly ms: number;
  readonly error: string | null;
}

/** From the moment when each call was due: waiting for one's turn is waiting. */
async function openLoop(
  url: string,
  cookies: readonly string[],
  calls: Calls,
  perSecond: number,
): Promise<readonly Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const answers: Answer[] = [];
  const sent: Promise<void>[] = [];
  const began = performance.now();
  for (let i = 0; i < SECONDS * perSecond; i += 1) {
    const due = began + (i * 1000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    const call = calls(i);
    const answered = send(agent, url, cookies[i % cookies.length] ?? '', call).then((status) => {
      const error = `${call.method} ${call.path.split('?')[0]} → ${status}`;
      const ms = performance.now() - due;
      answers.push({ name: call.name, due: due - began, ms, error: status < 300 ? null : error });
    });
    sent.push(answered);
  }
  await Promise.all(sent);
  agent.destroy();
  return answers;
}

/** Where the time goes: by kind of call, and the seconds in which the slowest hundredth came. */
function slowest(answers: readonly Answer[]): string {
  const limit = p99(answers.map(({ ms }) => ms));
  const late = answers.filter(({ ms }) => ms >= limit).map(({ due }) => Math.floor(due / 1000));
  const lines = [...new Set(answers.map(({ name }) => name))].map((name) => {
    const times = answers.filter((one) => one.name === name).map(({ ms }) => ms);
    const at = (share: number) => percentile(times, share).toFixed(0).padStart(5);
    return `${name.padEnd(18)}${at(0.5)}${at(0.95)}${at(0.99)}${at(1)}`;
  });
  const seconds = [...new Set(late)].toSorted((a, b) => a - b).join(' ');
  return ['ms, p50 p95 p99 max', ...lines, `late in seconds ${seconds}`].join('\n');
}

function send(agent: Agent, url: string, cookie: string, call: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' };
    const out = request(`${url}${call.path}`, { agent, method: call.method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    out.on('error', reject);
    out.end(call.body && JSON.stringify(call.body));
  });
}

const p99 = (samples: readonly number[]) => percentile(samples, 0.99);

function percentile(samples: readonly number[], share: number): number {
  return samples.toSorted((a, b) => a - b)[Math.ceil(samples.length * share) - 1] ?? 0;
}
