import { expect, test } from 'vitest';
import { insertItems, stampsOf } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project, url: `${project.url}/modules/` };
}

async function newModule(person: TestClient, url: string, body: object = {}): Promise<string> {
  const made = await person.post(url, { name: 'Search', ...body });
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
}

test('a module is planned when it is made', async () => {
  const { ada, project, url } = await setUp();
  const made = await ada.post(url, {
    name: 'Search',
    lead_id: ada.userId,
    member_ids: [ada.userId],
    start_date: '2026-11-20',
    target_date: '2026-12-01',
  });
  const row = {
    id: expect.any(String),
    workspace_id: project.workspaceId,
    project_id: project.projectId,
    name: 'Search',
    description: '',
    description_text: null,
    description_html: null,
    start_date: '2026-11-20',
    target_date: '2026-12-01',
    status: 'planned',
    lead_id: ada.userId,
    member_ids: [ada.userId],
    view_props: {},
    sort_order: 65535,
    external_source: null,
    external_id: null,
    logo_props: {},
    completed_estimate_points: 0,
    total_estimate_points: 0,
    total_issues: 0,
    is_favorite: false,
    cancelled_issues: 0,
    completed_issues: 0,
    started_issues: 0,
    unstarted_issues: 0,
    backlog_issues: 0,
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
  };
  expect([made.status, made.body]).toEqual([201, row]);
  const { id } = made.body as { id: string };
  expect((await ada.get(url)).body).toEqual([row]);
  expect((await ada.get(`${url}${id}/`)).body).toEqual({
    ...row,
    archived_at: null,
    link_module: [],
    sub_issues: 0,
    backlog_estimate_points: 0,
    unstarted_estimate_points: 0,
    started_estimate_points: 0,
    cancelled_estimate_points: 0,
    estimate_distribution: {},
    distribution: { assignees: [], labels: [], completion_chart: {} },
  });
  expect((await ada.get('/api/workspaces/acme/modules/')).body).toMatchObject([{ id }]);
});

test('a name is taken once, dates are in order, and people are of this workspace', async () => {
  const { server, ada, url } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  const id = await newModule(ada, url);
  const other = await newModule(ada, url, { name: 'Other', target_date: '2026-11-25' });
  const taken = { error: 'Module with this name already exists' };
  expect((await ada.post(url, { name: 'Search' })).body).toEqual(taken);
  expect((await ada.patch(`${url}${other}/`, { name: 'Search' })).body).toEqual(taken);
  expect((await ada.patch(`${url}${other}/`, { start_date: '2026-11-26' })).body).toEqual({
    non_field_errors: ['Start date cannot exceed target date'],
  });
  const unknown = `Invalid pk "${eve.userId}" - object does not exist.`;
  expect((await ada.patch(`${url}${id}/`, { lead_id: eve.userId })).body).toEqual({
    lead_id: [unknown],
  });
  const members = { member_ids: [ada.userId, eve.userId] };
  expect((await ada.patch(`${url}${id}/`, members)).body).toEqual({
    member_ids: { '1': [unknown] },
  });
  expect((await ada.patch(`${url}${id}/`, { member_ids: [ada.userId] })).body).toMatchObject({
    member_ids: [ada.userId],
  });
});

