import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { guardedFetch } from '../../../../server/outgoing/guarded-fetch.ts';
import { browser } from '../../../support/server/browser.ts';
import { fakeProviders } from '../../../support/server/fake-providers.ts';
import { insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const PROVIDERS = ['google', 'github', 'gitlab'] as const;
type Provider = (typeof PROVIDERS)[number];
const FAILED: Readonly<Record<Provider, string>> = {
  google: '5115',
  github: '5120',
  gitlab: '5121',
};
const EMAIL = 'ada@example.org';
const PASSWORD = 'kelp holds the rock fast';
const SET_UP = {
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'secret',
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'secret',
  GITLAB_CLIENT_ID: 'gitlab-id',
  GITLAB_CLIENT_SECRET: 'secret',
  GITLAB_HOST: 'https://git.example.org',
};

async function withProviders(environment: Readonly<Record<string, string>> = SET_UP) {
  const providers = fakeProviders();
  const { fetch } = providers;
  const server = await testServer({ withInstance: true, environment, fetch });
  const visitor = browser(server);

  /** Leaves, agrees there and comes back. */
  async function visit(provider: Provider, who = visitor, search = '') {
    const away = (await who.get(`/auth/${provider}/${search}`)).headers.location ?? '';
    const query = new URLSearchParams({
      code: providers.agree(away),
      state: new URL(away).searchParams.get('state') ?? '',
    });
    return back(provider, query, who);
  }
  async function back(provider: Provider, query: URLSearchParams, who = visitor) {
    const { headers } = await who.get(`/auth/${provider}/callback/?${query.toString()}`);
    const url = new URL(headers.location ?? '', 'http://none');
    return { path: url.pathname, code: url.searchParams.get('error_code') };
  }
  return { server, providers, visitor, visit, back };
}

const OPEN = { path: '/onboarding', code: null };

test.each(PROVIDERS)('%s makes an account with a verified address', async (provider) => {
  const { visitor, visit } = await withProviders();
  expect(await visit(provider)).toEqual(OPEN);
  expect((await visitor.get('/api/users/me/')).json()).toMatchObject({
    email: EMAIL,
    first_name: 'Ada',
    last_name: 'Kelp',
    is_email_verified: true,
    is_password_autoset: true,
    last_login_medium: provider,
  });
  expect((await visitor.get('/api/users/me/accounts/')).json()).toMatchObject([{ provider }]);
});

test('the person is sent with a state and a challenge that only this server can meet', async () => {
  const { server, visitor } = await withProviders();
  const away = new URL((await visitor.get('/auth/github/')).headers.location ?? '');
  expect(away.origin + away.pathname).toBe('https://github.com/login/oauth/authorize');
  expect(Object.fromEntries(away.searchParams)).toMatchObject({
    client_id: 'github-id',
    redirect_uri: 'http://localhost:8080/auth/github/callback/',
    scope: 'read:user user:email',
    code_challenge_method: 'S256',
  });
  const rows = await server.db.selectFrom('oauth_visits').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(away.searchParams.get('state') ?? '?');
});

test.each(PROVIDERS)(
  'visitors of boards leave for %s and come back to the board',
  async (provider) => {
    const { server, providers, visitor } = await withProviders();
    const host = await server.signedUp('host@example.org');
    await insertProject(server, host);
    const emails = [{ email: EMAIL, role: 15 }];
    await host.post('/api/workspaces/acme/invitations/', { emails });
    await server.db.updateTable('workspace_invitations').set({ accepted: true }).execute();
    const away = await visitor.get(`/auth/spaces/${provider}/?next_path=/issues/abc/`);
    expect(away.statusCode).toBe(302);
    const address = away.headers.location ?? '';
    const query = new URLSearchParams({
      code: providers.agree(address),
      state: new URL(address).searchParams.get('state') ?? '',
    });
    const { headers } = await visitor.get(`/auth/${provider}/callback/?${query.toString()}`);
    expect(headers.location).toBe('http://localhost:8080/spaces/issues/abc/');
    // The invitation waits for the app.
    expect((await visitor.get('/api/users/me/workspaces/')).json()).toEqual([]);
  },
);

test('all three ways lead into the same account, and by each of them again', async () => {
  const { server, visit } = await withProviders();
  for (const provider of [...PROVIDERS, ...PROVIDERS]) {
    expect(await visit(provider, browser(server))).toEqual(OPEN);
  }
  const users = await server.db.selectFrom('users').select('id').execute();
  const links = await server.db.selectFrom('linked_accounts').selectAll().execute();
  expect([users.length, links.length]).toEqual([1, 3]);
});

test.each(PROVIDERS)('an address that %s has not verified opens nothing', async (provider) => {
  const { server, providers, visit } = await withProviders();
  await server.signedUp(EMAIL);
  Object.assign(providers.answers, {
    'https://www.googleapis.com/oauth2/v3/userinfo': { sub: '1', email: EMAIL },
    'https://api.github.com/user/emails': [{ email: EMAIL, primary: true, verified: false }],
    'https://git.example.org/api/v4/user': { id: 1, email: EMAIL, confirmed_at: null },
  });
  expect(await visit(provider)).toEqual({ path: '/', code: FAILED[provider] });
  expect(await server.db.selectFrom('linked_accounts').selectAll().execute()).toEqual([]);
});

test('who had made an account with somebody else’s address loses it to the one it belongs to', async () => {
  const { server, visitor, visit } = await withProviders();
  const squatter = browser(server);
  await squatter.form('/auth/sign-up/', { email: EMAIL, password: PASSWORD });
  expect(await visit('google')).toEqual(OPEN);
  expect((await squatter.get('/api/users/me/')).statusCode).toBe(401);
  const again = await squatter.form('/auth/sign-in/', { email: EMAIL, password: PASSWORD });
  expect(again.headers.location).toContain('5065');
  expect((await visitor.get('/api/users/me/')).statusCode).toBe(200);
});

test('a changed address elsewhere stays the same person, and does not become another’s', async () => {
  const { server, providers, visitor, visit } = await withProviders();
  await visit('google');
  const me = (await visitor.get('/api/users/me/')).json<{ id: string }>();
  const bob = await server.signedUp('bob@example.org');
  providers.answers['https://www.googleapis.com/oauth2/v3/userinfo'] = {
    sub: '110169484474386276334',
    email: bob.email,
    email_verified: true,
  };
  const later = browser(server);
  await visit('google', later);
  expect((await later.get('/api/users/me/')).json()).toMatchObject({ id: me.id, email: EMAIL });
  expect((await bob.get('/api/users/me/')).body).toMatchObject({ is_email_verified: false });
});

test.each(PROVIDERS)(
  '%s: a state that is missing, another browser’s, used or old ends the way',
  async (provider) => {
    const { server, providers, visitor, back } = await withProviders();
    const refused = { path: '/', code: FAILED[provider] };
    const leave = async (who = visitor) => {
      const away = (await who.get(`/auth/${provider}/`)).headers.location ?? '';
      const state = new URL(away).searchParams.get('state') ?? '';
      return new URLSearchParams({ code: providers.agree(away), state });
    };
    expect(await back(provider, new URLSearchParams({ code: 'x' }))).toEqual(refused);
    // Somebody is led to finish what another began: they would be in the other's account.
    expect(await back(provider, await leave(browser(server)))).toEqual(refused);
    const query = await leave();
    server.clock.pass(10 * 60 * 1000);
    expect(await back(provider, query)).toEqual(refused);
    const fresh = await leave();
    const cookie = visitor.cookies['oauth-state'] ?? '';
    expect(await back(provider, fresh)).toEqual(OPEN);
    visitor.cookies['oauth-state'] = cookie;
    expect(await back(provider, fresh)).toEqual(refused);
  },
);

test('a state of one provider is worth nothing at another', async () => {
  const { providers, visitor, back } = await withProviders();
  const away = (await visitor.get('/auth/google/')).headers.location ?? '';
  const state = new URL(away).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: providers.agree(away), state });
  expect(await back('github', query)).toEqual({ path: '/', code: '5120' });
});

