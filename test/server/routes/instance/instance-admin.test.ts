import { expect, test } from 'vitest';
import { ensureInstance } from '../../../../server/commands/instance/instance.ts';
import { browser } from '../../../support/server/browser.ts';
import { openMailBox } from '../../../support/server/mail-box.ts';
import { testServer, type TestClient, type TestServer } from '../../../support/server/server.ts';
import { insertProject } from '../../../support/server/server-rows.ts';

const ADA = {
  email: 'ada@example.org',
  password: 'kelp holds the rock fast',
  first_name: 'Ada',
  last_name: 'Kelp',
  company_name: 'Tide',
};
const CONFIGURATIONS = '/api/instances/configurations/';

/** An instance whose admin is in the admin area, and in nothing else. */
async function withAdmin(environment: Readonly<Record<string, string>> = {}) {
  const server = await testServer({ withInstance: true, environment });
  const admin = browser(server);
  const answer = await admin.form('/api/instances/admins/sign-up/', ADA);
  expect(answer.headers.location).toBe('http://localhost:8080/god-mode/general');
  return { server, admin };
}

const codeOf = (answer: { readonly headers: { readonly location?: string | undefined } }) =>
  new URL(answer.headers.location ?? '', 'http://none').searchParams.get('error_code');

/** Somebody of the app who administers the instance. */
async function promoted(server: TestServer, client: TestClient) {
  const at = '2026-11-20T09:00:00.000000Z';
  const row = { user_id: client.userId, id: server.deps.newId(), created_at: at, updated_at: at };
  await server.db.insertInto('instance_admins').values(row).execute();
}

test('the first admin sets the instance up, and is in the admin area alone', async () => {
  const { admin } = await withAdmin();
  expect((await admin.get('/api/instances/')).json()).toMatchObject({
    instance: { instance_name: 'Tide', is_setup_done: true },
    config: { enable_signup: false },
  });
  expect((await admin.get('/api/instances/admins/me/')).json()).toEqual({
    id: expect.any(String),
    avatar: '',
    avatar_url: null,
    cover_image: null,
    date_joined: '2026-11-20T09:00:00.000000Z',
    display_name: 'ada',
    email: ADA.email,
    first_name: 'Ada',
    last_name: 'Kelp',
    is_active: true,
    is_bot: false,
    is_email_verified: false,
    user_timezone: 'UTC',
    username: expect.any(String),
    is_password_autoset: false,
  });
  expect((await admin.get('/api/users/me/')).statusCode).toBe(401);
});

test.each([
  [{ first_name: ' ' }, '5155'],
  [{ password: '' }, '5155'],
  [{ email: 'ada' }, '5160'],
  [{ email: 'taken@example.org' }, '5180'],
  [{ password: 'password1' }, '5165'],
])('the set-up with %j goes back with %s and what was typed', async (change, code) => {
  const server = await testServer({ withInstance: true });
  await server.signedUp('taken@example.org');
  const answer = await browser(server).form('/api/instances/admins/sign-up/', {
    ...ADA,
    ...change,
  });
  const back = new URL(answer.headers.location ?? '');
  expect([back.pathname, codeOf(answer)]).toEqual(['/god-mode/', code]);
  expect(back.searchParams.get('company_name')).toBe('Tide');
  expect(back.search).not.toContain('kelp');
  expect(await server.db.selectFrom('instance_admins').selectAll().execute()).toEqual([]);
});

test('there is one first admin, also when two come at once', async () => {
  const server = await testServer({ withInstance: true });
  const [first, second] = [browser(server), browser(server)];
  const answers = await Promise.all([
    first.form('/api/instances/admins/sign-up/', ADA),
    second.form('/api/instances/admins/sign-up/', { ...ADA, email: 'bob@example.org' }),
  ]);
  expect(answers.map(codeOf).filter((code) => code === '5150')).toHaveLength(1);
  expect(await server.db.selectFrom('users').selectAll().execute()).toHaveLength(1);
});

