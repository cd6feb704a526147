import { expect, test } from 'vitest';
import { browser, FORM } from '../../../support/server/browser.ts';
import { testServer } from '../../../support/server/server.ts';
import { insertProject } from '../../../support/server/server-rows.ts';

const STRONG = 'kelp holds the rock fast';
async function withInstance() {
  const server = await testServer({ withInstance: true });
  return { server, visitor: browser(server) };
}

const ada = { email: 'ada@example.org', password: STRONG };

test('the first account administers the instance and closes the door behind it', async () => {
  const { server, visitor } = await withInstance();
  expect((await visitor.get('/api/instances/')).json()).toMatchObject({
    instance: { is_setup_done: false },
    config: { enable_signup: true },
    holdfast: { has_account: false },
  });
  const answer = await visitor.form('/auth/sign-up/', { ...ada, email: ' Ada@Example.org ' });
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    'http://localhost:8080/onboarding',
  ]);
  expect((await visitor.get('/api/users/me/')).json()).toMatchObject({
    email: 'ada@example.org',
    display_name: 'ada',
    user_timezone: 'UTC',
  });
  expect((await visitor.get('/api/users/me/instance-admin/')).json()).toEqual({
    is_instance_admin: true,
  });
  expect((await visitor.get('/api/instances/')).json()).toMatchObject({
    instance: { is_setup_done: true },
    config: { enable_signup: false },
    holdfast: { has_account: true },
  });
  const bob = await browser(server).form('/auth/sign-up/', { ...ada, email: 'bob@example.org' });
  expect(bob.headers.location).toContain('/?error_code=5015&error_message=SIGNUP_DISABLED');
});

