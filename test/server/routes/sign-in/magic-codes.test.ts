import { expect, test } from 'vitest';
import { browser } from '../../../support/server/browser.ts';
import { openMailBox } from '../../../support/server/mail-box.ts';
import { testServer, type TestServer } from '../../../support/server/server.ts';

const EMAIL = 'ada@example.org';
const CODE = /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/;

async function withMail() {
  const box = await openMailBox();
  const server = await testServer({ withInstance: true, environment: { SMTP_URL: box.url } });
  return { server, box, visitor: browser(server) };
}

async function ask(server: TestServer, email = EMAIL) {
  const answer = await server.anonymous.post('/auth/magic-generate/', { email });
  await server.runJobs();
  return answer;
}

function codeIn(text: string | undefined): string {
  const [code] = CODE.exec(text ?? '') ?? [];
  if (code === undefined) throw new Error(`There is no code in ${text}`);
  return code;
}

const locationOf = (answer: { readonly headers: { readonly location?: string | undefined } }) =>
  new URL(answer.headers.location ?? '', 'http://localhost:8080');
const refusalOf = (answer: Parameters<typeof locationOf>[0]) =>
  locationOf(answer).searchParams.get('error_code');

test('a mailed code makes an account whose address is verified, and works once', async () => {
  const { server, box, visitor } = await withMail();
  const asked = await ask(server, ' Ada@Example.org ');
  expect(asked.body).toEqual({ key: `magic_${EMAIL}`, is_mailed: true });
  expect(box.mails).toHaveLength(1);
  const code = codeIn(box.mails[0]);
  expect(box.mails[0]).toContain(`Subject: Your unique Holdfast login code is ${code}`);
  const answer = await visitor.form('/auth/magic-sign-up/', { email: EMAIL, code });
  expect(locationOf(answer).pathname).toBe('/onboarding');
  expect((await visitor.get('/api/users/me/')).json()).toMatchObject({
    email: EMAIL,
    is_email_verified: true,
    is_password_autoset: true,
    last_login_medium: 'magic-code',
  });
  const again = await browser(server).form('/auth/magic-sign-in/', { email: EMAIL, code });
  expect(refusalOf(again)).toBe('5095');
});

test('codes open boards, too, and nobody is asked for a password on the way there', async () => {
  const { server, box, visitor } = await withMail();
  const ask = async () => {
    await server.anonymous.post('/auth/spaces/magic-generate/', { email: EMAIL });
    await server.runJobs();
    return { email: EMAIL, code: codeIn(box.mails.at(-1)), next_path: '/issues/abc/' };
  };
  const up = await visitor.form('/auth/spaces/magic-sign-up/', await ask());
  expect(locationOf(up).pathname).toBe('/spaces/issues/abc/');
  await visitor.json('/auth/sign-out/', {});
  await server.db.updateTable('profiles').set({ is_onboarded: true }).execute();
  server.clock.pass(60_000);
  const fields = await ask();
  const wrong = await visitor.form('/auth/spaces/magic-sign-in/', { ...fields, code: 'x' });
  expect([locationOf(wrong).pathname, refusalOf(wrong)]).toEqual(['/spaces/', '5090']);
  const back = await visitor.form('/auth/spaces/magic-sign-in/', fields);
  expect(locationOf(back).pathname).toBe('/spaces/issues/abc/');
});

