import { expect, test } from 'vitest';
import { testServer } from '../../../support/server/server.ts';

const ACME = { name: 'Acme', slug: 'acme' };

test('whoever makes a workspace owns and administers it', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const made = await ada.post('/api/workspaces/', { ...ACME, organization_size: '2-10' });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.any(String),
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    deleted_at: null,
    created_by: ada.userId,
    updated_by: ada.userId,
    name: 'Acme',
    slug: 'acme',
    logo: null,
    logo_asset: null,
    logo_url: null,
    owner: ada.userId,
    organization_size: '2-10',
    timezone: 'UTC',
    total_members: 1,
    role: 20,
  });
  expect((await ada.get('/api/users/me/workspaces/')).body).toEqual([made.body]);
  expect((await ada.get('/api/workspaces/acme/')).body).toEqual(made.body);
});

test('[R6] a workspace is made once however often the call is sent, under the id that came with it', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const id = server.deps.newId();
  const headers = { 'idempotency-key': server.deps.newId() };
  const first = await ada.post('/api/workspaces/', { id, ...ACME }, headers);
  const again = await ada.post('/api/workspaces/', { id, ...ACME }, headers);
  expect(first.body).toMatchObject({ id });
  expect([again.status, again.body]).toEqual([201, first.body]);
});

test('times are written with the offset of whoever asks', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  await server.db
    .updateTable('users')
    .set({ user_timezone: 'Asia/Kolkata' })
    .where('id', '=', ada.userId)
    .execute();
  const { body } = await ada.post('/api/workspaces/', ACME);
  expect(body).toMatchObject({ created_at: '2026-11-20T14:30:00.000000+05:30' });
});

test.each([
  [{}, 400, { error: 'Both name and slug are required' }],
  [{ name: 'A' }, 400, { error: 'Both name and slug are required' }],
  [
    { name: 'x'.repeat(81), slug: 'a' },
    400,
    { error: 'The maximum length for name is 80 and for slug is 48' },
  ],
  [{ name: 'A', slug: 'settings' }, 400, { slug: ['Slug is not valid'] }],
  [{ name: 'A', slug: 'Holdfast-Pro' }, 400, { slug: ['Slug is not valid'] }],
  [{ name: 'A', slug: 'taken' }, 400, { slug: ['Workspace with this slug already exists.'] }],
  [
    { name: 'A', slug: 'a b' },
    400,
    { slug: ['Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'] },
  ],
])('a workspace is not made from %j', async (body, status, refusal) => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  await ada.post('/api/workspaces/', { name: 'Taken', slug: 'taken' });
  const answer = await ada.post('/api/workspaces/', body);
  expect([answer.status, answer.body]).toEqual([status, refusal]);
});

test('the slug check knows reserved, taken and given-away slugs', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  await ada.post('/api/workspaces/', ACME);
  await ada.post('/api/workspaces/', { name: 'Gone', slug: 'gone' });
  await ada.delete('/api/workspaces/gone/');
  const check = async (slug: string) =>
    (await ada.get(`/api/workspace-slug-check/?slug=${slug}`)).body;
  expect(await Promise.all(['acme', 'gone', 'api', 'free'].map(check))).toEqual([
    { status: false },
    { status: false },
    { status: false },
    { status: true },
  ]);
  expect((await ada.get('/api/workspace-slug-check/')).body).toEqual({
    error: 'Workspace Slug is required',
  });
  const again = await ada.post('/api/workspaces/', { name: 'Gone', slug: 'gone' });
  expect([again.status, again.body]).toEqual([
    410,
    { slug: 'The workspace with the slug already exists' },
  ]);
});

test('a workspace can be renamed and deleted by its admin alone', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const eve = await server.signedUp('eve@example.org');
  await ada.post('/api/workspaces/', ACME);
  const change = await ada.patch('/api/workspaces/acme/', { name: 'Acme & Co.', slug: 'acme-ltd' });
  expect([change.status, change.body]).toMatchObject([
    200,
    { name: 'Acme & Co.', slug: 'acme-ltd' },
  ]);
  const url = '/api/workspaces/acme-ltd/';
  expect((await eve.get(url)).status).toBe(404);
  expect((await eve.patch(url, { name: 'Eve' })).status).toBe(403);
  expect((await eve.delete(url)).status).toBe(403);
  expect((await server.anonymous.get(url)).status).toBe(401);
  expect((await ada.delete(url)).status).toBe(204);
  expect((await ada.get(url)).status).toBe(404);
  expect((await ada.get('/api/users/me/workspaces/')).body).toEqual([]);
});

test('the caller is led back to where they were last, while they may still be there', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const url = '/api/users/last-visited-workspace/';
  const nowhere = { workspace_details: {}, project_details: [] };
  expect((await ada.get(url)).body).toEqual(nowhere);
  const made = await ada.post('/api/workspaces/', ACME);
  await ada.post('/api/workspaces/acme/projects/', { name: 'App', identifier: 'APP' });
  const { id } = made.body as { id: string };
  await server.db.updateTable('profiles').set({ last_workspace_id: id }).execute();
  expect((await ada.get(url)).body).toMatchObject({
    workspace_details: { slug: 'acme' },
    project_details: [{ role: 20, project: { identifier: 'APP' } }],
  });
  await ada.delete('/api/workspaces/acme/');
  expect((await ada.get(url)).body).toEqual(nowhere);
});

test('the instance can keep workspaces from being made', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const at = '2026-11-20T09:00:00.000000Z';
  await server.db
    .insertInto('instance_settings')
    .values({
      key: 'DISABLE_WORKSPACE_CREATION',
      id: server.deps.newId(),
      value: '1',
      created_at: at,
      updated_at: at,
    })
    .execute();
  const answer = await ada.post('/api/workspaces/', ACME);
  expect([answer.status, answer.body]).toEqual([
    403,
    { error: 'Workspace creation is not allowed' },
  ]);
});
