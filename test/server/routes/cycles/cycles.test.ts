import { expect, test } from 'vitest';
import { insertItems, stampsOf } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

const DAY = 24 * 60 * 60 * 1000;

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project, url: `${project.url}/cycles/` };
}

async function newCycle(person: TestClient, url: string, body: object = {}): Promise<string> {
  const made = await person.post(url, { name: 'One', ...body });
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
}

const NEXT_WEEK = { start_date: '2026-11-23', end_date: '2026-11-27' };

test('a cycle without dates is a draft, and the newest comes first', async () => {
  const { server, ada, project, url } = await setUp();
  const made = await ada.post(url, { name: 'One' });
  const cycle = {
    id: expect.any(String),
    workspace_id: project.workspaceId,
    project_id: project.projectId,
    name: 'One',
    description: '',
    start_date: null,
    end_date: null,
    owned_by_id: ada.userId,
    view_props: {},
    sort_order: 65535,
    external_source: null,
    external_id: null,
    progress_snapshot: {},
    logo_props: {},
    version: 1,
    is_favorite: false,
    total_issues: 0,
    completed_issues: 0,
    assignee_ids: [],
    status: 'DRAFT',
    created_by: ada.userId,
  };
  expect([made.status, made.body]).toEqual([201, cycle]);
  const { id } = made.body as { id: string };
  expect((await ada.get(`${url}${id}/`)).body).toEqual({ ...cycle, sub_issues: 0 });
  expect((await ada.get(url)).body).toEqual([{ ...cycle, cancelled_issues: 0 }]);
  server.clock.pass(1);
  await newCycle(ada, url, { name: 'Two' });
  expect((await ada.get(url)).body).toMatchObject([{ name: 'Two', sort_order: 55535 }, {}]);
});

test('the days are the project’s own, the last one included', async () => {
  const { server, ada, project, url } = await setUp();
  await server.db.updateTable('projects').set({ timezone: 'America/New_York' }).execute();
  const made = await ada.post(url, { name: 'One', ...NEXT_WEEK });
  expect(made.body).toMatchObject({
    start_date: '2026-11-23T05:00:01.000000Z',
    end_date: '2026-11-28T04:59:59.000000Z',
    status: 'UPCOMING',
  });
  const today = await ada.post(url, {
    name: 'Now',
    start_date: '2026-11-20',
    end_date: '2026-11-20T10:00:00Z',
  });
  expect(today.body).toMatchObject({
    start_date: '2026-11-20T09:00:00.000000Z',
    end_date: '2026-11-21T04:59:59.000000Z',
    status: 'CURRENT',
  });
  expect((await ada.get(`${url}?cycle_view=current`)).body).toMatchObject([
    { name: 'Now', start_date: '2026-11-20T04:00:00.000000-05:00' },
  ]);
  server.clock.pass(10 * DAY);
  expect((await ada.get(url)).body).toMatchObject([
    { status: 'COMPLETED' },
    { status: 'COMPLETED' },
  ]);
  expect((await ada.get(`/api/workspaces/${project.slug}/cycles/`)).body).toHaveLength(2);
});

test('dates come in pairs, in order, and away from other cycles if the caller asks', async () => {
  const { ada, url } = await setUp();
  const half = await ada.post(url, { name: 'X', start_date: '2026-11-23' });
  expect(half.body).toEqual({
    error: 'Both start date and end date are either required or are to be null',
  });
  const turned = { name: 'X', start_date: '2026-11-27', end_date: '2026-11-23' };
  expect((await ada.post(url, turned)).body).toEqual({
    non_field_errors: ['Start date cannot exceed end date'],
  });
  expect((await ada.post(url, { name: 'X', ...NEXT_WEEK, end_date: 'soon' })).status).toBe(400);
  const id = await newCycle(ada, url, NEXT_WEEK);
  const check = async (body: object) => (await ada.post(`${url}date-check/`, body)).body;
  const after = { start_date: '2026-11-28', end_date: '2026-11-30' };
  expect(await check(after)).toEqual({ status: true });
  expect(await check({ ...after, start_date: '2026-11-27' })).toMatchObject({ status: false });
  expect(await check({ ...NEXT_WEEK, cycle_id: id })).toEqual({ status: true });
  expect(await check({})).toEqual({ error: 'Start date and end date both are required' });
});

