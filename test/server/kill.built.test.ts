import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  callerAt,
  ownDatabase,
  signUpAt,
  startServer,
  temporaryDir,
  type Caller,
  type Environment,
} from '../support/server/built-server.ts';

/** Three in every run; thirty before a release. */
const KILLS = Number(process.env['KILLS'] ?? 3);
const WRITERS = 4;
const TIMEOUT_MS = 120_000 + KILLS * 90_000;

interface Sent {
  readonly id: string;
  readonly key: string;
}

/** What was answered, and what was on its way when the server died. */
interface Journal {
  readonly answered: Set<string>;
  readonly open: Map<string, Sent>;
  /** After each answer. */
  onAnswer: () => void;
}

interface Place {
  readonly issues: string;
  readonly cookie: string;
}

test.each([
  ['the embedded database', () => Promise.resolve({})],
  ['PostgreSQL', async () => ({ DATABASE_URL: await ownDatabase() })],
])(
  '[R6] on %s, nothing answered is lost by kill -9, and nothing is done twice',
  async (_name, engine) => {
    const environment: Environment = { DATA_DIR: temporaryDir(), ...(await engine()) };
    const place = await prepare(environment);
    const journal: Journal = { answered: new Set(), open: new Map(), onAnswer: () => {} };
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await startServer(environment);
      const caller = callerAt(server.url, place.cookie);
      // First what the last kill interrupted: whether it had happened, nobody could know.
      for (const sent of journal.open.values()) await create(caller, place, sent, journal);
      const writers = Array.from({ length: WRITERS }, () => writeUntilDead(caller, place, journal));
      await answeredMore(journal, 20 + Math.floor(Math.random() * 60));
      await server.end('SIGKILL');
      await Promise.all(writers);
    }
    const server = await startServer(environment);
    const caller = callerAt(server.url, place.cookie);
    for (const sent of journal.open.values()) await create(caller, place, sent, journal);
    const rows = await feed(caller, place);
    const ids = rows.map(({ id }) => id);
    expect(ids.toSorted()).toEqual([...journal.answered].toSorted());
    const numbers = rows.map(({ sequence_id }) => sequence_id).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_number, i) => i + 1));
    const times = rows.map(({ updated_at }) => updated_at);
    expect(times).toEqual([...new Set(times)].toSorted());
    await server.end('SIGTERM');
  },
  TIMEOUT_MS,
);

async function prepare(environment: Environment): Promise<Place> {
  const server = await startServer(environment);
  const { call, cookie } = await signUpAt(server.url, 'ada@example.org');
  await call('POST', '/api/workspaces/', { name: 'Acme', slug: 'acme' });
  const path = '/api/workspaces/acme/projects/';
  const made = await call('POST', path, { name: 'App', identifier: 'APP' });
  const project = (await made.json()) as { readonly id: string };
  await server.end('SIGTERM');
  return { issues: `${path}${project.id}/issues/`, cookie };
}

function answeredMore(journal: Journal, n: number): Promise<void> {
  const enough = journal.answered.size + n;
  return new Promise((resolve) => {
    journal.onAnswer = () => {
      if (journal.answered.size >= enough) resolve();
    };
  });
}

async function writeUntilDead(caller: Caller, place: Place, journal: Journal): Promise<void> {
  for (;;) {
    const sent = { id: randomUUID(), key: randomUUID() };
    journal.open.set(sent.id, sent);
    try {
      await create(caller, place, sent, journal);
    } catch (error) {
      if (error instanceof TypeError) return; // the connection broke: it stays open in the journal
      throw error;
    }
  }
}

async function create(
  { call }: Caller,
  { issues }: Place,
  { id, key }: Sent,
  journal: Journal,
): Promise<void> {
  const answer = await call('POST', issues, { id, name: id }, { 'idempotency-key': key });
  const body = await answer.text();
  if (answer.status !== 201) throw new Error(`${answer.status} ${body}`);
  journal.answered.add(id);
  journal.open.delete(id);
  journal.onAnswer();
}

interface Row {
  readonly id: string;
  readonly sequence_id: number;
  readonly updated_at: string;
}

async function feed({ call }: Caller, { issues }: Place): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let after = '2000-01-01T00:00:00Z'; ;) {
    const path = issues.replace('/issues/', '/v2/issues/');
    const answer = await call('GET', `${path}?cursor=500:0:0&updated_at__gt=${after}`);
    const { results } = (await answer.json()) as { readonly results: readonly Row[] };
    if (results.length === 0) return rows;
    rows.push(...results);
    after = results.at(-1)?.updated_at ?? after;
  }
}