test('an instance that was never started is not set up', async () => {
  const server = await testServer();
  const somebody = browser(server);
  expect(codeOf(await somebody.form('/api/instances/admins/sign-up/', ADA))).toBe('5000');
  expect(codeOf(await somebody.form('/api/instances/admins/sign-in/', ADA))).toBe('5000');
  const visited = await server.anonymous.post('/api/instances/admins/sign-up-screen-visited/');
  expect(visited.body).toEqual({ error: 'Instance is not configured' });
  const begun = await testServer({ withInstance: true });
  const seen = await begun.anonymous.post('/api/instances/admins/sign-up-screen-visited/');
  expect(seen).toMatchObject({ status: 204, text: '' });
  expect((await begun.anonymous.get('/api/instances/')).body).toMatchObject({
    instance: { is_signup_screen_visited: true, whitelist_emails: null, namespace: null },
  });
});

test.each([
  [{ email: '' }, '5170'],
  [{ email: 'ada' }, '5160'],
  [{ email: 'nobody@example.org' }, '5185'],
  [{ password: 'wrong' }, '5175'],
  [{ email: 'bob@example.org' }, '5175'],
  [{ email: 'gone@example.org' }, '5190'],
])('signing in to the admin area with %j is refused with %s', async (change, code) => {
  const { server } = await withAdmin();
  const bob = await server.signedUp('bob@example.org');
  const gone = await server.signedUp('gone@example.org');
  const { password_hash } = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', ADA.email)
    .executeTakeFirstOrThrow();
  for (const [{ userId }, is_active] of [
    [bob, true],
    [gone, false],
  ] as const) {
    const change = server.db.updateTable('users').set({ password_hash, is_active });
    await change.where('id', '=', userId).execute();
  }
  const answer = await browser(server).form('/api/instances/admins/sign-in/', {
    ...ADA,
    ...change,
  });
  expect(codeOf(answer)).toBe(code);
});

test('the admin area’s session is its own: short, apart from the app’s, and ended by itself', async () => {
  const { server } = await withAdmin();
  const both = browser(server);
  await both.form('/auth/sign-in/', ADA);
  await both.form('/api/instances/admins/sign-in/', ADA);
  const session = async () => (await both.get('/api/instances/admins/session/')).json();
  expect(await session()).toMatchObject({ is_authenticated: true, user: { email: ADA.email } });
  await both.form('/api/instances/admins/sign-out/', {});
  expect((await both.get('/api/users/me/')).statusCode).toBe(200);

  const short = browser(server);
  await short.form('/api/instances/admins/sign-in/', ADA);
  server.clock.pass(60 * 60 * 1000);
  expect((await short.get(CONFIGURATIONS)).statusCode).toBe(401);
  expect((await short.get('/api/instances/admins/session/')).json()).toEqual({
    is_authenticated: false,
  });
});

test('the admin’s cookie opens nothing of the app, and the app’s token is no admin’s', async () => {
  const { server, admin } = await withAdmin();
  const bob = await server.signedUp('bob@example.org');
  const swapped = browser(server);
  swapped.cookies['session-id'] = admin.cookies['admin-session-id'] ?? '';
  expect((await swapped.get('/api/users/me/')).statusCode).toBe(401);
  const [, token = ''] = bob.cookie.split('=');
  await promoted(server, bob);
  const forged = browser(server);
  forged.cookies['admin-session-id'] = token;
  expect((await forged.get(CONFIGURATIONS)).statusCode).toBe(401);
  expect((await bob.get(CONFIGURATIONS)).status).toBe(200);
});

test('a call of another site with the admin’s cookie changes nothing', async () => {
  const { server, admin } = await withAdmin();
  const answer = await server.app.inject({
    method: 'PATCH',
    url: CONFIGURATIONS,
    cookies: { 'admin-session-id': admin.cookies['admin-session-id'] ?? '' },
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    payload: { ENABLE_SIGNUP: '1' },
  });
  expect(answer.statusCode).toBe(403);
});