test('[R4] work items enter and leave modules, each with a stamp and a line in its history', async () => {
  const { server, ada, project, url } = await setUp();
  const one = await newModule(ada, url);
  const two = await newModule(ada, url, { name: 'Two' });
  const [a = '', b = '', c = ''] = await insertItems(server, project, ada, [{}, {}, {}]);
  const before = await stampsOf(server);
  const put = await ada.post(`${url}${one}/issues/`, { issues: [a, b] });
  expect([put.status, put.body]).toEqual([201, { message: 'success' }]);
  const after = await stampsOf(server);
  expect(after.get(c)).toBe(before.get(c));
  expect((after.get(b) ?? '') > (after.get(a) ?? '')).toBe(true);
  expect((after.get(a) ?? '') > (before.get(c) ?? '')).toBe(true);

  const again = await ada.post(`${url}${one}/issues/`, { issues: [a] });
  expect([again.status, again.headers['x-updated-at']]).toEqual([201, undefined]);
  const edit = { modules: [two], removed_modules: [one] };
  expect((await ada.post(`${project.url}/issues/${a}/modules/`, edit)).status).toBe(201);
  expect((await ada.delete(`${url}${two}/issues/${a}/`)).status).toBe(204);
  expect((await ada.delete(`${url}${two}/issues/${a}/`)).status).toBe(404);
  const history = await server.db
    .selectFrom('activities')
    .select(['verb', 'old_value', 'new_value', 'old_identifier', 'new_identifier', 'comment'])
    .where('work_item_id', '=', a)
    .where('field', '=', 'modules')
    .execute();
  const lines = history.map((row) => Object.values(row).join('|')).toSorted();
  expect(lines).toEqual(
    [
      `created||Search||${one}|added module Search`,
      `created||Two||${two}|added module Two`,
      `deleted|Search||${one}||removed this issue from Search`,
      `deleted|Two||${two}||removed this issue from Two`,
    ].toSorted(),
  );
  expect((await ada.get(url)).body).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ id: one, total_issues: 1, backlog_issues: 1 }),
      expect.objectContaining({ id: two, total_issues: 0 }),
    ]),
  );
  expect(server.hints.flatMap(({ kinds }) => kinds)).toContain('module');
});

test('the work items of a module are listed like those of a project', async () => {
  const { server, ada, project, url } = await setUp();
  const module = await newModule(ada, url);
  const [a = ''] = await insertItems(server, project, ada, [{ module_ids: [module] }, {}]);
  const { status, body } = await ada.get(`${url}${module}/issues/`);
  expect([status, body]).toMatchObject([200, { total_count: 1, results: [{ id: a }] }]);
  expect((await ada.get(`${url}${project.projectId}/issues/`)).status).toBe(404);
});

test('links stand at a module, and each looks at its work items in their own way', async () => {
  const { server, ada, project, url } = await setUp();
  const module = await newModule(ada, url);
  const links = `${url}${module}/module-links/`;
  const made = await ada.post(links, { url: 'https://example.org', title: 'Plan' });
  expect(made).toMatchObject({ status: 201, body: { module, title: 'Plan' } });
  const one = `${links}${(made.body as { id: string }).id}/`;
  expect((await ada.get(links)).body).toEqual([made.body]);
  expect((await ada.get(one)).body).toEqual(made.body);
  expect((await ada.patch(one, { title: 'x' })).body).toEqual({ error: 'Invalid URL format.' });
  const kept = { url: 'https://example.org' };
  const renamed = await ada.patch(one, { ...kept, title: 'Map' });
  expect(renamed).toMatchObject({ status: 200, body: { title: 'Map' } });
  expect((await ada.put(one, { ...kept, title: 'Chart' })).body).toMatchObject({ title: 'Chart' });
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, gus, 5);
  expect((await gus.patch(one, { title: 'x' })).status).toBe(403);
  expect((await ada.delete(one)).status).toBe(204);
  expect((await ada.get(one)).status).toBe(404);

  const own = `${url}${module}/user-properties/`;
  const changed = await ada.patch(own, { filters: { priority: ['high'] } });
  expect([changed.status, changed.body]).toMatchObject([
    201,
    { module, filters: { priority: ['high'] } },
  ]);
  expect((await ada.get(own)).body).toEqual(changed.body);
  expect((await gus.get(own)).body).toMatchObject({ filters: { priority: null } });
});