test('somebody invited may sign up after that, and belongs to the workspace at once if they accepted', async () => {
  const { server, visitor } = await withInstance();
  await visitor.form('/auth/sign-up/', ada);
  const owner = await server.signedUp('owner@example.org');
  const { workspaceId, slug } = await insertProject(server, owner);
  const at = '2026-11-20T09:00:00Z';
  const invitation = {
    email: 'bob@example.org',
    role: 15,
    token_hash: 'x',
    accepted: true,
  } as const;
  await server.db
    .insertInto('workspace_invitations')
    .values({
      workspace_id: workspaceId,
      id: server.deps.newId(),
      ...invitation,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const bob = browser(server);
  await bob.form('/auth/sign-up/', { ...ada, email: 'bob@example.org' });
  expect((await bob.get('/api/users/me/settings/')).json()).toMatchObject({
    workspace: { fallback_workspace_slug: slug, invites: 0 },
  });
});

test('two who sign up first at once are one admin and one refusal', async () => {
  const { server } = await withInstance();
  const [a, b] = [browser(server), browser(server)];
  const answers = await Promise.all([
    a.form('/auth/sign-up/', ada),
    b.form('/auth/sign-up/', { ...ada, email: 'bob@example.org' }),
  ]);
  const refused = answers.filter(({ headers }) => headers.location?.includes('5015'));
  const admins = await server.db.selectFrom('instance_admins').selectAll().execute();
  expect([refused.length, admins.length]).toEqual([1, 1]);
});

test.each([
  [{ email: '', password: 'x' }, '5040'],
  [{ email: 'nobody', password: 'x' }, '5045'],
  [{ email: 'a@example.org', password: 'password1' }, '5020'],
  [{ email: 'taken@example.org', password: STRONG }, '5030'],
])('sign-up with %j goes back with %s', async (fields, code) => {
  const { server, visitor } = await withInstance();
  await server.signedUp('taken@example.org');
  const { headers } = await visitor.form('/auth/sign-up/', fields);
  expect(new URL(headers.location ?? '', 'http://x').searchParams.get('error_code')).toBe(code);
});

test.each([
  [{ email: '', password: 'x' }, '5070'],
  [{ email: 'nobody', password: 'x' }, '5075'],
  [{ email: 'nobody@example.org', password: 'x' }, '5060'],
  [{ email: 'ada@example.org', password: 'wrong' }, '5065'],
])('sign-in with %j goes back with %s', async (fields, code) => {
  const { server, visitor } = await withInstance();
  await visitor.form('/auth/sign-up/', ada);
  const { headers } = await browser(server).form('/auth/sign-in/', {
    ...fields,
    next_path: '/acme',
  });
  const back = new URL(headers.location ?? '', 'http://x');
  expect([back.pathname, back.searchParams.get('error_code')]).toEqual(['/sign-in', code]);
  expect(back.searchParams.get('next_path')).toBe('/acme');
});

test.each([
  ['/acme/browse/APP-1/', '/acme/browse/APP-1/'],
  ['//evil.example', '/onboarding'],
  ['/\\evil.example', '/onboarding'],
  ['https://evil.example', '/onboarding'],
])('signing in with next_path %s leads to %s', async (next_path, target) => {
  const { server, visitor } = await withInstance();
  await visitor.form('/auth/sign-up/', ada);
  const { headers } = await browser(server).form('/auth/sign-in/', { ...ada, next_path });
  expect(headers.location).toBe(`http://localhost:8080${target}`);
});

test('visitors of boards sign up, in and out there, and are told there what failed', async () => {
  const { server, visitor } = await withInstance();
  const SPACES = 'http://localhost:8080/spaces/';
  const board = { next_path: '/issues/abc/' };
  const led = async (path: string, fields: Record<string, string>, who = visitor) =>
    (await who.form(`/auth/spaces/${path}/`, fields)).headers.location;
  expect(await led('sign-up', { ...ada, ...board })).toBe(`${SPACES}issues/abc/`);
  expect((await visitor.get('/api/users/me/')).json()).toMatchObject({ email: ada.email });
  expect(await led('sign-out', board)).toBe(`${SPACES}issues/abc/`);
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(401);
  expect(await led('sign-in', ada)).toBe(SPACES);
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(200);
  expect(await led('sign-out', {})).toBe(SPACES);
  const wrong = new URL((await led('sign-in', { ...ada, password: 'no' }, browser(server))) ?? '');
  expect(wrong.origin + wrong.pathname).toBe(SPACES);
  expect(Object.fromEntries(wrong.searchParams)).toEqual({
    error_code: '5065',
    error_message: 'AUTHENTICATION_FAILED_SIGN_IN',
    email: ada.email,
    next_path: '/spaces/',
  });
  const evil = await led('sign-in', { ...ada, next_path: '//evil.example' });
  expect(evil?.startsWith(SPACES)).toBe(true);
});

test('an accepted invitation is taken up in the app, not on the way to a board', async () => {
  const { server } = await withInstance();
  const host = await server.signedUp('host@example.org');
  await insertProject(server, host);
  const invitations = '/api/workspaces/acme/invitations/';
  const made = await host.post(invitations, { emails: [{ email: ada.email, role: 15 }] });
  const [{ id, token }] = (made.body as { invitations: [{ id: string; token: string }] })
    .invitations;
  const accepted = { email: ada.email, token, accepted: true };
  expect((await server.anonymous.post(`${invitations}${id}/join/`, accepted)).status).toBe(200);

  const visitor = browser(server);
  const joined = async () => (await visitor.get('/api/users/me/workspaces/')).json<unknown[]>();
  await visitor.form('/auth/spaces/sign-up/', ada);
  expect(await joined()).toEqual([]);
  await visitor.form('/auth/spaces/sign-out/', {});
  await visitor.form('/auth/spaces/sign-in/', ada);
  expect(await joined()).toEqual([]);
  expect((await host.get(invitations)).body).toMatchObject([{ id, accepted: true }]);
  await visitor.form('/auth/sign-out/', {});
  await visitor.form('/auth/sign-in/', ada);
  expect(await joined()).toMatchObject([{ slug: 'acme', role: 15 }]);
  expect((await host.get(invitations)).body).toEqual([]);
});

test('JSON is answered by JSON', async () => {
  const { server, visitor } = await withInstance();
  expect((await visitor.json('/auth/sign-up/', ada)).json()).toEqual({
    redirect_to: '/onboarding',
  });
  const wrong = await browser(server).json('/auth/sign-in/', { ...ada, password: 'no' });
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    {
      error_code: 5065,
      error_message: 'AUTHENTICATION_FAILED_SIGN_IN',
      email: 'ada@example.org',
    },
  ]);
});

