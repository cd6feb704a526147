import { expect, test } from 'vitest';
import { insertProject } from '../support/server/server-rows.ts';
import { insertItems } from '../support/server/server-items.ts';
import { testServer } from '../support/server/server.ts';

/* Small shapes of the contract that clients rely on, each by itself. */

const W = '/api/workspaces/acme';

async function acme() {
  const server = await testServer({ withInstance: true });
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const made = async (path: string, body: object) => {
    const answer = await ada.post(`${project.url}/${path}/`, body);
    expect([path, answer.status]).toEqual([path, path.startsWith('user-favorite') ? 204 : 201]);
    return answer.body as Readonly<Record<string, unknown>> & { readonly id: string };
  };
  return { server, ada, project, made };
}

test('a project has no invitations of its own', async () => {
  const { ada, project } = await acme();
  expect(await ada.get(`${project.url}/invitations/`)).toMatchObject({ status: 200, body: [] });
});

test('a view saved without filters has none', async () => {
  const { ada, made } = await acme();
  expect(await made('views', { name: 'All' })).toMatchObject({ filters: {} });
  const { body } = await ada.post(`${W}/views/`, { name: 'Everything' });
  expect(body).toMatchObject({ filters: {}, display_filters: { layout: 'list' } });
});

test('modules of a workspace carry the key member_ids', async () => {
  const { ada, made } = await acme();
  await made('modules', { name: 'Tides' });
  expect((await ada.get(`${W}/modules/`)).body).toMatchObject([
    { name: 'Tides', member_ids: null },
  ]);
});

test('the plain text of an empty description is empty, and null only when there is no HTML', async () => {
  const { ada, project, server } = await acme();
  const ids = await Promise.all(
    ['<p></p>', '', '<p>Kelp</p>'].map(async (description_html) => {
      const { body } = await ada.post(`${project.url}/issues/`, { name: 'A', description_html });
      return (body as { readonly id: string }).id;
    }),
  );
  const rows = await server.db
    .selectFrom('work_items')
    .select(['id', 'description_html', 'description_stripped'])
    .execute();
  const stripped = ids.map((id) => rows.find((row) => row.id === id)?.description_stripped);
  const html = rows.find((row) => row.id === ids[1])?.description_html;
  expect(stripped).toEqual(['', html === '' ? null : '', 'Kelp']);
});

test('an attachment has empty storage metadata before its upload', async () => {
  const { server, ada, project } = await acme();
  const [id] = await insertItems(server, project, ada, [{}]);
  const path = `/api/assets/v2/workspaces/acme/projects/${project.projectId}/issues/${id}/attachments/`;
  const { body } = await ada.post(path, { name: 'a.png', type: 'image/png', size: 10 });
  expect(body).toMatchObject({ attachment: { storage_metadata: {} } });
});

test('people without a picture have an empty avatar address in analytics', async () => {
  const { server, ada, project } = await acme();
  await insertItems(server, project, ada, [{ assignee_ids: [ada.userId] }, {}]);
  const custom = await ada.get(`${W}/analytics/?x_axis=assignees__id&y_axis=issue_count`);
  expect(custom.body).toMatchObject({
    extras: { assignee_details: [{ assignees__avatar_url: '' }] },
  });
  const { body } = await ada.get(`${W}/default-analytics/`);
  expect(body).toMatchObject({
    most_issue_created_user: [{ created_by__avatar_url: '' }],
    pending_issue_user: expect.arrayContaining([
      expect.objectContaining({ assignees__id: ada.userId, assignees__avatar_url: '' }),
      expect.objectContaining({ assignees__id: null, assignees__avatar_url: null }),
    ]),
  });
});

const OFF = { list: false, kanban: false, calendar: false, gantt: false, spreadsheet: false };

test('a board published with two layouts names all five, the others off', async () => {
  const { ada, project } = await acme();
  const boards = `${project.url}/project-deploy-boards/`;
  const published = await ada.post(boards, { view_props: { list: true, kanban: true } });
  const two = { ...OFF, list: true, kanban: true };
  expect(published.body).toMatchObject({ view_props: two });
  const { id } = published.body as { readonly id: string };
  const changed = await ada.patch(`${boards}${id}/`, { view_props: { gantt: true } });
  expect(changed.body).toMatchObject({ view_props: { ...OFF, gantt: true } });
});

test('an unpublished project answers the keys of a board, empty, but for its id and anchor', async () => {
  const { ada, project } = await acme();
  const boards = `${project.url}/project-deploy-boards/`;
  const empty = (await ada.get(boards)).body as Readonly<Record<string, unknown>>;
  const board = (await ada.post(boards, {})).body as Readonly<Record<string, unknown>>;
  const { id: _, anchor: __, ...keys } = board;
  expect(Object.keys(empty).toSorted()).toEqual(Object.keys(keys).toSorted());
  expect(empty).toMatchObject({ entity_name: '', project: null, created_at: null });
});

test('the instance tells its versions and addresses as text', async () => {
  const { server } = await acme();
  const { body } = await server.anonymous.get('/api/instances/');
  expect(body).toMatchObject({
    instance: { latest_version: expect.any(String) },
    config: {
      admin_base_url: 'http://localhost:8080',
      space_base_url: 'http://localhost:8080',
      app_base_url: 'http://localhost:8080',
    },
  });
});

test.each(['cycles', 'modules'])(
  'user properties of %s are answered as the defaults with what was set on top',
  async (kind) => {
    const { ada, made, project } = await acme();
    const { id } = await made(kind, { name: 'Tides' });
    const path = `${project.url}/${kind}/${id}/user-properties/`;
    await ada.get(path);
    const sent = { display_filters: { layout: 'kanban' }, display_properties: { key: false } };
    const merged = {
      filters: { priority: null, labels: null },
      display_filters: { layout: 'kanban', order_by: '-created_at', sub_issue: true },
      display_properties: { key: false, labels: true },
    };
    expect(await ada.patch(path, sent)).toMatchObject({ status: 201, body: merged });
    expect((await ada.get(path)).body).toMatchObject(merged);
  },
);

test('archiving a project drops the favorites of everything in it', async () => {
  const { ada, made, project } = await acme();
  const cycle = await made('cycles', { name: 'Autumn' });
  const module = await made('modules', { name: 'Tides' });
  const view = await made('views', { name: 'All' });
  const page = await made('pages', { name: 'Notes' });
  await made('user-favorite-cycles', { cycle: cycle.id });
  await made('user-favorite-modules', { module: module.id });
  await made('user-favorite-views', { view: view.id });
  expect((await ada.post(`${project.url}/favorite-pages/${page.id}/`)).status).toBe(204);
  const favorites = `${W}/user-favorites/`;
  const { projectId } = project;
  await ada.post(`${W}/user-favorite-projects/`, { project: projectId });
  const folder = { entity_type: 'folder', name: 'Mine', is_folder: true };
  expect((await ada.post(favorites, folder)).status).toBe(200);
  expect((await ada.get(favorites)).body).toHaveLength(6);
  expect((await ada.post(`${project.url}/archive/`)).status).toBe(200);
  expect((await ada.get(favorites)).body).toMatchObject([{ entity_type: 'folder' }]);
});