test('a refusal there, a wrong code and a broken answer are told by the provider’s code', async () => {
  const { server, providers, visitor, visit, back } = await withProviders();
  const refused = { path: '/', code: '5120' };
  const away = (await visitor.get('/auth/github/')).headers.location ?? '';
  const state = new URL(away).searchParams.get('state') ?? '';
  expect(await back('github', new URLSearchParams({ state, error: 'access_denied' }))).toEqual(
    refused,
  );
  const other = (await visitor.get('/auth/github/')).headers.location ?? '';
  const fresh = new URL(other).searchParams.get('state') ?? '';
  expect(await back('github', new URLSearchParams({ state: fresh, code: 'x' }))).toEqual(refused);
  providers.answers['https://api.github.com/user'] = 'nonsense';
  expect(await visit('github')).toEqual(refused);
  expect(await server.db.selectFrom('users').selectAll().execute()).toEqual([]);
});

test.each([
  ['google', '5105'],
  ['github', '5110'],
  ['gitlab', '5111'],
])('%s that is not set up is refused with %s', async (provider, code) => {
  const { visitor } = await withProviders({});
  const { headers } = await visitor.get(`/auth/${provider}/?next_path=/acme/`);
  const url = new URL(headers.location ?? '');
  expect([url.origin, url.pathname]).toEqual(['http://localhost:8080', '/']);
  expect(url.searchParams.get('error_code')).toBe(code);
  expect(url.searchParams.get('next_path')).toBe('/acme/');
});

