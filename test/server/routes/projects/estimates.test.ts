import { expect, test } from 'vitest';
import { insertItems, stampsOf } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const SIZES = {
  estimate: { name: 'Sizes', type: 'points' },
  estimate_points: [
    { key: 1, value: '1' },
    { key: 2, value: '2' },
    { key: 3, value: '5' },
  ],
};

interface Estimate {
  readonly id: string;
  readonly points: readonly { readonly id: string; readonly value: string }[];
}

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const url = `${project.url}/estimates/`;
  const made = await ada.post(url, SIZES);
  const estimate = made.body as Estimate;
  const [one, two, five] = estimate.points.map(({ id }) => id);
  if (!one || !two || !five) throw new Error('three points');
  return { server, ada, project, url, made, estimate, one, two, five };
}

test('an estimate is made with its points', async () => {
  const { ada, project, url, made, estimate } = await setUp();
  expect(made.status).toBe(200);
  const audit = {
    id: expect.any(String),
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    deleted_at: null,
    created_by: ada.userId,
    updated_by: ada.userId,
    project: project.projectId,
    workspace: project.workspaceId,
  };
  expect(made.body).toEqual({
    ...audit,
    name: 'Sizes',
    description: '',
    type: 'points',
    last_used: false,
    points: SIZES.estimate_points.map((point) => ({
      ...audit,
      ...point,
      description: '',
      estimate: estimate.id,
    })),
  });
  expect((await ada.get(url)).body).toEqual([made.body]);
  expect((await ada.get(`${url}${estimate.id}/`)).body).toEqual(made.body);
});

test('a name is taken once, a value is short, and nothing is made by half', async () => {
  const { ada, url } = await setUp();
  expect((await ada.post(url, SIZES)).body).toEqual({ error: 'The payload is not valid' });
  const long = { estimate: { name: 'X' }, estimate_points: [{ key: 1, value: 'x'.repeat(21) }] };
  expect((await ada.post(url, long)).status).toBe(400);
  expect((await ada.post(url, {})).body).toMatchObject({ estimate: ['This field is required.'] });
  expect((await ada.get(url)).body).toHaveLength(1);
});

test('the points of the estimate in use are the project’s', async () => {
  const { ada, project, estimate } = await setUp();
  const active = `${project.url}/project-estimates/`;
  expect((await ada.get(active)).body).toEqual([]);
  expect((await ada.get('/api/workspaces/acme/estimates/')).body).toEqual([]);
  await ada.patch(`${project.url}/`, { estimate: estimate.id });
  expect((await ada.get(active)).body).toHaveLength(3);
  expect((await ada.get('/api/workspaces/acme/estimates/')).body).toMatchObject([
    { id: estimate.id },
  ]);
});

test('points are added, changed and renamed', async () => {
  const { ada, url, estimate, one } = await setUp();
  const points = `${url}${estimate.id}/estimate-points/`;
  expect((await ada.post(points, { key: 4 })).body).toEqual({
    error: 'Key and value are required',
  });
  expect((await ada.post(points, { key: 4, value: '8' })).body).toMatchObject({ value: '8' });
  expect((await ada.patch(`${points}${one}/`, { value: 'tiny' })).body).toMatchObject({
    id: one,
    value: 'tiny',
  });
  expect((await ada.patch(`${points}${one}/`, {})).status).toBe(400);
  const both = { estimate: { name: 'T' }, estimate_points: [{ id: one, value: 'S' }] };
  const changed = (await ada.patch(`${url}${estimate.id}/`, both)).body as Estimate;
  expect(changed).toMatchObject({ name: 'T' });
  expect(changed.points.map(({ value }) => value)).toEqual(['S', '2', '5', '8']);
});

test('[R4] a deleted point hands its work items to the other one, with a line in their history', async () => {
  const { server, ada, project, url, estimate, one, two, five } = await setUp();
  const [a = '', b = ''] = await insertItems(server, project, ada, [{}, {}]);
  await server.db
    .updateTable('work_items')
    .set({ estimate_point: one })
    .where('id', '=', a)
    .execute();
  const before = await stampsOf(server);
  const gone = await ada.delete(`${url}${estimate.id}/estimate-points/${one}/`, {
    new_estimate_id: five,
  });
  expect(gone.body).toMatchObject([
    { id: two, key: 1 },
    { id: five, key: 2 },
  ]);
  const after = await stampsOf(server);
  expect((after.get(a) ?? '') > (before.get(b) ?? '')).toBe(true);
  expect(after.get(b)).toBe(before.get(b));
  const activity = await server.db
    .selectFrom('activities')
    .select(['work_item_id', 'old_value', 'new_value', 'new_identifier'])
    .where('field', '=', 'estimate_point')
    .execute();
  expect(activity).toEqual([
    { work_item_id: a, old_value: '1', new_value: '5', new_identifier: five },
  ]);
});

test('a deleted estimate leaves work items and project without one', async () => {
  const { server, ada, project, url, estimate, two } = await setUp();
  const [item = ''] = await insertItems(server, project, ada, [{}]);
  await server.db.updateTable('work_items').set({ estimate_point: two }).execute();
  await ada.patch(`${project.url}/`, { estimate: estimate.id });
  expect((await ada.delete(`${url}${estimate.id}/`)).status).toBe(204);
  const row = await server.db
    .selectFrom('work_items')
    .select('estimate_point')
    .where('id', '=', item)
    .executeTakeFirstOrThrow();
  expect(row.estimate_point).toBeNull();
  expect((await ada.get(`${project.url}/`)).body).toMatchObject({ estimate: null });
  expect((await ada.get(url)).body).toEqual([]);
  expect(server.hints.at(-1)?.kinds).toContain('estimate');
});

test('guests read estimates, strangers do not, and ids from elsewhere are not there', async () => {
  const { server, ada, project, url, estimate } = await setUp();
  const gus = await server.signedUp('gus@example.org');
  const eve = await server.signedUp('eve@example.org');
  await insertMember(server, project, gus, 5);
  const evil = await insertProject(server, eve, { slug: 'evil', identifier: 'EVE' });
  const detail = { detail: 'You do not have permission to perform this action.' };
  expect((await gus.get(url)).status).toBe(200);
  expect((await gus.post(url, SIZES)).body).toEqual(detail);
  expect((await eve.get(url)).body).toEqual(detail);
  expect((await eve.delete(`${evil.url}/estimates/${estimate.id}/`)).status).toBe(404);
  expect((await server.anonymous.get(url)).status).toBe(401);
  expect((await ada.get(url)).body).toHaveLength(1);
});
