import { expect, test } from 'vitest';
import { keysOf } from '../../../src/client/storage-keys.ts';
import { createSession, landingPath, safeNextPath } from '../../../src/client/session.ts';
import { CALL_MARK } from '../../../src/protocol/own-answer.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const INSTANCE = { instance: { instance_id: 'i1', is_setup_done: true }, config: {} };
const ADA = { id: 'u1', email: 'ada@example.org', display_name: 'ada', user_timezone: 'UTC' };
const PROFILE = { is_onboarded: true, last_workspace_id: 'w2' };
const WORKSPACES = [
  { id: 'w1', slug: 'first', name: 'First', role: 20 },
  { id: 'w2', slug: 'second', name: 'Second', role: 15 },
];

const SIGNED_IN = {
  '/api/instances/': INSTANCE,
  '/api/users/me/': ADA,
  '/api/users/me/profile/': PROFILE,
  '/api/users/me/workspaces/': WORKSPACES,
};

type Answers = Readonly<Record<string, unknown>>;

/** A server that can be taken away: 'offline', or answers by path; what it does not know is a 401. */
function world() {
  const storage = memoryStorage();
  const server: { answers: Answers | 'offline' } = { answers: SIGNED_IN };
  const asked: string[] = [];
  const leave = async () => void asked.push('leave');
  const fetch = async (input: RequestInfo | URL) => {
    const path = input instanceof Request ? input.url : input.toString();
    asked.push(path);
    if (server.answers === 'offline') throw new TypeError('Failed to fetch');
    const body = server.answers[path];
    const response =
      body === undefined
        ? Response.json({ detail: 'Not signed in' }, { status: 401 })
        : Response.json(body);
    return Object.defineProperty(response, 'url', { value: `http://here${path}` });
  };
  return { server, asked, storage, fetch, open: () => createSession({ storage, fetch, leave }) };
}

test('the app opens from what this device knows, without asking anybody', async () => {
  const { server, asked, open } = world();
  await open().refresh();
  server.answers = 'offline';
  asked.length = 0;

  const later = open();

  expect(later.getSnapshot()).toMatchObject({ phase: 'signed_in', user: { id: 'u1' } });
  expect(landingPath(later.getSnapshot())).toBe('/second/');
  expect(asked).toEqual([]);
});

test('without a network everything stays as it was', async () => {
  const { server, open } = world();
  const session = open();
  await session.refresh();
  const before = session.getSnapshot();
  server.answers = 'offline';
  await session.refresh();
  expect(session.getSnapshot()).toEqual(before);
});

test('a first visit without a network says that the server cannot be reached', async () => {
  const { server, open } = world();
  server.answers = 'offline';
  const session = open();
  await session.refresh();
  expect(session.getSnapshot().phase).toBe('unreachable');
});

test('a session that the server ended keeps its person, so that the copy can still be read', async () => {
  const { server, open } = world();
  const session = open();
  await session.refresh();
  server.answers = { '/api/instances/': INSTANCE };
  await session.refresh();
  expect(session.getSnapshot()).toMatchObject({ phase: 'expired', user: { id: 'u1' } });
});

test('someone who was never here is signed out, and asked about once', async () => {
  const { server, asked, open } = world();
  server.answers = { '/api/instances/': INSTANCE };
  const session = open();
  await session.refresh();
  expect(session.getSnapshot()).toMatchObject({ phase: 'signed_out', user: null });
  expect(asked).toEqual(['/api/instances/', '/api/users/me/']);
});

const TOKEN = { '/auth/get-csrf-token/': { csrf_token: 't' } };

test('signing out leaves nothing of the person on the device', async () => {
  const { storage, open, server } = world();
  const session = open();
  await session.refresh();
  session.visit('first');
  storage.setItem('holdfast.list.p1', '{}');
  storage.setItem('holdfast.theme', 'dark');
  server.answers = { ...TOKEN, '/auth/sign-out/': {} };
  expect(await session.signOut()).toBe(true);
  expect(keysOf(storage, '')).toEqual(['holdfast.theme']);
  expect(open().getSnapshot().user).toBe(null);
});

test('one can leave without a network; the server is told before anything else is asked of it', async () => {
  const { asked, open, server } = world();
  const session = open();
  await session.refresh();
  server.answers = 'offline';
  expect(await session.signOut()).toBe(false);
  expect(open().getSnapshot()).toMatchObject({ phase: 'signed_out', user: null });

  asked.length = 0;
  server.answers = { ...SIGNED_IN, ...TOKEN, '/auth/sign-out/': {} };
  await open().refresh();
  expect(asked.slice(0, 3)).toEqual([
    '/auth/get-csrf-token/',
    '/auth/sign-out/',
    '/api/instances/',
  ]);
});

