import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../../../server/app.ts';
import { timestampNow, timestampOf } from '../../../server/commands/clock.ts';
import { localHints, type Hint } from '../../../server/commands/hints.ts';
import { ensureInstance } from '../../../server/commands/instance/instance.ts';
import { uuidV7 } from '../../../server/commands/uuid-v7.ts';
import { readConfig } from '../../../server/config.ts';
import type { Db } from '../../../server/db/db.ts';
import { HANDLERS, type JobHandlers } from '../../../server/jobs/handlers.ts';
import { runJob, takeJob } from '../../../server/jobs/run-jobs.ts';
import type { Fetch } from '../../../server/outgoing/guarded-fetch.ts';
import type { ServerDeps } from '../../../server/plugins/deps.ts';
import { diskFiles } from '../../../server/storage/disk-files.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { localStorage } from '../../../server/storage/local-storage.ts';
import { instanceSecret } from '../../../server/commands/instance/instance-secret.ts';
import type { DeclaredRoute } from '../../../server/plugins/route.ts';
import { SESSION_COOKIE } from '../../../server/plugins/sessions.ts';
import { ROUTES } from '../../../server/routes/index.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { askedByTest } from './answered-routes.ts';
import { freshDb } from './server-db.ts';

/** What came back, with its body parsed. */
export interface TestAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

type Headers = Readonly<Record<string, string>>;
type Send = (path: string, body?: unknown, headers?: Headers) => Promise<TestAnswer>;

/** A person at their browser. */
export interface TestClient {
  readonly userId: string;
  readonly email: string;
  /** The session, as a `Cookie` header. */
  readonly cookie: string;
  readonly get: (path: string, headers?: Headers) => Promise<TestAnswer>;
  readonly post: Send;
  readonly patch: Send;
  readonly put: Send;
  readonly delete: Send;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly deps: ServerDeps;
  readonly db: Db;
  readonly clock: { readonly now: () => number; readonly pass: (millis: number) => void };
  /** Every hint published so far, oldest first. */
  readonly hints: readonly Hint[];
  /** What was printed for whoever watches the server. */
  readonly announced: readonly string[];
  /** A new person with an open session: straight into the tables, because hashing a password is slow. */
  readonly signedUp: (email: string) => Promise<TestClient>;
  /** Somebody without a session. */
  readonly anonymous: TestClient;
  /** Does everything that is due, one after the other; gives what failed. */
  readonly runJobs: (handlers?: Partial<JobHandlers>) => Promise<readonly unknown[]>;
}

/** A Friday morning. */
const START = Date.parse('2026-11-20T09:00:00Z');

interface Options {
  readonly routes?: readonly DeclaredRoute[];
  readonly environment?: Readonly<Record<string, string>>;
  /** As after a first start: nobody has signed up yet. */
  readonly withInstance?: boolean;
  /** Where files lie, instead of on the disk. */
  readonly storage?: Storage;
  /** Other servers. Without it, asking one fails. */
  readonly fetch?: Fetch;
}

/** The whole server in process, on an empty database, with a clock that stands still. */
export async function testServer({
  routes = ROUTES,
  environment = {},
  withInstance = false,
  storage: elsewhere,
  fetch = nobodyOutside,
}: Options = {}): Promise<TestServer> {
  const serverDb = await freshDb();
  let now = START;
  let made = 0;
  const clock = {
    now: () => now,
    pass: (millis: number) => {
      now += millis;
    },
  };
  const hints: Hint[] = [];
  const local = localHints();
  local.subscribe((hint) => hints.push(hint));
  const randomBytes = (n: number) => pseudoRandom(n, made++);
  const newId = () => uuidV7(now, randomBytes(10));
  const config = readConfig({ DATA_DIR: '.tmp/test', ...environment });
  const storage =
    elsewhere ??
    localStorage({
      files: diskFiles(join(config.dataDir, 'uploads', randomUUID()), randomUUID),
      secret: await instanceSecret(serverDb.db, 'files', randomBytes),
      now: clock.now,
    });
  const announced: string[] = [];
  const announce = (line: string) => void announced.push(line);
  const deps: ServerDeps = {
    db: serverDb,
    clock,
    hints: local,
    newId,
    randomBytes,
    config,
    storage,
    announce,
    fetch,
  };
  if (withInstance) await ensureInstance(deps, randomBytes);
  const app = await buildApp({ deps, routes });
  return {
    app,
    deps,
    db: serverDb.db,
    clock,
    hints,
    announced,
    signedUp: (email) => signedUp({ app, routes }, deps, email),
    anonymous: client({ app, routes }, { userId: '', email: '' }, {}),
    runJobs: (handlers) => runDueJobs(deps, { ...HANDLERS, ...handlers }),
  };
}

async function runDueJobs(deps: ServerDeps, handlers: JobHandlers): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  for (;;) {
    const job = await takeJob(deps, handlers);
    if (!job) return failures;
    await runJob(deps, handlers, job, (error) => failures.push(error));
  }
}

async function nobodyOutside(): Promise<never> {
  throw new Error('A test asked another server.');
}

function pseudoRandom(n: number, seed: number): Uint8Array {
  return createHash('sha512').update(String(seed)).digest().subarray(0, n);
}

interface Served {
  readonly app: FastifyInstance;
  readonly routes: readonly DeclaredRoute[];
}

async function signedUp(served: Served, deps: ServerDeps, email: string): Promise<TestClient> {
  const userId = await insertUser(deps, email);
  const token = Buffer.from(deps.randomBytes(32)).toString('base64url');
  const at = timestampNow(deps.clock);
  await deps.db.db
    .insertInto('sessions')
    .values({
      id_hash: createHash('sha256').update(token).digest('hex'),
      user_id: userId,
      created_at: at,
      last_seen_at: at,
      expires_at: timestampOf((deps.clock.now() + 1000 * 60 * 60 * 24 * 30) * 1000),
    })
    .execute();
  return client(served, { userId, email }, { [SESSION_COOKIE]: token });
}

async function insertUser(deps: ServerDeps, email: string): Promise<string> {
  const id = deps.newId();
  const at = timestampNow(deps.clock);
  const name = email.split('@')[0] ?? email;
  const times = { created_at: at, updated_at: at };
  await deps.db.db
    .insertInto('users')
    .values({
      id,
      email,
      username: id,
      display_name: name,
      display_name_sort_key: sortKey(name),
      date_joined: at,
      ...times,
    })
    .execute();
  await deps.db.db
    .insertInto('profiles')
    .values({ id: deps.newId(), user_id: id, ...times })
    .execute();
  return id;
}

function client(
  { app, routes }: Served,
  who: { readonly userId: string; readonly email: string },
  cookies: Record<string, string>,
): TestClient {
  async function send(
    method: NonNullable<InjectOptions['method']>,
    path: string,
    body: unknown,
    headers: Headers = {},
  ): Promise<TestAnswer> {
    const sent = body === undefined ? {} : { payload: body as object };
    const origin = { 'sec-fetch-site': 'same-origin', ...headers };
    const answer = await askedByTest(routes, { method, path }, () =>
      app.inject({ method, url: path, headers: origin, cookies, ...sent }),
    );
    return {
      status: answer.statusCode,
      body: parsed(answer.body),
      text: answer.body,
      bytes: answer.rawPayload,
      headers: answer.headers as Record<string, string>,
    };
  }
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return {
    ...who,
    cookie: cookie.join('; '),
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, body, headers) => send('DELETE', path, body, headers),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
