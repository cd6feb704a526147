import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const ben = await server.signedUp('ben@example.org');
  await insertMember(server, project, ben, 15);
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, gus, 5);
  return { server, ada, ben, gus, project, url: `${project.url}/views/` };
}

const GLOBAL = '/api/workspaces/acme/views/';

async function saved(person: TestClient, url: string, body: object = {}): Promise<string> {
  const made = await person.post(url, { name: 'Urgent', ...body });
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
}

function viewRow(owner: TestClient, workspace: string, project: string | null) {
  return {
    id: expect.any(String),
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    deleted_at: null,
    name: 'Urgent',
    description: '',
    query: { priority: ['urgent'] },
    filters: { priority: ['urgent'] },
    display_filters: {
      group_by: null,
      order_by: '-created_at',
      type: null,
      sub_issue: true,
      show_empty_groups: true,
      layout: 'list',
      calendar_date_range: '',
    },
    display_properties: expect.objectContaining({ assignee: true, key: true }),
    access: 0,
    sort_order: 65535,
    logo_props: {},
    is_locked: false,
    created_by: owner.userId,
    updated_by: owner.userId,
    workspace,
    project,
    owned_by: owner.userId,
  };
}

test('a view is saved, read, listed, changed and deleted', async () => {
  const { server, ada, project, url } = await setUp();
  const row = viewRow(ada, project.workspaceId, project.projectId);
  const made = await ada.post(url, { name: 'Urgent', filters: { priority: ['urgent'] } });
  expect([made.status, made.body]).toEqual([201, row]);
  const { id } = made.body as { id: string };
  const told = { ...row, is_favorite: false };
  expect((await ada.get(url)).body).toEqual([told]);
  expect((await ada.get(`${url}${id}/`)).body).toEqual(told);
  const changed = await ada.patch(`${url}${id}/`, { name: 'Hot', description: 'Now', access: 1 });
  expect([changed.status, changed.body]).toEqual([
    200,
    { ...row, name: 'Hot', description: 'Now' },
  ]);
  expect((await ada.delete(`${url}${id}/`)).status).toBe(204);
  expect((await ada.delete(`${url}${id}/`)).status).toBe(404);
  expect((await ada.get(url)).body).toEqual([]);
  expect(server.hints.at(-1)).toMatchObject({ project: project.projectId, kinds: ['view'] });
});

test('a view without a name is refused, and its settings are objects', async () => {
  const { ada, url } = await setUp();
  expect((await ada.post(url, {})).body).toEqual({ name: ['This field is required.'] });
  expect((await ada.post(url, { name: 'x', filters: [] })).status).toBe(400);
  expect((await ada.post(url, { name: 'x', access: 2 })).status).toBe(400);
  expect((await ada.get(url)).body).toEqual([]);
});

test('what is kept private is nobody else’s to see, mark or change', async () => {
  const { ada, ben, url, project } = await setUp();
  const id = await saved(ben, url, { access: 1 });
  expect((await ada.get(url)).body).toEqual([]);
  expect((await ada.get(`${url}${id}/`)).status).toBe(404);
  expect((await ada.get(`${url}${id}/issues/`)).status).toBe(404);
  expect((await ada.delete(`${url}${id}/`)).status).toBe(404);
  expect((await ada.post(`${project.url}/user-favorite-views/`, { view: id })).status).toBe(404);
  expect((await ben.get(url)).body).toMatchObject([{ id, access: 1 }]);
  expect((await ben.post(`${url}${id}/access/`, { access: 0 })).status).toBe(204);
  expect((await ada.get(url)).body).toMatchObject([{ id, access: 0 }]);
  expect((await ada.post(`${url}${id}/access/`, { access: 1 })).body).toEqual({
    error: 'Access cannot be updated since this view is owned by someone else',
  });
});

test('only its owner changes a view; an admin locks and deletes it', async () => {
  const { ada, ben, gus, url } = await setUp();
  const id = await saved(ben, url);
  const closed = { error: "You don't have the required permissions." };
  expect((await ada.patch(`${url}${id}/`, { name: 'x' })).body).toEqual(closed);
  expect((await gus.post(url, { name: 'x' })).status).toBe(403);
  expect((await gus.delete(`${url}${id}/`)).status).toBe(403);
  expect((await ada.post(`${url}${id}/lock/`)).status).toBe(204);
  const locked = await ben.patch(`${url}${id}/`, { name: 'x' });
  expect([locked.status, locked.body]).toEqual([400, { error: 'view is locked' }]);
  expect((await ben.delete(`${url}${id}/lock/`)).status).toBe(204);
  expect((await ben.patch(`${url}${id}/`, { name: 'x' })).body).toMatchObject({ name: 'x' });
  expect((await ada.delete(`${url}${id}/`)).status).toBe(204);
});

test('a guest who sees only their own work sees no views of others', async () => {
  const { server, ada, gus, url } = await setUp();
  const id = await saved(ada, url);
  expect((await gus.get(url)).body).toEqual([]);
  expect((await gus.get(`${url}${id}/`)).body).toEqual({
    error: 'You are not allowed to view this issue',
  });
  await server.db.updateTable('projects').set({ guest_view_all_features: true }).execute();
  expect((await gus.get(url)).body).toMatchObject([{ id }]);
});