test('[R4] a deleted module lets its work items go', async () => {
  const { server, ada, project, url } = await setUp();
  const module = await newModule(ada, url);
  const [a = '', b = ''] = await insertItems(server, project, ada, [{ module_ids: [module] }, {}]);
  const before = await stampsOf(server);
  expect((await ada.delete(`${url}${module}/`)).status).toBe(204);
  expect(((await stampsOf(server)).get(a) ?? '') > (before.get(b) ?? '')).toBe(true);
  expect(await server.db.selectFrom('work_item_modules').selectAll().execute()).toEqual([]);
  const gone = await ada.get(`${url}${module}/`);
  expect([gone.status, gone.body]).toEqual([404, { error: 'Module not found' }]);
  await newModule(ada, url);
});

test('[R4] a finished module is put away and brought back, and its work items change with it', async () => {
  const { server, ada, project, url } = await setUp();
  const module = `${url}${await newModule(ada, url)}/`;
  const [a = ''] = await insertItems(server, project, ada, [{}]);
  await ada.post(`${module}issues/`, { issues: [a] });
  expect((await ada.post(`${module}archive/`)).body).toEqual({
    error: 'Only completed or cancelled modules can be archived',
  });
  await ada.patch(module, { status: 'completed' });
  const before = (await stampsOf(server)).get(a) ?? '';
  expect((await ada.post(`${module}archive/`)).body).toEqual({
    archived_at: '2026-11-20 09:00:00.000000+00:00',
  });
  const archived = (await stampsOf(server)).get(a) ?? '';
  expect(archived > before).toBe(true);
  expect((await ada.get(url)).body).toEqual([]);
  expect((await ada.get(`${project.url}/archived-modules/`)).body).toHaveLength(1);
  const kept = module.replace('/modules/', '/archived-modules/');
  const read = await ada.get(kept);
  expect(read.body).toMatchObject({ status: 'completed', total_issues: 1 });
  expect((await ada.patch(module, { name: 'X' })).body).toEqual({
    error: 'Archived module cannot be updated',
  });
  expect((await ada.delete(`${module}archive/`)).status).toBe(204);
  expect((await ada.get(kept)).status).toBe(404);
  expect(((await stampsOf(server)).get(a) ?? '') > archived).toBe(true);
  expect((await ada.get(url)).body).toHaveLength(1);
});

test('members write modules, guests only list them, and ids from elsewhere lead nowhere', async () => {
  const { server, ada, project, url } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  const eve = await server.signedUp('eve@example.org');
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  const evil = await insertProject(server, eve, { slug: 'evil', identifier: 'EVE' });
  const [theirs = ''] = await insertItems(server, evil, eve, [{}]);
  const [mine = ''] = await insertItems(server, project, ada, [{}]);
  const adas = await newModule(ada, url);
  const evils = await newModule(eve, `${evil.url}/modules/`);
  expect((await gus.get(url)).status).toBe(200);
  expect((await gus.get(`${url}${adas}/`)).status).toBe(403);
  expect((await gus.post(url, { name: 'X' })).status).toBe(403);
  expect((await bob.delete(`${url}${adas}/`)).status).toBe(403);
  expect((await bob.patch(`${url}${adas}/`, { status: 'paused' })).status).toBe(200);
  expect((await eve.get(url)).status).toBe(403);
  expect((await eve.patch(`${evil.url}/modules/${adas}/`, { name: 'X' })).status).toBe(404);
  expect((await server.anonymous.get(url)).status).toBe(401);
  expect((await ada.post(`${url}${adas}/issues/`, { issues: [theirs] })).status).toBe(400);
  expect((await ada.post(`${url}${adas}/issues/`, { issues: [] })).body).toEqual({
    error: 'Issues are required',
  });
  const foreign = await ada.post(`${project.url}/issues/${mine}/modules/`, { modules: [evils] });
  expect(foreign.status).toBe(400);
  const other = await ada.post(`${project.url}/issues/${theirs}/modules/`, { modules: [adas] });
  expect(other.status).toBe(404);
});
