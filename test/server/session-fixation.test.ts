import { expect, test } from 'vitest';
import { browser, type Browser } from '../support/server/browser.ts';
import { fakeProviders } from '../support/server/fake-providers.ts';
import { openMailBox } from '../support/server/mail-box.ts';
import { testServer, type TestServer } from '../support/server/server.ts';

/*
 * A cookie that somebody else has put into a browser never becomes the session of whoever signs in
 * there: each way in hands out a token that nobody has seen before.
 */

const EMAIL = 'ada@example.org';
const PASSWORD = 'kelp holds the rock fast';
const NEW_PASSWORD = 'another fine long one';
const CODE = /\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b/;
const PLANTED = 'A'.repeat(43);
const ENVIRONMENT = {
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'secret',
  DEMO: 'true',
};

interface Scene {
  readonly server: TestServer;
  readonly ada: Browser;
  readonly code: () => Promise<string>;
  readonly agree: (away: string) => string;
}

const signUp = ({ ada }: Scene) => ada.form('/auth/sign-up/', { email: EMAIL, password: PASSWORD });
/** An account, and a browser that is not signed in. */
async function withAccount(scene: Scene) {
  await signUp({ ...scene, ada: browser(scene.server) });
}

/** Every way in: what has to be there before, and the call that opens the door. */
const WAYS: Readonly<
  Record<string, { before?: (scene: Scene) => Promise<unknown>; enter: (scene: Scene) => unknown }>
> = {
  'signing up': { enter: signUp },
  'signing in': {
    before: withAccount,
    enter: ({ ada }) => ada.form('/auth/sign-in/', { email: EMAIL, password: PASSWORD }),
  },
  'signing up by a code': {
    enter: async ({ ada, code }) =>
      ada.form('/auth/magic-sign-up/', { email: EMAIL, code: await code() }),
  },
  'signing in by a code': {
    before: withAccount,
    enter: async ({ ada, code }) =>
      ada.form('/auth/magic-sign-in/', { email: EMAIL, code: await code() }),
  },
  'coming back from a provider': {
    enter: async ({ ada, agree }) => {
      const { location = '' } = (await ada.get('/auth/github/')).headers;
      const state = new URL(location).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ code: agree(location), state });
      await ada.get(`/auth/github/callback/?${query.toString()}`);
    },
  },
  'looking around in the demo': { enter: ({ ada }) => ada.json('/api/holdfast/demo/', {}) },
};

const SIGNED_IN: Readonly<Record<string, (scene: Scene) => unknown>> = {
  'changing the password': ({ ada }) =>
    ada.json('/auth/change-password/', { old_password: PASSWORD, new_password: NEW_PASSWORD }),
  'setting a first password': async ({ server, ada }) => {
    await server.db.updateTable('users').set({ is_password_autoset: true }).execute();
    await ada.json('/auth/set-password/', { password: NEW_PASSWORD });
  },
};

async function scene(): Promise<Scene> {
  const box = await openMailBox();
  const providers = fakeProviders();
  const server = await testServer({
    withInstance: true,
    environment: { ...ENVIRONMENT, SMTP_URL: box.url },
    fetch: providers.fetch,
  });
  const code = async () => {
    await server.anonymous.post('/auth/magic-generate/', { email: EMAIL });
    await server.runJobs();
    return CODE.exec(box.mails.at(-1) ?? '')?.[0] ?? 'no code was mailed';
  };
  return { server, ada: browser(server), code, agree: providers.agree };
}

const statusOf = async (who: Browser) => (await who.get('/api/users/me/')).statusCode;

function holding(server: TestServer, token: string): Browser {
  const other = browser(server);
  other.cookies['session-id'] = token;
  return other;
}

test.each(Object.entries(WAYS))('%s never adopts a session that was planted', async (_, way) => {
  const at = await scene();
  const { server, ada } = at;
  await way.before?.(at);
  ada.cookies['session-id'] = PLANTED;
  ada.cookies['csrftoken'] = 'a'.repeat(64);
  await way.enter(at);
  expect(ada.cookies['session-id']).toMatch(/^[\w-]{43}$/);
  expect(ada.cookies['session-id']).not.toBe(PLANTED);
  expect(ada.cookies['csrftoken']).toBe('');
  expect([await statusOf(ada), await statusOf(holding(server, PLANTED))]).toEqual([200, 401]);
});

test.each(Object.entries(WAYS))(
  '%s in somebody’s own session leaves them theirs',
  async (_, way) => {
    const at = await scene();
    const { server, ada } = at;
    await way.before?.(at);
    const eve = await server.signedUp('eve@example.org');
    const planted = eve.cookie.replace('session-id=', '');
    ada.cookies['session-id'] = planted;
    await way.enter(at);
    const [hers, still] = [ada.cookies['session-id'], holding(server, planted)];
    expect([hers === planted, await statusOf(ada)]).toEqual([false, 200]);
    expect((await still.get('/api/users/me/')).json()).toMatchObject({ email: 'eve@example.org' });
    expect((await ada.get('/api/users/me/')).json()).not.toMatchObject({
      email: 'eve@example.org',
    });
  },
);

test.each(Object.entries(SIGNED_IN))('%s ends the session and opens another', async (_, change) => {
  const at = await scene();
  await signUp(at);
  const before = at.ada.cookies['session-id'] ?? '';
  await change(at);
  expect(at.ada.cookies['session-id']).not.toBe(before);
  expect([await statusOf(at.ada), await statusOf(holding(at.server, before))]).toEqual([200, 401]);
});

test('the admin area opens a session of its own, whatever cookie was there', async () => {
  const at = await scene();
  const { server, ada } = at;
  ada.cookies['admin-session-id'] = PLANTED;
  const admin = { email: EMAIL, password: PASSWORD, first_name: 'Ada' };
  await ada.form('/api/instances/admins/sign-up/', admin);
  const first = ada.cookies['admin-session-id'];
  expect(first).toMatch(/^(?!AAAA)[\w-]{43}$/);
  await ada.form('/api/instances/admins/sign-in/', { email: EMAIL, password: PASSWORD });
  expect(ada.cookies['admin-session-id']).toMatch(/^(?!AAAA)[\w-]{43}$/);
  expect(ada.cookies['admin-session-id']).not.toBe(first);
  const other = browser(server);
  other.cookies['admin-session-id'] = PLANTED;
  expect((await other.get('/api/instances/users/')).statusCode).toBe(401);
});

test('a form of a neighbour who has planted the token is refused, because browsers say whose it is', async () => {
  const { server } = await scene();
  const token = 'a'.repeat(64);
  const signIn = (headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/auth/sign-up/',
      cookies: { csrftoken: token },
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({
        email: EMAIL,
        password: PASSWORD,
        csrfmiddlewaretoken: token,
      }).toString(),
    });
  const from = 'http://evil.localhost';
  expect((await signIn({ 'sec-fetch-site': 'same-site', origin: from })).statusCode).toBe(403);
  expect((await signIn({ origin: from })).statusCode).toBe(403);
  expect((await signIn({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(302);
});
