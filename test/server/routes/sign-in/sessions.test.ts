import { expect, test } from 'vitest';
import { browser } from '../../../support/server/browser.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';

const SESSIONS = '/api/users/me/sessions/';
const ADA = { email: 'ada@example.org', password: 'kelp holds the rock fast' };

async function withAda() {
  const server = await testServer({ withInstance: true });
  const [laptop, phone] = [browser(server), browser(server)];
  await laptop.form('/auth/sign-up/', ADA);
  server.clock.pass(60_000);
  await phone.form('/auth/sign-in/', ADA);
  return { server, laptop, phone };
}

interface Session {
  readonly id: string;
  readonly is_current: boolean;
}

test('a person sees where they are signed in, and nothing that opens a session', async () => {
  const { server, laptop } = await withAda();
  await server.signedUp('bob@example.org');
  const answer = await laptop.get(SESSIONS);
  expect(answer.json()).toEqual([
    expect.objectContaining({ is_current: false, created_at: '2026-11-20T09:01:00.000000Z' }),
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      kind: 'app',
      created_at: '2026-11-20T09:00:00.000000Z',
      last_seen_at: '2026-11-20T09:00:00.000000Z',
      expires_at: '2026-12-20T09:00:00.000000Z',
      ip: '127.0.0.1',
      user_agent: 'lightMyRequest',
      is_current: true,
    },
  ]);
  const rows = await server.db.selectFrom('sessions').select('id_hash').execute();
  for (const { id_hash } of rows) expect(answer.body).not.toContain(id_hash);
});

test('one session is ended, or all but this one', async () => {
  const { server, laptop, phone } = await withAda();
  const tablet = browser(server);
  await tablet.form('/auth/sign-in/', ADA);
  const list = async () => (await laptop.get(SESSIONS)).json<readonly Session[]>();
  const bob = await server.signedUp('bob@example.org');
  const other = (await list()).find(({ is_current }) => !is_current)?.id ?? '';
  expect((await bob.delete(`${SESSIONS}${other}/`)).status).toBe(404);
  expect(await list()).toHaveLength(3);
  expect((await laptop.delete(`${SESSIONS}${other}/`)).statusCode).toBe(204);
  expect(await list()).toHaveLength(2);
  expect((await laptop.delete(SESSIONS)).statusCode).toBe(204);
  expect(await list()).toMatchObject([{ is_current: true }]);
  for (const one of [phone, tablet]) expect((await one.get('/api/users/me/')).statusCode).toBe(401);
  expect((await bob.get('/api/users/me/')).status).toBe(200);
});

async function withTeam() {
  const server = await testServer({ withInstance: true });
  const [ada, bob] = [
    await server.signedUp('ada@example.org'),
    await server.signedUp('bob@example.org'),
  ];
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  return { server, ada, bob, project };
}

const deactivate = (who: TestClient) => who.delete('/api/users/me/');

test('who leaves for good leaves every shared place, and their next sign-in opens the account again', async () => {
  const { server, ada, bob, project } = await withTeam();
  await insertProject(server, bob, { slug: 'own', identifier: 'OWN' });
  expect((await deactivate(bob)).status).toBe(204);
  expect((await bob.get('/api/users/me/')).status).toBe(401);
  expect((await ada.get('/api/workspaces/acme/members/')).body).toMatchObject([
    { member: { id: ada.userId } },
  ]);
  expect((await ada.get(`${project.url}/members/`)).body).toMatchObject([{ member: ada.userId }]);
  expect(server.hints.some(({ kinds }) => kinds.includes('member'))).toBe(true);
  await server.runJobs();
  expect(server.announced.join()).toContain('has been deactivated');

  await server.anonymous.post('/auth/magic-generate/', { email: bob.email });
  await server.runJobs();
  const [code] = /[a-z]{4}-[a-z]{4}-[a-z]{4}/.exec(server.announced.at(-1) ?? '') ?? [];
  const again = browser(server);
  await again.form('/auth/magic-sign-in/', { email: bob.email, code: code ?? '' });
  // What was theirs alone has waited for them.
  const mine = (await again.get('/api/users/me/workspaces/')).json<readonly { slug: string }[]>();
  expect(mine.map(({ slug }) => slug)).toEqual(['own']);
  expect((await again.get('/api/users/me/profile/')).json()).toMatchObject({ is_onboarded: false });
});

test('nobody leaves others without an admin', async () => {
  const { server, ada, bob, project } = await withTeam();
  const only = (where: string) => ({
    error: `You cannot deactivate account as you are the only admin in some ${where}.`,
  });
  expect((await deactivate(ada)).body).toEqual(only('projects'));
  const change = { role: 20 } as const;
  const projectMember = server.db.updateTable('project_members').set(change);
  await projectMember.where('member', '=', bob.userId).execute();
  const refusal = await deactivate(ada);
  expect([refusal.status, refusal.body]).toEqual([400, only('workspaces')]);
  expect((await ada.get(project.url + '/')).status).toBe(200);
  const member = server.db.updateTable('workspace_members').set(change);
  await member.where('member', '=', bob.userId).execute();
  expect((await deactivate(ada)).status).toBe(204);
});

test('an instance admin stays', async () => {
  const { laptop } = await withAda();
  const answer = await laptop.delete('/api/users/me/');
  expect(answer.json()).toEqual({
    error: 'You cannot deactivate your account since you are an instance admin',
  });
});

test('calls are counted in the database, so that two processes allow no more than one', async () => {
  const { server } = await withAda();
  const { buildApp } = await import('../../../../server/app.ts');
  const second = await buildApp({ deps: server.deps });
  const check = (app: typeof second) =>
    app.inject({ method: 'POST', url: '/auth/email-check/', payload: { email: ADA.email } });
  for (let n = 0; n < 15; n++) {
    expect((await check(server.app)).statusCode).toBe(200);
    expect((await check(second)).statusCode).toBe(200);
  }
  for (const app of [server.app, second]) {
    const answer = await check(app);
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' },
    ]);
  }
});

test('JSON calls of sign-in need the CSRF token once there is a session', async () => {
  const server = await testServer({ withInstance: true });
  const ada = browser(server);
  const { email } = ADA;
  expect((await ada.rawJson('/auth/email-check/', { email })).statusCode).toBe(200);
  await ada.form('/auth/sign-up/', ADA);
  const paths = ['email-check', 'magic-generate', 'forgot-password', 'set-password'];
  for (const path of [...paths, 'change-password', 'spaces/email-check']) {
    const answer = await ada.rawJson(`/auth/${path}/`, { email });
    expect([path, answer.statusCode, answer.json()]).toEqual([
      path,
      403,
      { detail: 'CSRF Failed: CSRF token missing or incorrect.' },
    ]);
  }
  expect((await ada.json('/auth/email-check/', { email })).statusCode).toBe(200);
});