test('a form without its token changes nothing', async () => {
  const { visitor } = await withInstance();
  const answer = await visitor.rawForm('/auth/sign-up/', { ...ada, csrfmiddlewaretoken: 'no' });
  expect(answer.statusCode).toBe(403);
  expect((await visitor.get('/api/users/session/')).json()).toEqual({ is_authenticated: false });
});

test('signing out ends the session everywhere it was copied to', async () => {
  const { visitor } = await withInstance();
  await visitor.form('/auth/sign-up/', ada);
  const copied = visitor.cookies['session-id'] ?? '';
  await visitor.form('/auth/sign-out/', {});
  visitor.cookies['session-id'] = copied;
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(401);
});

test('the session cookie is a stranger to scripts, and the database does not know its value', async () => {
  const { server, visitor } = await withInstance();
  const answer = await visitor.form('/auth/sign-up/', ada);
  const cookie = answer.cookies.find(({ name }) => name === 'session-id');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const rows = await server.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(cookie?.value ?? '?');
});

test('a session that is used lives on, and one that is not ends after thirty days', async () => {
  const server = await testServer();
  const [used, idle] = [
    await server.signedUp('u@example.org'),
    await server.signedUp('i@example.org'),
  ];
  const days = (n: number) => server.clock.pass(n * 24 * 60 * 60 * 1000);
  days(20);
  expect((await used.get('/api/users/me/')).status).toBe(200);
  days(20);
  expect((await used.get('/api/users/me/')).status).toBe(200);
  expect((await idle.get('/api/users/me/')).status).toBe(401);
});

test('a changed password ends every other session and keeps this one', async () => {
  const { server, visitor } = await withInstance();
  await visitor.form('/auth/sign-up/', ada);
  const elsewhere = browser(server);
  await elsewhere.form('/auth/sign-in/', ada);
  const change = (old_password: string, new_password: string) =>
    visitor.json('/auth/change-password/', { old_password, new_password });
  expect((await change('wrong', 'another fine long one')).json()).toMatchObject({
    error_code: 5135,
  });
  expect((await change(STRONG, '123')).json()).toMatchObject({ error_code: 5140 });
  expect((await change(STRONG, '')).json()).toMatchObject({ error_code: 5138 });
  expect((await change(STRONG, 'another fine long one')).statusCode).toBe(200);
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(200);
  expect((await elsewhere.get('/api/users/me/')).statusCode).toBe(401);
  expect((await browser(server).form('/auth/sign-in/', ada)).headers.location).toContain('5065');
});

test('asking for an address too often is refused for a minute', async () => {
  const { server, visitor } = await withInstance();
  const ask = () => visitor.json('/auth/email-check/', { email: 'ada@example.org' });
  for (let i = 0; i < 30; i++) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' },
  ]);
  expect(refused.headers['retry-after']).toBe('60');
  server.clock.pass(60_000);
  expect((await ask()).statusCode).toBe(200);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': '', origin: 'https://evil.example' }, 403],
  [{ 'sec-fetch-site': '' }, 403],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://friend.example' }, 200],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
])('a write by a session, sent with %j, is answered %i', async (headers, status) => {
  const server = await testServer({
    environment: { CORS_ALLOWED_ORIGINS: 'https://friend.example' },
  });
  const ada = await server.signedUp('ada@example.org');
  const answer = await ada.patch('/api/users/me/', { first_name: 'Ada' }, headers);
  expect(answer.status).toBe(status);
});

test.each([
  [{ WEB_URL: 'https://work.example' }, undefined, 'https://work.example/'],
  // Refused, and led nowhere.
  [{}, 'https://evil.example', undefined],
  [{}, 'http://192.168.1.5:8080', 'http://192.168.1.5:8080/'],
])('with %j a form from %s is answered by the way to %s', async (environment, origin, target) => {
  const server = await testServer({ withInstance: true, environment });
  const visitor = browser(server);
  const token = (await visitor.get('/auth/get-csrf-token/')).json<{ csrf_token: string }>();
  const { headers } = await server.app.inject({
    method: 'POST',
    url: '/auth/sign-out/',
    cookies: visitor.cookies,
    headers: {
      host: '192.168.1.5:8080',
      'content-type': FORM,
      ...(origin === undefined ? {} : { origin }),
    },
    payload: new URLSearchParams({ csrfmiddlewaretoken: token.csrf_token }).toString(),
  });
  expect(headers.location).toBe(target);
});