test('the way back leads where the person was going, and never elsewhere', async () => {
  const { server, visit } = await withProviders();
  expect((await visit('google', browser(server), '?next_path=/acme/')).path).toBe('/acme/');
  expect(await visit('google', browser(server), '?next_path=//evil.example')).toEqual(OPEN);
});

test('a closed door is closed here, too, but for who has an account', async () => {
  const { server, providers, visit } = await withProviders();
  await browser(server).form('/auth/sign-up/', { email: 'first@example.org', password: PASSWORD });
  expect((await visit('google')).code).toBe('5015');
  providers.answers['https://www.googleapis.com/oauth2/v3/userinfo'] = {
    sub: '7',
    email: 'first@example.org',
    email_verified: true,
  };
  expect(await visit('google')).toEqual(OPEN);
});

type World = Awaited<ReturnType<typeof withProviders>>;

/** Asks where to go as the page does, agrees there and comes back, perhaps in another's browser. */
async function linked(
  { providers }: World,
  provider: Provider,
  who: ReturnType<typeof browser>,
  comesBack = who,
) {
  const { url } = (await who.json('/api/users/me/accounts/', { provider })).json<{ url: string }>();
  const state = new URL(url).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: providers.agree(url), state });
  comesBack.cookies['oauth-state'] = who.cookies['oauth-state'] ?? '';
  const { headers } = await comesBack.get(`/auth/${provider}/callback/?${query.toString()}`);
  return new URL(headers.location ?? '', 'http://none').search;
}

/** Somebody with an account of their own here, who has not been anywhere yet. */
async function insider({ server }: World, email: string) {
  const who = browser(server);
  const { cookie } = await server.signedUp(email);
  const [name = '', value = ''] = cookie.split('=');
  who.cookies[name] = value;
  return who;
}

const accountsOf = async (who: ReturnType<typeof browser>) =>
  (await who.get('/api/users/me/accounts/')).json<
    readonly { readonly id: string; readonly provider: string }[]
  >();

test('who is signed in links an account of another address, and comes in by it from then on', async () => {
  const world = await withProviders();
  const bob = await insider(world, 'bob@example.org');
  expect(await linked(world, 'github', bob)).toBe('?link=done&provider=github');
  expect(await linked(world, 'github', bob)).toBe('?link=done&provider=github');
  expect(await accountsOf(bob)).toMatchObject([
    { provider: 'github', provider_account_id: '583231' },
  ]);
  const later = browser(world.server);
  await world.visit('github', later);
  expect((await later.get('/api/users/me/')).json()).toMatchObject({ email: 'bob@example.org' });
});

test('an account that opens somebody else’s stays theirs', async () => {
  const world = await withProviders();
  await world.visit('github');
  const bob = await insider(world, 'bob@example.org');
  expect(await linked(world, 'github', bob)).toBe('?link=taken&provider=github');
  expect(await accountsOf(bob)).toEqual([]);
  expect(await accountsOf(world.visitor)).toMatchObject([{ provider: 'github' }]);
});

test('what somebody began to link is not finished in another’s browser, nor without a session', async () => {
  const world = await withProviders();
  const bob = await insider(world, 'bob@example.org');
  const eve = await insider(world, 'eve@example.org');
  const failed = '?link=failed&provider=gitlab';
  expect(await linked(world, 'gitlab', bob, eve)).toBe(failed);
  expect(await linked(world, 'gitlab', bob, browser(world.server))).toBe(failed);
  world.providers.answers['https://git.example.org/api/v4/user'] = 'nonsense';
  expect(await linked(world, 'gitlab', bob)).toBe(failed);
  expect(await world.server.db.selectFrom('linked_accounts').selectAll().execute()).toEqual([]);
  const nobody = await world.visitor.json('/api/users/me/accounts/', { provider: 'gitlab' });
  expect(nobody.statusCode).toBe(401);
});

