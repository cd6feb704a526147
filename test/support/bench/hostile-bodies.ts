import { WebSocket } from 'ws';
import { apiAt, PASSWORD, signUp, type Api } from '../e2e/e2e-api.ts';
import { startServer, temporaryDir } from '../server/built-server.ts';
import { record } from './bench.ts';
import { hostileCalls, type HostileCall, type Place } from './hostile-calls.ts';
import { httpCaller } from './http-caller.ts';

/** Calls of the second caller before each hostile one, so that it is measured while it is asking. */
const BEFORE = 3;
const WARM = 20;

interface Longest {
  readonly name: string;
  readonly ms: number;
  readonly status: number;
}

/** One server; one body after the other; a second person asks for a list again and again meanwhile. */
export async function measureHostileBodies({ p99Ms }: { readonly p99Ms: number }): Promise<void> {
  const server = await startServer({ DATA_DIR: temporaryDir(), TRUST_PROXY: 'true' });
  const { api } = await signUp(server.url, 'ada@example.org');
  const place = await furnish(api);
  const other = httpCaller();
  const list = `${server.url}${place.project}/issues/?per_page=20`;
  const headers = { cookie: cookieOf(api) };
  for (let i = 0; i < WARM; i += 1) await other.call(list, headers);
  const alone: number[] = [];
  for (let i = 0; i < 200; i += 1) alone.push(await other.call(list, headers));
  const longest: Longest[] = [];
  for (const call of hostileCalls(place)) {
    longest.push(await beside(call, api, () => other.call(list, headers)));
  }
  await other.end();
  await server.end('SIGTERM');
  const name = 'hostile bodies: others';
  record({ name: `${name}, while nothing else happens`, unit: 'ms', samples: alone, budget: null });
  const waits = longest.map(({ ms }) => ms);
  record({ name: `${name}, longest wait beside each`, unit: 'ms', samples: waits, budget: null });
  record({ name: `${name}, p99`, unit: 'ms', samples: [p99(waits)], budget: p99Ms });
  const worst = longest.toSorted((a, b) => b.ms - a.ms).slice(0, 15);
  for (const one of worst)
    console.log(`${one.ms.toFixed(0).padStart(6)} ms  ${one.status}  ${one.name}`);
  const failed = longest.filter(({ status }) => status >= 500);
  for (const one of failed) console.log(`${one.status}  ${one.name}`);
  record({
    name: 'hostile bodies: answers of 500',
    unit: 'misses',
    samples: [failed.length],
    budget: 0,
  });
}

async function beside(
  { name, path, body, type, ip }: HostileCall,
  api: Api,
  ask: () => Promise<number>,
): Promise<Longest> {
  let status = 0;
  const answered = new AbortController();
  const headers = {
    cookie: cookieOf(api),
    origin: api.url,
    'content-type': type,
    ...(ip === undefined ? {} : { 'x-forwarded-for': ip }),
  };
  const times: number[] = [];
  for (let i = 0; i < BEFORE; i += 1) await ask();
  const sent = fetch(api.url + path.url, { method: path.method, headers, body, redirect: 'manual' })
    .then(async (answer) => {
      await answer.arrayBuffer();
      status = answer.status;
    })
    // Cut off while it was still sending, because the body is longer than any may be: the status stays 0.
    .catch(() => {})
    .finally(() => answered.abort());
  while (!answered.signal.aborted) times.push(await ask());
  await sent;
  // What is done after the answer counts as well.
  times.push(await ask());
  return { name, ms: Math.max(...times), status };
}

async function furnish(api: Api): Promise<Place> {
  await api.post('/api/workspaces/', { name: 'Acme', slug: 'acme' });
  type Made = { readonly id: string };
  const { id } = await api.post<Made>('/api/workspaces/acme/projects/', {
    name: 'Kelp',
    identifier: 'KELP',
  });
  const project = `/api/workspaces/acme/projects/${id}`;
  await api.patch(`${project}/`, { intake_view: true, page_view: true });
  for (let i = 0; i < 30; i += 1) await api.post(`${project}/issues/`, { name: `Item ${i}` });
  const item = await api.post<Made>(`${project}/issues/`, { name: 'Target' });
  const items: string[] = [];
  for (let i = 0; i < 500; i += 1) {
    items.push((await api.post<Made>(`${project}/issues/`, { name: `One of many ${i}` })).id);
  }
  const page = await api.post<Made>(`${project}/pages/`, { name: 'Plan' });
  const board = await api.post<{ readonly anchor: string }>(`${project}/project-deploy-boards/`, {
    is_comments_enabled: true,
    is_reactions_enabled: true,
    is_votes_enabled: true,
  });
  const states = await api.get<readonly Made[]>(`${project}/states/`);
  const run = await api.post<Made>(`${project}/imports/`, {
    source: 'jira',
    file_name: 'a.csv',
    total: 1000,
    mapping: {
      open_state_id: states[0]?.id,
      closed_state_id: states[0]?.id,
      not_planned_state_id: states[0]?.id,
      people: {},
      states: {},
    },
  });
  return { project, item: item.id, items, page: page.id, anchor: board.anchor, run: run.id };
}

const cookieOf = (api: Api) =>
  [...api.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');

const p99 = (samples: readonly number[]) =>
  samples.toSorted((a, b) => a - b)[Math.ceil(samples.length * 0.99) - 1] ?? 0;

/** From the moment the sign-out is answered to the moment the other side has closed. */
export async function measureSignOut(bench: {
  readonly rounds: number;
  readonly budgetMs: number;
}): Promise<void> {
  const server = await startServer({ DATA_DIR: temporaryDir(), TRUST_PROXY: 'true' });
  const { api } = await signUp(server.url, 'ada@example.org');
  await api.post('/api/workspaces/', { name: 'Acme', slug: 'acme' });
  const [sockets, streams]: [number[], number[]] = [[], []];
  for (let round = 0; round < bench.rounds; round += 1) {
    const device = apiAt(server.url);
    await device.form('/auth/sign-in/', { email: 'ada@example.org', password: PASSWORD });
    const headers = { cookie: cookieOf(device), origin: server.url };
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live/`, { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    const stream = await fetch(`${server.url}/api/workspaces/acme/events/`, { headers });
    const closed = new Promise((resolve) => socket.once('close', resolve)).then(() =>
      performance.now(),
    );
    const ended = stream.body?.pipeTo(new WritableStream()).then(() => performance.now());
    await device.form('/auth/sign-out/', {});
    const answered = performance.now();
    sockets.push(Math.max(0, (await closed) - answered));
    streams.push(Math.max(0, ((await ended) ?? Infinity) - answered));
  }
  await server.end('SIGTERM');
  const name = 'sign-out closes';
  record({
    name: `${name} the socket of a page`,
    unit: 'ms',
    samples: sockets,
    budget: bench.budgetMs,
  });
  record({
    name: `${name} the event stream`,
    unit: 'ms',
    samples: streams,
    budget: bench.budgetMs,
  });
}