test('[R4] work items move into a cycle and out of it, each with a stamp and a line in its history', async () => {
  const { server, ada, project, url } = await setUp();
  const one = await newCycle(ada, url);
  const two = await newCycle(ada, url, { name: 'Two' });
  const done = project.states['Done'] ?? '';
  const [a = '', b = '', c = ''] = await insertItems(server, project, ada, [
    { assignee_ids: [ada.userId], state_id: done },
    {},
    {},
  ]);
  const before = await stampsOf(server);
  const put = await ada.post(`${url}${one}/cycle-issues/`, { issues: [a, b] });
  expect([put.status, put.body]).toEqual([201, { message: 'success' }]);
  const after = await stampsOf(server);
  expect(after.get(c)).toBe(before.get(c));
  expect((after.get(a) ?? '') > (before.get(c) ?? '')).toBe(true);
  expect((after.get(b) ?? '') > (after.get(a) ?? '')).toBe(true);
  expect(put.headers['x-updated-at']).toBe(after.get(b));
  expect((await ada.get(`${url}${one}/`)).body).toMatchObject({
    total_issues: 2,
    completed_issues: 1,
    assignee_ids: [ada.userId],
  });

  server.clock.pass(1);
  await ada.post(`${url}${two}/cycle-issues/`, { issues: [b] });
  await ada.post(`${url}${two}/cycle-issues/`, { issues: [b] });
  server.clock.pass(1);
  expect((await ada.delete(`${url}${two}/cycle-issues/${b}/`)).status).toBe(204);
  expect((await ada.delete(`${url}${two}/cycle-issues/${b}/`)).status).toBe(204);
  const history = await server.db
    .selectFrom('activities')
    .select(['verb', 'old_value', 'new_value', 'old_identifier', 'new_identifier', 'comment'])
    .where('work_item_id', '=', b)
    .where('field', '=', 'cycles')
    .orderBy('id')
    .execute();
  expect(history.map((row) => Object.values(row))).toEqual([
    ['created', '', 'One', null, one, 'added cycle One'],
    ['updated', 'One', 'Two', one, two, 'updated cycle from One to Two'],
    ['deleted', 'Two', '', two, null, 'removed this issue from Two'],
  ]);
  expect(server.hints.flatMap(({ kinds }) => kinds)).toContain('cycle');
});

test('the work items of a cycle are listed like those of a project', async () => {
  const { server, ada, project, url } = await setUp();
  const cycle = await newCycle(ada, url);
  const [a = ''] = await insertItems(server, project, ada, [{ cycle_id: cycle }, {}]);
  const { status, body } = await ada.get(`${url}${cycle}/cycle-issues/`);
  expect([status, body]).toMatchObject([200, { total_count: 1, results: [{ id: a }] }]);
  expect((await ada.get(`${url}${project.projectId}/cycle-issues/`)).status).toBe(404);
});

test('[R4] a deleted cycle lets its work items go', async () => {
  const { server, ada, project, url } = await setUp();
  const cycle = await newCycle(ada, url);
  const [a = '', b = ''] = await insertItems(server, project, ada, [{ cycle_id: cycle }, {}]);
  const before = await stampsOf(server);
  expect((await ada.delete(`${url}${cycle}/`)).status).toBe(204);
  const after = await stampsOf(server);
  expect((after.get(a) ?? '') > (before.get(b) ?? '')).toBe(true);
  const rows = await server.db.selectFrom('work_items').select('cycle_id').execute();
  expect(rows).toEqual([{ cycle_id: null }, { cycle_id: null }]);
  const gone = await ada.get(`${url}${cycle}/`);
  expect([gone.status, gone.body]).toEqual([404, { error: 'Cycle not found' }]);
});