test('what an admin sets up stands over the environment, at once and until it is taken back', async () => {
  const { server, admin } = await withAdmin({ SMTP_FROM: 'env@example.org' });
  const of = async (key: string) => {
    const rows = (await admin.get(CONFIGURATIONS)).json<readonly { key: string }[]>();
    return rows.find((row) => row.key === key);
  };
  expect(await of('EMAIL_FROM')).toMatchObject({ value: 'env@example.org', is_own: false });
  const set = (patch: object) => admin.patch(CONFIGURATIONS, patch);
  const answer = await set({
    ENABLE_SIGNUP: '1',
    EMAIL_FROM: 'own@example.org',
    WHAT_IS_THIS: '1',
  });
  expect(answer.json()).toMatchObject([
    { key: 'ENABLE_SIGNUP', value: '1', category: 'AUTHENTICATION', is_encrypted: false },
    { key: 'EMAIL_FROM', value: 'own@example.org', is_own: true },
  ]);
  expect((await server.anonymous.get('/api/instances/')).body).toMatchObject({
    config: { enable_signup: true },
  });
  const bob = browser(server);
  const signUp = { email: 'bob@example.org', password: ADA.password };
  expect(codeOf(await bob.form('/auth/sign-up/', signUp))).toBeNull();
  await set({ EMAIL_FROM: null });
  expect(await of('EMAIL_FROM')).toMatchObject({ value: 'env@example.org', is_own: false });
});

test('a secret is written and never told', async () => {
  const { admin } = await withAdmin();
  const secret = 'sesame open';
  const answer = await admin.patch(CONFIGURATIONS, { EMAIL_HOST_PASSWORD: secret });
  expect(answer.json()).toMatchObject([{ value: null, is_encrypted: true, is_set: true }]);
  expect((await admin.get(CONFIGURATIONS)).body).not.toContain(secret);
});

test.each([
  [{ ENABLE_SIGNUP: 'yes' }],
  [{ EMAIL_PORT: '0' }],
  [{ GITLAB_HOST: 'javascript:x' }],
  [{ EMAIL_FROM: 'a@b\r\nBcc: c@d' }],
  [{ EMAIL_HOST: 5 }],
  [{ ENABLE_EMAIL_PASSWORD: '0', ENABLE_MAGIC_LINK_LOGIN: '0' }],
])('%j is refused, and nothing of it is kept', async (patch) => {
  const { server, admin } = await withAdmin();
  expect((await admin.patch(CONFIGURATIONS, { EMAIL_HOST_USER: 'x', ...patch })).statusCode).toBe(
    400,
  );
  expect(await server.db.selectFrom('instance_settings').selectAll().execute()).toEqual([]);
});

test('a test mail tells whether it arrives, and what the mail server said', async () => {
  const { admin } = await withAdmin();
  const check = async (receiver_email: string) => {
    const path = '/api/instances/email-credentials-check/';
    const answer = await admin.json(path, { receiver_email });
    return [answer.statusCode, answer.json<{ error?: string; message?: string }>()] as const;
  };
  expect(await check('')).toEqual([400, { error: 'Receiver email is required' }]);
  expect(await check('ada')).toEqual([400, { error: 'Invalid email header.' }]);
  expect(await check(ADA.email)).toMatchObject([400, { error_code: 5025 }]);
  const box = await openMailBox();
  const { hostname, port } = new URL(box.url);
  await admin.patch(CONFIGURATIONS, { EMAIL_HOST: hostname, EMAIL_PORT: port, EMAIL_USE_TLS: '0' });
  expect(await check(ADA.email)).toEqual([200, { message: 'Email successfully sent.' }]);
  expect(box.mails[0]).toContain('Subject: Email Notification from Holdfast');
  box.refuse();
  expect((await check(ADA.email))[1].error).toMatch(/^All recipient addresses were refused\./);
  await admin.patch(CONFIGURATIONS, { EMAIL_PORT: '1' });
  expect((await check(ADA.email))[1].error).toMatch(/^Could not connect with the SMTP server\./);
});

test('what could not be mailed is shown to the admin and put away', async () => {
  const { server, admin } = await withAdmin();
  await server.signedUp('bob@example.org');
  await server.anonymous.post('/auth/forgot-password/', { email: 'bob@example.org' });
  await server.runJobs();
  const list = async () =>
    (await admin.get('/api/instances/messages/')).json<readonly { id: string; body: string }[]>();
  const [mail] = await list();
  expect(mail).toMatchObject({ recipient: 'bob@example.org' });
  expect(mail?.body).toContain('/accounts/reset-password/');
  expect((await admin.delete(`/api/instances/messages/${mail?.id}/`)).statusCode).toBe(204);
  expect(await list()).toEqual([]);
  await server.anonymous.post('/auth/forgot-password/', { email: 'bob@example.org' });
  await server.runJobs();
  server.clock.pass(60 * 60 * 1000);
  await admin.form('/api/instances/admins/sign-in/', ADA);
  expect(await list()).toEqual([]);
});