test('the database does not know the code', async () => {
  const { server, box } = await withMail();
  await ask(server);
  const rows = await server.db.selectFrom('login_codes').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(codeIn(box.mails[0]));
  for (const table of ['unsent_mails', 'jobs'] as const) {
    expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test.each([
  ['in', '5090', '5100'],
  ['up', '5092', '5102'],
])('five wrong codes end the right one, too (sign-%s)', async (way, wrong, exhausted) => {
  const { server, box } = await withMail();
  if (way === 'in') await server.signedUp(EMAIL);
  else await server.db.updateTable('instance').set({ is_setup_done: false }).execute();
  await ask(server);
  const send = async (code: string) =>
    refusalOf(await browser(server).form(`/auth/magic-sign-${way}/`, { email: EMAIL, code }));
  const guesses = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((letter) => send(`aaaa-aaaa-aaa${letter}`)),
  );
  expect(guesses).toEqual(Array.from({ length: 5 }, () => wrong));
  expect(await send(codeIn(box.mails[0]))).toBe(exhausted);
});

test.each([
  ['in', '5095', '5085', '5080'],
  ['up', '5097', '5055', '5050'],
])(
  'a code ends after ten minutes, and none is asked for (sign-%s)',
  async (way, expired, missing, malformed) => {
    const { server, box, visitor } = await withMail();
    if (way === 'in') await server.signedUp(EMAIL);
    await ask(server);
    server.clock.pass(10 * 60 * 1000);
    const send = async (fields: Record<string, string>) =>
      refusalOf(await visitor.form(`/auth/magic-sign-${way}/`, fields));
    expect(await send({ email: EMAIL, code: codeIn(box.mails[0]) })).toBe(expired);
    expect(await send({ email: EMAIL, code: ' ' })).toBe(missing);
    expect(await send({ email: 'ada', code: 'x' })).toBe(malformed);
  },
);

test('the fifth code within ten minutes is refused, and the fourth still works', async () => {
  const { server, box, visitor } = await withMail();
  await server.signedUp(EMAIL);
  for (let n = 1; n <= 4; n++) expect((await ask(server)).status).toBe(200);
  expect((await ask(server)).body).toMatchObject({ error_code: 5100, email: EMAIL });
  const send = (code: string) => visitor.form('/auth/magic-sign-in/', { email: EMAIL, code });
  expect(refusalOf(await send(codeIn(box.mails[0])))).toBe('5090');
  expect(refusalOf(await send(codeIn(box.mails[3])))).toBeNull();
  server.clock.pass(10 * 60 * 1000);
  expect((await ask(server)).status).toBe(200);
});

test('a code needs an account to sign in and none to sign up', async () => {
  const { server, visitor } = await withMail();
  await server.signedUp(EMAIL);
  const send = async (way: string, email: string) =>
    refusalOf(await visitor.form(`/auth/magic-sign-${way}/`, { email, code: 'abcd-efgh-ijkl' }));
  expect(await send('in', 'nobody@example.org')).toBe('5060');
  expect(await send('up', EMAIL)).toBe('5030');
});

test('where sign-up is closed nobody is mailed a code that opens nothing', async () => {
  const { server, box } = await withMail();
  await server.db.updateTable('instance').set({ is_setup_done: true }).execute();
  expect((await ask(server, 'new@example.org')).body).toMatchObject({ error_code: 5015 });
  expect(box.mails).toEqual([]);
});

test.each([
  [{ email: '' }, 5010],
  [{ email: 'ada' }, 5005],
])('asking for a code with %j is refused with %i', async (body, code) => {
  const { server } = await withMail();
  const answer = await server.anonymous.post('/auth/magic-generate/', body);
  expect([answer.status, answer.body]).toMatchObject([400, { error_code: code }]);
});

test('codes can be switched off', async () => {
  const { server, visitor } = await withMail();
  await server.signedUp(EMAIL);
  const at = '2026-11-20T09:00:00.000000Z';
  const off = { key: 'ENABLE_MAGIC_LINK_LOGIN', value: '0', created_at: at, updated_at: at };
  await server.db
    .insertInto('instance_settings')
    .values({ id: server.deps.newId(), ...off })
    .execute();
  expect((await ask(server)).body).toMatchObject({ error_code: 5016, email: EMAIL });
  const answer = await visitor.form('/auth/magic-sign-in/', { email: EMAIL, code: 'x' });
  expect(refusalOf(answer)).toBe('5016');
});

test('without a mail server the code is printed and kept for the instance admins until it ends', async () => {
  const server = await testServer({ withInstance: true });
  expect((await ask(server)).body).toEqual({ key: `magic_${EMAIL}`, is_mailed: false });
  const [kept] = await server.db.selectFrom('unsent_mails').selectAll().execute();
  expect(kept).toMatchObject({ recipient: EMAIL, reason: 'No mail server is set up.' });
  expect(kept?.expires_at).toBe('2026-11-20T09:10:00.000000Z');
  expect(server.announced.join('\n')).toContain(codeIn(kept?.body));
  // An admin who hands a code on has not shown that the address is the person's.
  const visitor = browser(server);
  await visitor.form('/auth/magic-sign-up/', { email: EMAIL, code: codeIn(kept?.body) });
  expect((await visitor.get('/api/users/me/')).json()).toMatchObject({ is_email_verified: false });
});

test('a mail server that refuses is told to the admins with what it said', async () => {
  const { server, box } = await withMail();
  box.refuse();
  expect((await ask(server)).status).toBe(200);
  for (const pause of [5, 10]) {
    expect(await server.db.selectFrom('unsent_mails').selectAll().execute()).toEqual([]);
    server.clock.pass(pause * 1000);
    await server.runJobs();
  }
  const [kept] = await server.db.selectFrom('unsent_mails').selectAll().execute();
  expect(kept?.reason).toContain('The box is full.');
});

test('who claims an address by a code shuts out whoever had made the account before', async () => {
  const { server, box, visitor } = await withMail();
  const squatter = browser(server);
  const password = 'kelp holds the rock fast';
  await squatter.form('/auth/sign-up/', { email: EMAIL, password });
  await ask(server);
  await visitor.form('/auth/magic-sign-in/', { email: EMAIL, code: codeIn(box.mails[0]) });
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(200);
  expect((await squatter.get('/api/users/me/')).statusCode).toBe(401);
  expect(refusalOf(await squatter.form('/auth/sign-in/', { email: EMAIL, password }))).toBe('5065');
});

test('who has settled in without a password is asked for one on the way', async () => {
  const { server, box, visitor } = await withMail();
  await server.signedUp(EMAIL);
  await server.db.updateTable('profiles').set({ is_onboarded: true }).execute();
  await ask(server);
  const code = codeIn(box.mails[0]);
  const answer = await visitor.form('/auth/magic-sign-in/', {
    email: EMAIL,
    code,
    next_path: '/acme/',
  });
  expect(locationOf(answer).pathname).toBe('/accounts/set-password');
  expect(locationOf(answer).searchParams.get('next_path')).toBe('/acme/');
});

test('an address without a password is offered a code where there is mail', async () => {
  const { server } = await withMail();
  await server.signedUp(EMAIL);
  await server.db.updateTable('users').set({ is_password_autoset: false }).execute();
  const check = async (email: string) =>
    (await server.anonymous.post('/auth/email-check/', { email })).body;
  expect(await check(EMAIL)).toEqual({ existing: true, status: 'CREDENTIAL' });
  await server.db.updateTable('users').set({ is_password_autoset: true }).execute();
  expect(await check(EMAIL)).toEqual({ existing: true, status: 'MAGIC_CODE' });
  expect(await check('new@example.org')).toEqual({ existing: false, status: 'MAGIC_CODE' });
});

test('an account that its owner had put to rest wakes up, and is told so', async () => {
  const { server, box, visitor } = await withMail();
  await server.signedUp(EMAIL);
  await server.db.updateTable('users').set({ is_active: false }).execute();
  await ask(server);
  await visitor.form('/auth/magic-sign-in/', { email: EMAIL, code: codeIn(box.mails[0]) });
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(200);
  await server.runJobs();
  expect(box.mails[1]).toContain('has been activated on Holdfast');
});

test('an account that an instance admin closed stays closed', async () => {
  const { server, box, visitor } = await withMail();
  await server.signedUp(EMAIL);
  const suspended_at = '2026-11-20T08:00:00.000000Z';
  await server.db.updateTable('users').set({ is_active: false, suspended_at }).execute();
  await ask(server);
  const answer = await visitor.form('/auth/magic-sign-in/', {
    email: EMAIL,
    code: codeIn(box.mails[0]),
  });
  expect(refusalOf(answer)).toBe('5019');
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(401);
});