test('a cycle that has ended takes nothing in, is put elsewhere at most, and can be archived', async () => {
  const { server, ada, project, url } = await setUp();
  const cycle = await newCycle(ada, url, NEXT_WEEK);
  const [item = ''] = await insertItems(server, project, ada, [{}]);
  const early = await ada.post(`${url}${cycle}/archive/`);
  expect(early.body).toEqual({ error: 'Only completed cycles can be archived' });
  server.clock.pass(10 * DAY);
  const put = await ada.post(`${url}${cycle}/cycle-issues/`, { issues: [item] });
  expect(put.body).toEqual({
    error: 'The Cycle has already been completed so no new issues can be added',
  });
  expect((await ada.patch(`${url}${cycle}/`, { name: 'X' })).body).toEqual({
    error: 'The Cycle has already been completed so it cannot be edited',
  });
  const moved = await ada.patch(`${url}${cycle}/`, { name: 'X', sort_order: 1 });
  expect(moved.body).toMatchObject({ name: 'One', sort_order: 1 });
  const away = await ada.post(`${url}${cycle}/archive/`);
  expect([away.status, away.body]).toEqual([
    200,
    { archived_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d/) },
  ]);
  expect((await ada.get(url)).body).toEqual([]);
  expect((await ada.get(`${url}${cycle}/`)).status).toBe(404);
  expect((await ada.patch(`${url}${cycle}/`, { sort_order: 2 })).body).toEqual({
    error: 'Archived cycle cannot be updated',
  });
  expect((await ada.get(`${project.url}/archived-cycles/`)).body).toHaveLength(1);
  expect((await ada.delete(`${url}${cycle}/archive/`)).status).toBe(204);
  expect((await ada.get(url)).body).toHaveLength(1);
});

test('what is not finished moves on to the next cycle', async () => {
  const { server, ada, project, url } = await setUp();
  const one = await newCycle(ada, url);
  server.clock.pass(1);
  const two = await newCycle(ada, url, { name: 'Two' });
  const done = project.states['Done'] ?? '';
  await insertItems(server, project, ada, [{ cycle_id: one }, { cycle_id: one, state_id: done }]);
  const transfer = `${url}${one}/transfer-issues/`;
  expect((await ada.post(transfer, {})).body).toEqual({ error: 'New Cycle Id is required' });
  expect((await ada.post(transfer, { new_cycle_id: two })).body).toEqual({ message: 'Success' });
  expect((await ada.get(url)).body).toMatchObject([
    { name: 'Two', total_issues: 1 },
    { name: 'One', total_issues: 1, completed_issues: 1 },
  ]);
});

test('members write cycles, guests read them, and only admins and the maker delete', async () => {
  const { server, ada, project, url } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  const eve = await server.signedUp('eve@example.org');
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  const evil = await insertProject(server, eve, { slug: 'evil', identifier: 'EVE' });
  const [theirs = ''] = await insertItems(server, evil, eve, [{}]);
  const adas = await newCycle(ada, url);
  const bobs = await newCycle(bob, url);
  expect((await gus.get(url)).status).toBe(200);
  expect((await gus.post(url, { name: 'X' })).status).toBe(403);
  expect((await gus.post(`${url}${adas}/cycle-issues/`, { issues: [] })).status).toBe(403);
  expect((await bob.delete(`${url}${adas}/`)).status).toBe(403);
  expect((await bob.delete(`${url}${bobs}/`)).status).toBe(204);
  expect((await eve.get(url)).status).toBe(403);
  expect((await eve.get(`${evil.url}/cycles/${adas}/`)).status).toBe(404);
  expect((await eve.delete(`${evil.url}/cycles/${adas}/`)).status).toBe(404);
  expect((await server.anonymous.get(url)).status).toBe(401);
  const foreign = await ada.post(`${url}${adas}/cycle-issues/`, { issues: [theirs] });
  expect([foreign.status, foreign.body]).toEqual([
    400,
    { issues: [`Invalid pk "${theirs}" - object does not exist.`] },
  ]);
  const none = await ada.post(`${url}${adas}/cycle-issues/`, { issues: [] });
  expect(none.body).toEqual({ error: 'Issues are required' });
});
