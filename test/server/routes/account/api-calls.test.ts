import { expect, test } from 'vitest';
import { sweep } from '../../../../server/jobs/retention.ts';
import { insertToken, program } from '../../../support/server/api-token.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const LOGS = '/api/workspaces/acme/api-token-logs/';
const TOKENS = '/api/workspaces/acme/api-tokens/';
const PROJECTS = '/api/v1/workspaces/acme/projects/';
const DAY_MS = 24 * 60 * 60 * 1000;

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const { id, token } = (await ada.post(TOKENS, { label: 'ci' })).body as Made;
  return { server, ada, project, id, token };
}

interface Made {
  readonly id: string;
  readonly token: string;
}

interface Page {
  readonly total_count: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

test('what a program calls is noted, newest first, field by field', async () => {
  const { server, ada, project, id, token } = await setUp();
  const ci = program(server, token);
  await ci.get(`${PROJECTS}?per_page=5&cursor=5:0:0&fields=id`, { 'user-agent': 'ci/1.0' });
  server.clock.pass(1000);
  await ci.post(`${PROJECTS}${project.projectId}/issues/`, { priority: 'sometime' });
  const answer = await ada.get(LOGS);
  const shared = {
    id: expect.any(String),
    token: id,
    token_label: 'ci',
    user: ada.userId,
    workspace: project.workspaceId,
    ip_address: '127.0.0.1',
  };
  expect(answer.body).toMatchObject({ total_count: 2, next_page_results: false });
  expect((answer.body as Page).results).toEqual([
    {
      ...shared,
      created_at: '2026-11-20T09:00:01.000000Z',
      method: 'POST',
      path: `${PROJECTS}${project.projectId}/issues/`,
      query_names: '',
      response_code: 400,
      user_agent: expect.any(String),
    },
    {
      ...shared,
      created_at: '2026-11-20T09:00:00.000000Z',
      method: 'GET',
      path: PROJECTS,
      query_names: 'cursor,fields,per_page',
      response_code: 200,
      user_agent: 'ci/1.0',
    },
  ]);
  expect((await ada.get(`${LOGS}${id}/`)).body).toEqual(answer.body);
  const second = (await ada.get(`${LOGS}?per_page=1&cursor=1:1:0`)).body as Page;
  expect(second.results).toMatchObject([{ method: 'GET' }]);
});

test('nothing that was sent or told is kept: no token, no value of a query, no body', async () => {
  const { server, ada, project, token } = await setUp();
  const ci = program(server, token);
  const made = await ci.post(`${PROJECTS}${project.projectId}/issues/?api_key=open-sesame`, {
    name: 'the treasure',
    description_html: '<p>under the pier</p>',
  });
  expect(made.status).toBe(201);
  const rows = JSON.stringify(await server.db.selectFrom('api_calls').selectAll().execute());
  expect(rows).toContain('"query_names":"api_key"');
  for (const secret of [token, 'open-sesame', 'treasure', 'pier'])
    expect(rows).not.toContain(secret);
  // A session is nobody's program.
  await ada.get(`${project.url}/issues/`);
  expect((await ada.get(LOGS)).body).toMatchObject({ total_count: 1 });
});

test('the log is read by who leads the workspace, and of a token by its owner; by nobody else', async () => {
  const { server, ada, project, id } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const cleo = await server.signedUp('cleo@example.org');
  await insertProject(server, cleo, { slug: 'other' });
  const token = await insertToken(server, project, bob);
  await program(server, token).get(PROJECTS);
  const { id: bobs } = await server.db
    .selectFrom('api_tokens')
    .select('id')
    .where('user_id', '=', bob.userId)
    .executeTakeFirstOrThrow();

  expect((await bob.get(`${LOGS}${bobs}/`)).body).toMatchObject({ total_count: 1 });
  expect((await ada.get(`${LOGS}${bobs}/`)).body).toMatchObject({ total_count: 1 });
  expect((await bob.get(`${LOGS}${id}/`)).status).toBe(404);
  expect((await bob.get(LOGS)).status).toBe(403);
  for (const path of [LOGS, `${LOGS}${bobs}/`]) {
    expect((await cleo.get(path)).status).toBe(403);
    expect((await server.anonymous.get(path)).status).toBe(401);
  }
  const elsewhere = '/api/workspaces/other/api-token-logs/';
  expect((await cleo.get(`${elsewhere}${bobs}/`)).status).toBe(404);
  expect((await cleo.get(elsewhere)).body).toMatchObject({ total_count: 0 });
  // Revoked, the token is gone from the list; what it called stays to be read.
  await ada.delete(`${TOKENS}${id}/`);
  expect((await ada.get(`${LOGS}${id}/`)).status).toBe(200);
});

test('a call is forgotten after 30 days', async () => {
  const { server, token } = await setUp();
  await program(server, token).get(PROJECTS);
  server.clock.pass(29 * DAY_MS);
  await program(server, token).get(PROJECTS);
  server.clock.pass(2 * DAY_MS);
  await sweep(server.db, server.clock);
  expect(await server.db.selectFrom('api_calls').select('created_at').execute()).toHaveLength(1);
});

test('who calls too often is noted once a minute, so that the log cannot be filled', async () => {
  const { server, ada, token } = await setUp();
  const ci = program(server, token);
  for (let n = 0; n < 64; n += 1) await ci.get(PROJECTS);
  const { results } = (await ada.get(LOGS)).body as Page;
  const refused = results.filter((row) => row['response_code'] === 429);
  expect([results.length, refused.length]).toEqual([61, 1]);
});