test('the work items of a view are those of its filters, in its order, and the call narrows them', async () => {
  const { server, ada, project, url } = await setUp();
  const [a = '', b = '', c = ''] = await insertItems(server, project, ada, [
    { priority: 'urgent', name: 'B' },
    { priority: 'urgent', name: 'A' },
    { priority: 'low', name: 'C' },
  ]);
  const id = await saved(ada, url, {
    filters: { priority: ['urgent'], labels: null, unknown: 1 },
    display_filters: { order_by: 'name' },
  });
  const ids = (body: unknown) => (body as { results: { id: string }[] }).results.map((x) => x.id);
  const all = await ada.get(`${url}${id}/issues/`);
  expect(all.body).toMatchObject({ total_count: 2, grouped_by: null });
  expect(ids(all.body)).toEqual([b, a]);
  expect(ids((await ada.get(`${url}${id}/issues/?order_by=-name`)).body)).toEqual([a, b]);
  expect(ids((await ada.get(`${url}${id}/issues/?name=A`)).body)).toEqual([b]);
  expect((await ada.get(`${url}${id}/issues/?group_by=priority`)).body).toMatchObject({
    results: { urgent: { total_results: 2 } },
  });
  const tree = { filters: { not: { field: 'priority', in: ['urgent'] } } };
  await ada.patch(`${url}${id}/`, tree);
  expect(ids((await ada.get(`${url}${id}/issues/`)).body)).toEqual([c]);
});

test('a saved filter that no list would accept is told as a bad request, not as an empty list', async () => {
  const { ada, url } = await setUp();
  const id = await saved(ada, url, { filters: { start_date: ['nonsense'] } });
  const answer = await ada.get(`${url}${id}/issues/`);
  expect([answer.status, answer.body]).toEqual([400, { error: 'Please provide valid detail' }]);
});

test('a favourite view comes first, and is nobody’s favourite once it is gone', async () => {
  const { ada, ben, url, project } = await setUp();
  await saved(ben, url, { name: 'A' });
  const id = await saved(ben, url, { name: 'B' });
  const marks = `${project.url}/user-favorite-views/`;
  expect((await ada.post(marks, { view: id })).status).toBe(204);
  expect((await ada.post(marks, { view: id })).status).toBe(400);
  expect((await ada.get(url)).body).toMatchObject([
    { name: 'B', is_favorite: true },
    { name: 'A', is_favorite: false },
  ]);
  const favorites = '/api/workspaces/acme/user-favorites/';
  expect((await ada.get(favorites)).body).toMatchObject([
    { entity_type: 'view', entity_data: { id, name: 'B', project_id: project.projectId } },
  ]);
  expect((await ada.delete(`${marks}${id}/`)).status).toBe(204);
  expect((await ada.get(favorites)).body).toEqual([]);
  expect((await ada.post(marks, { view: id })).status).toBe(204);
  await ben.delete(`${url}${id}/`);
  expect((await ada.get(favorites)).body).toEqual([]);
  expect((await ada.delete(`${marks}${id}/`)).status).toBe(404);
});

test('a view of the workspace belongs to whoever saved it', async () => {
  const { server, ada, ben, gus, project } = await setUp();
  const row = viewRow(ben, project.workspaceId, null);
  const made = await ben.post(GLOBAL, { name: 'Urgent', filters: { priority: ['urgent'] } });
  expect([made.status, made.body]).toEqual([201, row]);
  const { id } = made.body as { id: string };
  expect((await ada.get(GLOBAL)).body).toEqual([row]);
  expect((await ada.get(`${GLOBAL}${id}/`)).body).toEqual(row);
  expect((await gus.get(GLOBAL)).body).toEqual([]);
  expect((await gus.get(`${GLOBAL}${id}/`)).status).toBe(404);
  for (const call of [
    () => ada.patch(`${GLOBAL}${id}/`, { name: 'x' }),
    () => ada.put(`${GLOBAL}${id}/`, { name: 'x' }),
    () => ada.delete(`${GLOBAL}${id}/`),
    () => ada.post(`${GLOBAL}${id}/lock/`),
    () => ada.post(`${GLOBAL}${id}/access/`, { access: 1 }),
  ]) {
    expect((await call()).status).toBe(403);
  }
  expect((await ben.post(`${GLOBAL}${id}/lock/`)).status).toBe(204);
  expect((await ben.patch(`${GLOBAL}${id}/`, { name: 'x' })).status).toBe(400);
  expect((await ben.delete(`${GLOBAL}${id}/lock/`)).status).toBe(204);
  expect((await ben.post(`${GLOBAL}${id}/access/`, { access: 1 })).status).toBe(204);
  expect((await ada.get(GLOBAL)).body).toEqual([]);
  expect((await ben.patch(`${GLOBAL}${id}/`, { name: 'y' })).body).toMatchObject({ name: 'y' });
  expect((await ben.put(`${GLOBAL}${id}/`, { name: 'z' })).body).toMatchObject({ name: 'z' });
  expect((await ben.delete(`${GLOBAL}${id}/`)).status).toBe(204);
  expect(server.hints.at(-1)).toMatchObject({ project: null, kinds: ['view'] });
});

test('views of the workspace come newest first unless an order is named, and are none of a project’s', async () => {
  const { server, ada, url } = await setUp();
  const first = await saved(ada, GLOBAL, { name: 'A' });
  server.clock.pass(1000);
  const second = await saved(ada, GLOBAL, { name: 'B' });
  const ids = async (query: string) =>
    ((await ada.get(`${GLOBAL}${query}`)).body as { id: string; sort_order: number }[]).map(
      (x) => x.id,
    );
  expect(await ids('')).toEqual([second, first]);
  expect(await ids('?order_by=name')).toEqual([first, second]);
  expect(await ids('?order_by=nonsense')).toEqual([second, first]);
  expect((await ada.get(`${url}${first}/`)).status).toBe(404);
  expect((await ada.get(GLOBAL)).body).toMatchObject([
    { sort_order: 75535 },
    { sort_order: 65535 },
  ]);
});