test('accounts are closed and opened again, but neither one’s own nor another admin’s', async () => {
  const { server, admin } = await withAdmin();
  const bob = await server.signedUp('bob@example.org');
  const change = (id: string, is_active: boolean) =>
    admin.patch(`/api/instances/users/${id}/`, { is_active });
  expect((await change(bob.userId, false)).statusCode).toBe(204);
  expect((await bob.get('/api/users/me/')).status).toBe(401);
  const users = (await admin.get('/api/instances/users/?search=BOB')).json();
  expect(users).toMatchObject({
    total_count: 1,
    results: [{ id: bob.userId, email: bob.email, is_active: false, is_suspended: true }],
  });
  expect((await change(bob.userId, true)).statusCode).toBe(204);
  await server.anonymous.post('/auth/magic-generate/', { email: bob.email });
  await server.runJobs();
  expect(server.announced.join()).toContain('login code');
  const me = (await admin.get('/api/instances/admins/me/')).json<{ id: string }>();
  expect((await change(me.id, false)).json()).toMatchObject({ error: expect.any(String) });
  await promoted(server, bob);
  expect((await change(bob.userId, false)).statusCode).toBe(400);
  expect((await change(server.deps.newId(), false)).statusCode).toBe(404);
});

test('a link to set a new password is handed out by an admin, and works once', async () => {
  const { server, admin } = await withAdmin();
  const bob = await server.signedUp('bob@example.org');
  const answer = await admin.json(`/api/instances/users/${bob.userId}/password-link/`, {});
  const url = new URL(answer.json<{ link: string }>().link);
  const path = `/auth/reset-password/${url.searchParams.get('uidb64')}/${url.searchParams.get('token')}/`;
  const set = () => browser(server).form(path, { password: ADA.password });
  expect(codeOf(await set())).toBeNull();
  expect(codeOf(await set())).toBe('5125');
});

test('admins make others admins and take it back, and the last one stays', async () => {
  const { server, admin } = await withAdmin();
  const bob = await server.signedUp('bob@example.org');
  const path = '/api/instances/admins/';
  expect((await admin.json(path, {})).json()).toEqual({ error: 'Email is required' });
  expect((await admin.json(path, { email: 'nobody@example.org' })).statusCode).toBe(404);
  server.clock.pass(1000);
  const made = await admin.json(path, { email: 'Bob@example.org', role: 20 });
  expect([made.statusCode, made.json()]).toMatchObject([
    201,
    { user: bob.userId, role: 20, user_detail: { email: bob.email } },
  ]);
  expect((await admin.json(path, { email: bob.email })).json()).toEqual({
    error: 'The payload is not valid',
  });
  const rows = (await bob.get(path)).body as readonly { id: string; user: string }[];
  expect(rows).toHaveLength(2);
  for (const { id, user } of rows) {
    const isBob = user === bob.userId;
    const answer = await bob.delete(`${path}${id}/`);
    expect([isBob, answer.status]).toEqual(isBob ? [true, 400] : [false, 204]);
  }
  expect((await admin.get(path)).statusCode).toBe(401);
});

