import { expect, test } from 'vitest';
import { testServer, type TestClient, type TestServer } from '../../../support/server/server.ts';

async function withWorkspace() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  await ada.post('/api/workspaces/', { name: 'Acme', slug: 'acme' });
  return { server, ada };
}

async function joinWorkspace(server: TestServer, person: TestClient, role: 20 | 15 | 5) {
  const at = '2026-11-20T09:00:00.000000Z';
  const { id } = await server.db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', 'acme')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('workspace_members')
    .values({
      workspace_id: id,
      id: server.deps.newId(),
      member: person.userId,
      role,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

const PROJECTS = '/api/workspaces/acme/projects/';

async function newProject(person: TestClient, body: object = {}): Promise<string> {
  const sent = { name: 'App', identifier: 'app', ...body };
  const made = await person.post(PROJECTS, sent);
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
}

test('a project begins with its five states, its creator as admin, and everything switched on', async () => {
  const { server, ada } = await withWorkspace();
  const made = await ada.post(PROJECTS, { name: 'App', identifier: ' app ' });
  const id = (made.body as { id: string }).id;
  expect([made.status, made.body]).toEqual([
    201,
    {
      id,
      created_at: '2026-11-20T09:00:00.000000Z',
      updated_at: '2026-11-20T09:00:00.000000Z',
      deleted_at: null,
      created_by: ada.userId,
      updated_by: ada.userId,
      name: 'App',
      identifier: 'APP',
      description: '',
      description_text: null,
      description_html: null,
      network: 2,
      workspace: expect.any(String),
      default_assignee: null,
      project_lead: null,
      emoji: null,
      icon_prop: null,
      logo_props: {},
      module_view: true,
      cycle_view: true,
      issue_views_view: true,
      page_view: true,
      intake_view: false,
      inbox_view: false,
      is_time_tracking_enabled: false,
      is_issue_type_enabled: false,
      guest_view_all_features: false,
      cover_image: null,
      cover_image_asset: null,
      cover_image_url: null,
      estimate: null,
      archive_in: 0,
      close_in: 0,
      default_state: null,
      archived_at: null,
      timezone: 'UTC',
      is_favorite: false,
      sort_order: 65535,
      member_role: 20,
      anchor: null,
      members: [ada.userId],
    },
  ]);
  const states = await server.db
    .selectFrom('states')
    .select(['name', 'group', 'default', 'sequence'])
    .where('project_id', '=', id)
    .orderBy('sequence')
    .execute();
  expect(states.map(({ name, group }) => [name, group])).toEqual([
    ['Backlog', 'backlog'],
    ['Todo', 'unstarted'],
    ['In Progress', 'started'],
    ['Done', 'completed'],
    ['Cancelled', 'cancelled'],
  ]);
  expect(states.map((state) => state.default)).toEqual([true, false, false, false, false]);
  expect((await ada.get(`${PROJECTS}${id}/`)).body).toEqual(made.body);
  expect((await ada.get(`${PROJECTS}details/`)).body).toEqual([made.body]);
  expect(server.hints.some(({ kinds }) => kinds.includes('project'))).toBe(true);
});

test('the newest project comes first in its maker’s list', async () => {
  const { ada } = await withWorkspace();
  await newProject(ada);
  await newProject(ada, { name: 'Second', identifier: 'SEC' });
  const { body } = await ada.get(`${PROJECTS}details/`);
  expect((body as { name: string }[]).map(({ name }) => name)).toEqual(['Second', 'App']);
});

test('whoever sends a page and its size gets projects by age, in pages', async () => {
  const { server, ada } = await withWorkspace();
  for (const [name, identifier] of [
    ['First', 'ONE'],
    ['Second', 'TWO'],
    ['Third', 'THR'],
  ] as const) {
    await newProject(ada, { name, identifier });
    server.clock.pass(1000);
  }
  const names = async (query: string) => {
    const { body } = await ada.get(`${PROJECTS}details/?${query}`);
    return (body as { results: { name: string }[] }).results.map(({ name }) => name);
  };
  expect(await names('per_page=2&cursor=2:0:0')).toEqual(['Third', 'Second']);
  expect(await names('per_page=2&cursor=2:1:0')).toEqual(['First']);
  expect(await names('per_page=1&cursor=1:0:0&order_by=created_at')).toEqual(['First']);
  const { body } = await ada.get(`${PROJECTS}details/?per_page=2&cursor=2:0:0`);
  expect(body).toMatchObject({ total_count: 3, next_page_results: true, grouped_by: null });
  expect((await ada.get(`${PROJECTS}details/?per_page=2`)).body).toHaveLength(3);
});

test('names and identifiers are taken once, an identifier also after its project is gone', async () => {
  const { ada } = await withWorkspace();
  const id = await newProject(ada);
  const send = async (name: string, identifier: string) => {
    const { status, body } = await ada.post(PROJECTS, { name, identifier });
    return [status, body];
  };
  expect(await send('App', 'X')).toEqual([410, { name: 'The project name is already taken' }]);
  const taken = [410, { identifier: 'The project identifier is already taken' }];
  expect(await send('X', 'app')).toEqual(taken);
  await ada.delete(`${PROJECTS}${id}/`);
  expect(await send('App', 'app')).toEqual(taken);
  expect((await send('', '!'))[1]).toEqual({
    name: ['This field may not be blank.'],
    identifier: ['Only letters and digits are allowed.'],
  });
});

test('admins see every project, members the public ones, guests and strangers only what they joined', async () => {
  const { server, ada } = await withWorkspace();
  await newProject(ada);
  await newProject(ada, { name: 'Secret', identifier: 'SEC', network: 0 });
  const seen = async (person: TestClient) => {
    const { body } = await person.get(PROJECTS);
    return Array.isArray(body) ? body.map(({ name }: { name: string }) => name).sort() : body;
  };
  const [root, bob, gus, eve] = await Promise.all(
    ['root', 'bob', 'gus', 'eve'].map((name) => server.signedUp(`${name}@example.org`)),
  );
  if (!root || !bob || !gus || !eve) throw new Error('four people');
  await joinWorkspace(server, root, 20);
  await joinWorkspace(server, bob, 15);
  await joinWorkspace(server, gus, 5);
  expect(await seen(root)).toEqual(['App', 'Secret']);
  expect(await seen(bob)).toEqual(['App']);
  expect(await seen(gus)).toEqual([]);
  expect(await seen(eve)).toEqual({ error: "You don't have the required permissions." });
});

test('a project is read by whoever joined it, and changed by its admins', async () => {
  const { server, ada } = await withWorkspace();
  const url = `${PROJECTS}${await newProject(ada)}/`;
  const bob = await server.signedUp('bob@example.org');
  await joinWorkspace(server, bob, 15);
  const read = await bob.get(url);
  expect([read.status, read.body]).toEqual([404, { error: 'Project does not exist' }]);
  expect((await bob.patch(url, { name: 'Mine' })).status).toBe(403);
  expect((await bob.delete(url)).status).toBe(403);
  expect((await bob.post(PROJECTS, { name: 'Bob', identifier: 'BOB' })).status).toBe(201);
  const change = await ada.patch(url, { name: 'Other', identifier: 'oth', inbox_view: true });
  expect(change.body).toMatchObject({ name: 'Other', identifier: 'OTH', inbox_view: true });
  const free = await ada.post(PROJECTS, { name: 'App', identifier: 'APP' });
  expect(free.status).toBe(201);
});

test('a workspace admin deletes a project without having joined it', async () => {
  const { server, ada } = await withWorkspace();
  const bob = await server.signedUp('bob@example.org');
  await joinWorkspace(server, bob, 15);
  const id = await newProject(bob, { network: 0 });
  expect((await ada.delete(`${PROJECTS}${id}/`)).status).toBe(204);
  expect((await bob.get(`${PROJECTS}${id}/`)).status).toBe(404);
});

test('an archived project is listed but neither read nor changed', async () => {
  const { ada } = await withWorkspace();
  const url = `${PROJECTS}${await newProject(ada)}/`;
  const archived = await ada.post(`${url}archive/`);
  expect([archived.status, archived.body]).toEqual([
    200,
    { archived_at: '2026-11-20 09:00:00.000000+00:00' },
  ]);
  expect((await ada.get(url)).status).toBe(404);
  expect((await ada.patch(url, { name: 'X' })).body).toEqual({
    error: 'Archived projects cannot be updated',
  });
  expect((await ada.get(PROJECTS)).body).toHaveLength(1);
  expect((await ada.delete(`${url}archive/`)).status).toBe(204);
  expect((await ada.get(url)).status).toBe(200);
});

test('ids from elsewhere are refused: lead, assignee, state and estimate', async () => {
  const { server, ada } = await withWorkspace();
  const eve = await server.signedUp('eve@example.org');
  const url = `${PROJECTS}${await newProject(ada)}/`;
  for (const field of ['project_lead', 'default_assignee', 'default_state', 'estimate']) {
    const answer = await ada.patch(url, { [field]: eve.userId });
    const message = `Invalid pk "${eve.userId}" - object does not exist.`;
    expect([answer.status, answer.body]).toEqual([400, { [field]: [message] }]);
  }
});

test('[R11] what guests may see changes for them at a newer cursor, and for nobody else', async () => {
  const { server, ada } = await withWorkspace();
  const gus = await server.signedUp('gus@example.org');
  await joinWorkspace(server, gus, 5);
  const url = `${PROJECTS}${await newProject(ada)}/`;
  await ada.post(`${url}members/`, { members: [{ member_id: gus.userId, role: 5 }] });
  const changedAt = async (who: TestClient) => {
    const row = await server.db
      .selectFrom('project_members')
      .select('visibility_changed_at as at')
      .where('member', '=', who.userId)
      .executeTakeFirstOrThrow();
    return row.at;
  };
  const before = [await changedAt(ada), await changedAt(gus)];
  await ada.patch(url, { name: 'Renamed' });
  expect([await changedAt(ada), await changedAt(gus)]).toEqual(before);
  await ada.patch(url, { guest_view_all_features: true });
  expect(await changedAt(ada)).toBe(before[0]);
  expect((await changedAt(gus)) > (before[1] ?? '')).toBe(true);
});