test('[R11] the copy is left before another person’s password is sent, and not for one’s own', async () => {
  const { asked, open, server } = world();
  const session = open();
  await session.refresh();
  session.hear401();
  server.answers = { ...SIGNED_IN, ...TOKEN, '/auth/sign-in/': {} };
  asked.length = 0;
  await session.post('/auth/sign-in/', { email: 'Ada@example.org', password: 'p' });
  expect(asked).not.toContain('leave');
  asked.length = 0;
  await session.post('/auth/sign-in/', { email: 'bea@example.org', password: 'p' });
  expect(asked).toEqual(['leave', '/auth/get-csrf-token/', '/auth/sign-in/']);
});

test('[R11] when the server knows someone else, the copy is left before they are shown', async () => {
  const { asked, storage, open, server } = world();
  const session = open();
  await session.refresh();
  storage.setItem('holdfast.palette.recent', '[]');
  server.answers = { ...SIGNED_IN, '/api/users/me/': { ...ADA, id: 'u2' } };
  asked.length = 0;
  await session.refresh();
  expect(asked.at(-1)).toBe('leave');
  expect(session.getSnapshot().user?.id).toBe('u2');
  expect(keysOf(storage, '')).toEqual(['holdfast.session']);
});

test('what cannot be read in the storage is as good as nothing', () => {
  const { storage, open } = world();
  storage.setItem('holdfast.session', '{"phase":');
  expect(open().getSnapshot().phase).toBe('starting');
});

test('one arrives in the workspace that was open last, else in the account’s, else in any', async () => {
  const { server, open } = world();
  const session = open();
  await session.refresh();
  expect(landingPath(session.getSnapshot())).toBe('/second/');
  session.visit('first');
  expect(landingPath(session.getSnapshot())).toBe('/first/');

  server.answers = { ...SIGNED_IN, '/api/users/me/workspaces/': [] };
  await session.refresh();
  expect(landingPath(session.getSnapshot())).toBe('/create-workspace');

  server.answers = { ...SIGNED_IN, '/api/users/me/profile/': { is_onboarded: false } };
  await session.refresh();
  expect(landingPath(session.getSnapshot())).toBe('/onboarding');
});

test('the way back leads only into the app', () => {
  expect(safeNextPath('/acme/projects/')).toBe('/acme/projects/');
  for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example', 'acme']) {
    expect(safeNextPath(elsewhere)).toBe(null);
  }
  expect(safeNextPath(null)).toBe(null);
});

test('[R11] with a workspace that one is not in any more, everything kept of it leaves the device', async () => {
  const { open, server, storage } = world();
  const session = open();
  await session.refresh();
  storage.setItem('holdfast.screen./first/', '{}');
  for (const one of ['first', 'second']) {
    storage.setItem(`holdfast.kept.u1./api/workspaces/${one}/stickies/`, '[]');
    storage.setItem(`holdfast.kept.visits.${one}`, '[]');
  }
  await session.refresh();
  expect(storage.getItem('holdfast.screen./first/')).toBe('{}');

  server.answers = { ...SIGNED_IN, '/api/users/me/workspaces/': WORKSPACES.slice(1) };
  await session.refresh();
  expect(storage.getItem('holdfast.screen./first/')).toBeNull();
  expect(keysOf(storage, 'holdfast.kept.')).toEqual([
    'holdfast.kept.u1./api/workspaces/second/stickies/',
    'holdfast.kept.visits.second',
  ]);
});

for (const [name, path, body] of [
  ['an empty object as the person', '/api/users/me/', {}],
  ['an empty object as the instance', '/api/instances/', {}],
  ['an empty object as the workspaces', '/api/users/me/workspaces/', {}],
] as const) {
  test(`[R10] ${name} is nobody's answer: the person stays, and nothing is wiped`, async () => {
    const { server, asked, open } = world();
    const session = open();
    await session.refresh();
    const before = session.getSnapshot();
    server.answers = { ...SIGNED_IN, [path]: body };
    await session.refresh();
    expect(session.getSnapshot()).toEqual(before);
    expect(asked).not.toContain('leave');
  });
}

test('[R10] once the server has marked an answer, one without its mark is not believed', async () => {
  const { fetch, storage } = world();
  let isHonest = true;
  const marked: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input);
    const mark = new Headers(init?.headers).get(CALL_MARK) ?? '';
    if (isHonest) response.headers.set(CALL_MARK, mark);
    return response;
  };
  const session = createSession({ storage, fetch: marked, leave: async () => {} });
  await session.refresh();
  isHonest = false;
  const believed = { code: 'network.not-ours', status: null };
  await expect(session.call('GET', '/api/users/me/')).rejects.toMatchObject(believed);
  // A page that is opened behind such a gateway knows it from this device.
  const later = createSession({ storage, fetch: marked, leave: async () => {} });
  expect(later.getSnapshot().marks_answers).toBe(true);
  await expect(later.call('GET', '/api/users/me/')).rejects.toMatchObject(believed);
  await later.refresh();
  expect(later.getSnapshot()).toMatchObject({ phase: 'signed_in', marks_answers: true });
});
