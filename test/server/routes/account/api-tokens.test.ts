import { expect, test } from 'vitest';
import { ROUTES } from '../../../../server/routes/index.ts';
import { insertToken, program } from '../../../support/server/api-token.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const TOKENS = '/api/workspaces/acme/api-tokens/';
const PROJECTS = '/api/v1/workspaces/acme/projects/';
const DAY_MS = 24 * 60 * 60 * 1000;

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project };
}

interface Made {
  readonly id: string;
  readonly token: string;
}

test('a token is told once, opens the external calls, and nothing readable of it is kept', async () => {
  const { server, ada, project } = await setUp();
  const made = await ada.post(TOKENS, { label: 'ci', description: 'builds', expired_at: null });
  expect(made.status).toBe(201);
  const { id, token } = made.body as Made;
  expect(token).toMatch(/^holdfast_api_[0-9a-f]{32}$/);
  expect(made.body).toEqual({
    id,
    label: 'ci',
    description: 'builds',
    is_active: true,
    last_used: null,
    user_type: 0,
    expired_at: null,
    is_service: false,
    user: ada.userId,
    workspace: project.workspaceId,
    token,
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    deleted_at: null,
    created_by: ada.userId,
    updated_by: ada.userId,
  });
  server.clock.pass(1000);
  expect((await program(server, token).get(PROJECTS)).status).toBe(200);
  const listed = await ada.get(TOKENS);
  expect(listed.body).toMatchObject([{ id, last_used: '2026-11-20T09:00:01.000000Z' }]);
  expect((await ada.get(`${TOKENS}${id}/`)).text).not.toContain('"token"');
  expect(listed.text).not.toContain(token);
  const rows = await server.db.selectFrom('api_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a call that is repeated with its key makes no copy of the token', async () => {
  const { server, ada } = await setUp();
  const key = { 'idempotency-key': '0190b5a0-0000-7000-8000-000000000001' };
  const { token } = (await ada.post(TOKENS, {}, key)).body as Made;
  const kept = await server.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('a token ends on the day it was given, where its owner is; what is no day is refused', async () => {
  const { server, ada } = await setUp();
  await server.db.updateTable('users').set({ user_timezone: 'Asia/Kolkata' }).execute();
  const made = await ada.post(TOKENS, { label: 'short', expired_at: '2026-11-22' });
  const { id, token } = made.body as Made;
  expect(made.body).toMatchObject({ expired_at: '2026-11-22' });
  expect((await ada.get(`${TOKENS}${id}/`)).body).toMatchObject({
    expired_at: '2026-11-22T00:00:00.000000+05:30',
  });
  expect((await program(server, token).get(PROJECTS)).status).toBe(200);
  server.clock.pass(2 * DAY_MS);
  const late = await program(server, token).get(PROJECTS);
  expect([late.status, late.body]).toEqual([403, { detail: 'Given API token is not valid' }]);
  const bad = await ada.post(TOKENS, { expired_at: 'soon' });
  expect([bad.status, bad.body]).toEqual([400, { error: 'Please provide valid detail' }]);
});

test('a token that is switched off or revoked opens nothing, and can be switched on again only in the first case', async () => {
  const { server, ada } = await setUp();
  const { id, token } = (await ada.post(TOKENS, { label: 'ci' })).body as Made;
  const ci = program(server, token);
  await ada.patch(`${TOKENS}${id}/`, { is_active: false });
  expect((await ci.get(PROJECTS)).status).toBe(403);
  await ada.patch(`${TOKENS}${id}/`, { is_active: true, label: 'again' });
  expect((await ci.get(PROJECTS)).status).toBe(200);
  expect((await ada.delete(`${TOKENS}${id}/`)).status).toBe(204);
  expect((await ci.get(PROJECTS)).status).toBe(403);
  expect((await ada.delete(`${TOKENS}${id}/`)).status).toBe(404);
  expect((await ada.patch(`${TOKENS}${id}/`, { is_active: true })).status).toBe(404);
  expect((await ada.get(TOKENS)).body).toEqual([]);
});

test('tokens are for admins of the workspace, each sees their own, and each is for that workspace alone', async () => {
  const { server, ada, project } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const refused = { detail: 'You do not have permission to perform this action.' };
  expect((await bob.get(TOKENS)).body).toEqual(refused);
  expect((await bob.post(TOKENS, {})).body).toEqual(refused);
  const eve = await server.signedUp('eve@example.org');
  await insertMember(server, project, eve, 20);
  const { id } = (await ada.post(TOKENS, { label: 'mine' })).body as Made;
  expect((await eve.get(TOKENS)).body).toEqual([]);
  expect((await eve.delete(`${TOKENS}${id}/`)).status).toBe(404);
  const other = await insertProject(server, ada, { slug: 'other' });
  const elsewhere = program(server, await insertToken(server, other, ada));
  expect((await elsewhere.get('/api/v1/workspaces/other/projects/')).status).toBe(200);
  expect((await elsewhere.get(PROJECTS)).body).toEqual(refused);
});

test('the workspace has one service token, which is told again to whoever may have it', async () => {
  const { server, ada } = await setUp();
  const url = '/api/workspaces/acme/service-api-tokens/';
  const first = await ada.post(url);
  const again = await ada.post(url);
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual(first.body);
  const { token } = first.body as Made;
  const answer = await program(server, token).get(PROJECTS);
  expect([answer.status, answer.headers['x-ratelimit-remaining']]).toEqual([200, '299']);
  expect((await ada.get(TOKENS)).body).toEqual([]);
  const rows = await server.db.selectFrom('api_tokens').selectAll().execute();
  expect(rows).toMatchObject([{ is_service: true, user_type: 1 }]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a token may call sixty times in a minute, hears how often it still may, and then when to come back', async () => {
  const { server, ada, project } = await setUp();
  const ci = program(server, await insertToken(server, project, ada));
  const other = program(server, await insertToken(server, project, ada));
  const reset = String(Date.parse('2026-11-20T09:01:00Z') / 1000);
  for (let left = 59; left >= 0; left -= 1) {
    const { status, headers } = await ci.get(PROJECTS);
    expect([status, headers['x-ratelimit-remaining'], headers['x-ratelimit-reset']]).toEqual([
      200,
      String(left),
      reset,
    ]);
  }
  server.clock.pass(20_000);
  const refused = await ci.get(PROJECTS);
  expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
    429,
    { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' },
    '40',
  ]);
  expect(refused.headers['x-ratelimit-remaining']).toBe('0');
  expect((await other.get(PROJECTS)).status).toBe(200);
  server.clock.pass(40_000);
  expect((await ci.get(PROJECTS)).headers['x-ratelimit-remaining']).toBe('59');
});

test('a session opens no external call, and a token nothing else that is not open to anybody', async () => {
  const { server, ada, project } = await setUp();
  const token = await insertToken(server, project, ada);
  const wrong: string[] = [];
  for (const { method, path, rule } of ROUTES) {
    if (rule.scope === 'public' || rule.scope === 'board') continue;
    const url = path
      .replace(':slug', 'acme')
      .replace(':project_id', project.projectId)
      .replace(/:\w+/g, project.projectId);
    const isOutside = path.startsWith('/api/v1/');
    const headers = isOutside ? { cookie: ada.cookie } : { 'x-api-key': token };
    const origin = { 'sec-fetch-site': 'same-origin' };
    const answer = await server.app.inject({ method, url, headers: { ...origin, ...headers } });
    if (answer.statusCode !== 401) wrong.push(`${method} ${path}: ${answer.statusCode}`);
  }
  expect(wrong).toEqual([]);
});
