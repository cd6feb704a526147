import { expect, test } from 'vitest';
import { browser } from '../../../support/server/browser.ts';
import { openMailBox } from '../../../support/server/mail-box.ts';
import { testServer, type TestServer } from '../../../support/server/server.ts';

const EMAIL = 'ada@example.org';
const OLD = 'kelp holds the rock fast';
const NEW = 'another fine long one';

async function withAda() {
  const box = await openMailBox();
  const server = await testServer({ withInstance: true, environment: { SMTP_URL: box.url } });
  const ada = browser(server);
  await ada.form('/auth/sign-up/', { email: EMAIL, password: OLD });
  return { server, box, ada };
}

async function forgot(server: TestServer, email = EMAIL) {
  const answer = await server.anonymous.post('/auth/forgot-password/', { email });
  await server.runJobs();
  return answer;
}

/** What the page of a mailed link works with. */
function linkIn(mail: string | undefined) {
  const [address] = /http:\S*\/accounts\/reset-password\/\?\S+/.exec(mail ?? '') ?? [];
  const query = new URL(address ?? 'http://none').searchParams;
  return { path: `/auth/reset-password/${query.get('uidb64')}/${query.get('token')}/`, query };
}

async function reset(server: TestServer, path: string, password: string) {
  const { headers } = await browser(server).form(path, { password });
  return new URL(headers.location ?? '', 'http://none');
}
const codeOf = (url: URL) => url.searchParams.get('error_code');

test('a mailed link sets a new password once, and ends every session', async () => {
  const { server, box, ada } = await withAda();
  expect((await forgot(server)).body).toEqual({
    message: 'Check your email to reset your password',
    is_mailed: true,
  });
  const { path, query } = linkIn(box.mails[0]);
  expect(query.get('email')).toBe(EMAIL);
  const done = await reset(server, path, NEW);
  expect([done.pathname, done.search]).toEqual(['/sign-in', '?success=True']);
  expect((await ada.get('/api/users/me/')).statusCode).toBe(401);
  expect((await ada.form('/auth/sign-in/', { email: EMAIL, password: NEW })).headers.location).toBe(
    'http://localhost:8080/onboarding',
  );
  expect((await ada.get('/api/users/me/')).json()).toMatchObject({ is_email_verified: true });
  expect(codeOf(await reset(server, path, 'yet another long one'))).toBe('5125');
});

test('a visitor of a board sets a new password there', async () => {
  const { server, box } = await withAda();
  const asked = await server.anonymous.post('/auth/spaces/forgot-password/', { email: EMAIL });
  expect(asked.body).toMatchObject({ message: 'Check your email to reset your password' });
  await server.runJobs();
  const path = linkIn(box.mails[0]).path.replace('/auth/', '/auth/spaces/');
  const weak = await reset(server, path, 'weak');
  expect([weak.pathname, codeOf(weak)]).toEqual(['/spaces/accounts/reset-password/', '5020']);
  const done = await reset(server, path, NEW);
  expect([done.pathname, done.search]).toEqual(['/spaces/', '']);
  const used = await reset(server, path, 'yet another long one');
  expect([used.pathname, codeOf(used)]).toEqual(['/spaces/accounts/reset-password/', '5125']);
});

test('the newest link ends all the others when it is used', async () => {
  const { server, box } = await withAda();
  await forgot(server);
  await forgot(server);
  const [first, second] = box.mails.map(linkIn);
  expect(codeOf(await reset(server, second?.path ?? '', NEW))).toBeNull();
  expect(codeOf(await reset(server, first?.path ?? '', OLD))).toBe('5125');
});

test('a link ends after an hour, opens one account only and takes no weak password', async () => {
  const { server, box } = await withAda();
  const bob = await server.signedUp('bob@example.org');
  await forgot(server);
  const { path, query } = linkIn(box.mails[0]);
  const token = query.get('token') ?? '';
  const uid = Buffer.from(bob.userId).toString('base64url');
  expect(codeOf(await reset(server, `/auth/reset-password/${uid}/${token}/`, NEW))).toBe('5125');
  expect(codeOf(await reset(server, `/auth/reset-password/%00/${token}/`, NEW))).toBe('5125');
  expect(codeOf(await reset(server, path, '123'))).toBe('5020');
  expect(codeOf(await reset(server, path, ''))).toBe('5020');
  server.clock.pass(60 * 60 * 1000);
  expect(codeOf(await reset(server, path, NEW))).toBe('5130');
});

test('the database does not know the token', async () => {
  const { server, box } = await withAda();
  await forgot(server);
  const rows = await server.db.selectFrom('password_links').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(linkIn(box.mails[0]).query.get('token') ?? '?');
});

test('without a mail server the link is printed and kept for the instance admins', async () => {
  const server = await testServer({ withInstance: true });
  await server.signedUp(EMAIL);
  expect((await forgot(server)).body).toMatchObject({ is_mailed: false });
  const [kept] = await server.db.selectFrom('unsent_mails').selectAll().execute();
  expect(server.announced.join()).toContain(linkIn(kept?.body).query.get('token') ?? '?');
  expect(codeOf(await reset(server, linkIn(kept?.body).path, NEW))).toBeNull();
});

test.each([
  ['ada', 5005],
  ['nobody@example.org', 5060],
])('a link for %s is refused with %i', async (email, code) => {
  const { server } = await withAda();
  const answer = await forgot(server, email);
  expect([answer.status, answer.body]).toMatchObject([400, { error_code: code }]);
});

test('nobody’s inbox is filled by others', async () => {
  const { server, box } = await withAda();
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push((await forgot(server)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(box.mails).toHaveLength(3);
});

test('a first password of one’s own is set once', async () => {
  const { server, ada } = await withAda();
  const set = (password: string) => ada.json('/auth/set-password/', { password });
  expect((await set(NEW)).json()).toMatchObject({ error_code: 5145 });
  await server.db.updateTable('users').set({ is_password_autoset: true }).execute();
  expect((await set('123')).json()).toMatchObject({ error_code: 5020 });
  expect((await set(NEW)).json()).toMatchObject({ email: EMAIL, is_password_autoset: false });
});

test('signing in and up by password can be switched off', async () => {
  const { server, ada } = await withAda();
  const at = '2026-11-20T09:00:00.000000Z';
  const off = { key: 'ENABLE_EMAIL_PASSWORD', value: '0', created_at: at, updated_at: at };
  await server.db
    .insertInto('instance_settings')
    .values({ id: server.deps.newId(), ...off })
    .execute();
  for (const way of ['in', 'up']) {
    const { headers } = await ada.form(`/auth/sign-${way}/`, { email: EMAIL, password: OLD });
    expect(headers.location).toContain('error_code=5056');
  }
});