test('every workspace is listed, and made also where people may not', async () => {
  const { server, admin } = await withAdmin();
  const bob = await server.signedUp('bob@example.org');
  await insertProject(server, bob);
  await admin.patch(CONFIGURATIONS, { DISABLE_WORKSPACE_CREATION: '1' });
  const fresh = { name: 'Tide Pool', slug: 'tide-pool' };
  expect((await bob.post('/api/workspaces/', fresh)).status).toBe(403);
  server.clock.pass(1000);
  const made = await admin.json('/api/instances/workspaces/', fresh);
  expect([made.statusCode, made.json()]).toMatchObject([
    201,
    { slug: 'tide-pool', owner: { email: ADA.email }, total_members: 1, total_projects: 0 },
  ]);
  expect(
    (await admin.json('/api/instances/workspaces/', { ...fresh, slug: 'ACME' })).json(),
  ).toEqual({
    slug: ['Slug is already in use'],
  });
  const free = async (slug: string) =>
    (await admin.get(`/api/instances/workspace-slug-check/?slug=${slug}`)).json();
  expect([await free('Acme'), await free('new')]).toEqual([{ status: false }, { status: true }]);
  const page = await admin.get('/api/instances/workspaces/?per_page=1&cursor=1:1:0');
  expect(page.json()).toMatchObject({
    total_count: 2,
    next_page_results: false,
    results: [{ slug: 'acme', total_projects: 1, owner: { email: bob.email } }],
  });
  expect((await admin.get('/api/instances/workspaces/?per_page=11')).statusCode).toBe(400);
});

test('an admin says what clients are told of the installation, but not what it is by itself', async () => {
  const { server, admin } = await withAdmin();
  const told = async () =>
    ((await admin.get('/api/instances/')).json() as { instance: Record<string, unknown> }).instance;
  const first = await told();
  const at = '2026-11-20T09:00:00.000000Z';
  expect(first).toEqual({
    id: expect.any(String),
    created_at: at,
    updated_at: at,
    deleted_at: null,
    created_by: null,
    updated_by: null,
    instance_name: 'Tide',
    whitelist_emails: null,
    instance_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    current_version: expect.any(String),
    latest_version: expect.any(String),
    edition: 'HOLDFAST_COMMUNITY',
    domain: 'localhost:8080',
    last_checked_at: at,
    namespace: null,
    is_telemetry_enabled: true,
    is_support_required: true,
    is_setup_done: true,
    is_signup_screen_visited: false,
    is_verified: false,
    is_test: false,
    workspaces_exist: false,
  });
  server.clock.pass(1000);
  const writable = {
    instance_name: 'Reef',
    whitelist_emails: 'ada@example.org,bob@example.org',
    namespace: 'tide',
    domain: 'tide.example.org',
    edition: 'HOLDFAST_ENTERPRISE',
    is_telemetry_enabled: false,
    is_support_required: false,
    is_signup_screen_visited: true,
    is_verified: true,
    is_test: true,
  };
  const { id: me } = (await admin.get('/api/instances/admins/me/')).json() as { id: string };
  const fixed = {
    id: me,
    email: 'x',
    last_checked_at: '2020-01-01T00:00:00Z',
    is_setup_done: false,
  };
  const { workspaces_exist: _, ...before } = first;
  const after = {
    ...before,
    ...writable,
    updated_at: '2026-11-20T09:00:01.000000Z',
    updated_by: me,
  };
  const changed = await admin.patch('/api/instances/', { ...writable, ...fixed });
  expect(changed.json()).toEqual(after);
  expect(await told()).toMatchObject(after);
  const emptied = await admin.patch('/api/instances/', { whitelist_emails: null, namespace: null });
  expect(emptied.json()).toMatchObject({ whitelist_emails: null, namespace: null, is_test: true });
  const wrong = await admin.patch('/api/instances/', {
    is_test: 'perhaps',
    namespace: 'x'.repeat(256),
  });
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    {
      is_test: ['Must be a valid boolean.'],
      namespace: ['Ensure this field has no more than 255 characters.'],
    },
  ]);
  // A server that starts again says since when.
  server.clock.pass(60_000);
  await ensureInstance(server.deps, server.deps.randomBytes);
  expect(await told()).toMatchObject({
    created_at: at,
    last_checked_at: '2026-11-20T09:01:01.000000Z',
  });
});

test('the installation is named', async () => {
  const { admin } = await withAdmin();
  const named = await admin.patch('/api/instances/', {
    instance_name: 'Reef',
    is_setup_done: false,
  });
  expect(named.json()).toMatchObject({ instance_name: 'Reef', is_setup_done: true });
  expect((await admin.patch('/api/instances/', { instance_name: ' ' })).json()).toEqual({
    instance_name: ['This field may not be blank.'],
  });
});