test('a provider that is not set up cannot be linked', async () => {
  const world = await withProviders({});
  const bob = await insider(world, 'bob@example.org');
  const answer = await bob.json('/api/users/me/accounts/', { provider: 'google' });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error_code: 5105 }]);
});

test('a person unlinks their own account elsewhere and nobody else’s', async () => {
  const world = await withProviders();
  const { server, visitor, visit } = world;
  await visit('gitlab');
  await visit('google');
  const [gitlab, google] = await accountsOf(visitor);
  const path = `/api/users/me/accounts/${gitlab?.id}/`;
  const bob = await server.signedUp('bob@example.org');
  expect((await bob.get(path)).status).toBe(404);
  expect((await bob.delete(path)).status).toBe(404);
  expect((await visitor.get(path)).json()).toMatchObject({ provider: 'gitlab', metadata: {} });
  expect((await visitor.delete(path)).statusCode).toBe(204);
  expect(await accountsOf(visitor)).toMatchObject([{ id: google?.id }]);
});

test('the last way into an account stays: without a password, and without mail for codes', async () => {
  const { server, visitor, visit } = await withProviders();
  await visit('gitlab');
  const [gitlab] = await accountsOf(visitor);
  const path = `/api/users/me/accounts/${gitlab?.id}/`;
  const refused = await visitor.delete(path);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    {
      error:
        'This is the only way into your account. Set a password or link another account first.',
    },
  ]);
  expect(await accountsOf(visitor)).toHaveLength(1);
  await server.db.updateTable('users').set({ is_password_autoset: false }).execute();
  expect((await visitor.delete(path)).statusCode).toBe(204);
});

test('who gets codes by mail has another way in', async () => {
  const mail = { SMTP_URL: 'smtp://mail.example.org:587' };
  const { visitor, visit } = await withProviders({ ...SET_UP, ...mail });
  await visit('gitlab');
  const [gitlab] = await accountsOf(visitor);
  expect((await visitor.delete(`/api/users/me/accounts/${gitlab?.id}/`)).statusCode).toBe(204);
});

test('a way to sign in that there is not is told by its code, and what is a call stays one', async () => {
  const { visitor } = await withProviders();
  const { location } = (await visitor.get('/auth/myspace/')).headers;
  expect(location).toBe(
    'http://localhost:8080/?error_code=5104&error_message=OAUTH_NOT_CONFIGURED',
  );
  expect((await visitor.get('/auth/get-csrf-token/')).statusCode).toBe(200);
});

/** A GitLab of one's own: the recorded answers, on this very machine. */
async function privateGitLab() {
  const providers = fakeProviders();
  providers.answers['/api/v4/user'] = providers.answers['https://git.example.org/api/v4/user'];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method = 'GET', url = '' } = request;
    asked.push(`${method} ${url}`);
    const { authorization = '' } = request.headers;
    let sent = '';
    request.on('data', (chunk) => {
      sent += String(chunk);
    });
    request.on('end', () => {
      const body = method === 'POST' ? { body: new URLSearchParams(sent) } : {};
      providers.fetch(url, { method, headers: { authorization }, ...body }).then(
        async (answer) => response.writeHead(answer.status).end(await answer.text()),
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  onTestFinished(() => void server.close());
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, asked, agree: providers.agree };
}

test.each([
  [[], { path: '/', code: FAILED.gitlab }, []],
  [['127.0.0.1'], OPEN, ['POST /oauth/token', 'GET /api/v4/user']],
])(
  'with %j as hosts that may be called, sign-in by a GitLab on a private address ends at %j',
  async (allowedHosts, end, calls) => {
    const gitLab = await privateGitLab();
    const server = await testServer({
      withInstance: true,
      environment: { ...SET_UP, GITLAB_HOST: gitLab.host },
      fetch: guardedFetch({ allowedHosts }),
    });
    const visitor = browser(server);
    const away = (await visitor.get('/auth/gitlab/')).headers.location ?? '';
    const state = new URL(away).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ code: gitLab.agree(away), state });
    const back = await visitor.get(`/auth/gitlab/callback/?${query.toString()}`);
    const url = new URL(back.headers.location ?? '', 'http://none');
    expect({ path: url.pathname, code: url.searchParams.get('error_code') }).toEqual(end);
    expect(gitLab.asked).toEqual(calls);
  },
);
