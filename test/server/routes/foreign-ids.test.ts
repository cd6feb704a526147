import { expect, test } from 'vitest';
import { insertItems } from '../../support/server/server-items.ts';
import { insertProject } from '../../support/server/server-rows.ts';
import { testServer } from '../../support/server/server.ts';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const eve = await server.signedUp('eve@example.org');
  const project = await insertProject(server, ada);
  const other = await insertProject(server, eve, { slug: 'other' });
  const [one = '', two = ''] = await insertItems(server, project, ada, [{}, {}]);
  const [foreign = ''] = await insertItems(server, other, eve, [{}]);
  const item = async (id: string) =>
    (await ada.get(`${project.url}/issues/${id}/`)).body as Readonly<Record<string, unknown>>;
  return { server, ada, eve, project, other, one, two, foreign, item };
}

const unknown = (field: string, id: string) => ({
  [field]: [`Invalid pk "${id}" - object does not exist.`],
});

test('a bulk operation with an item of another workspace is refused, and changes nothing', async () => {
  const { ada, project, one, two, foreign, item } = await setUp();
  const issue_ids = [one, foreign];
  const calls = {
    'bulk-operation-issues': { issue_ids, properties: { priority: 'high' } },
    'bulk-archive-issues': { issue_ids },
    [`issues/${two}/sub-issues`]: { sub_issue_ids: issue_ids },
  };
  for (const [path, body] of Object.entries(calls)) {
    const answer = await ada.post(`${project.url}/${path}/`, body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(`Invalid pk \\"${foreign}\\"`);
  }
  expect(await item(one)).toMatchObject({ priority: 'none', parent_id: null, archived_at: null });
});

test('a bulk operation passes over items that were deleted meanwhile', async () => {
  const { ada, project, one, two, item } = await setUp();
  await ada.delete(`${project.url}/issues/${two}/`);
  const body = { issue_ids: [one, two], properties: { priority: 'high' } };
  expect((await ada.post(`${project.url}/bulk-operation-issues/`, body)).status).toBe(204);
  expect(await item(one)).toMatchObject({ priority: 'high' });
});

test('a bulk operation that would put items below themselves is refused', async () => {
  const { ada, project, one, two, item } = await setUp();
  const url = `${project.url}/bulk-operation-issues/`;
  const under = (issue_ids: readonly string[], parent_id: string) =>
    ada.post(url, { issue_ids, properties: { parent_id } });
  expect((await under([two], one)).status).toBe(204);
  const { status, body } = await under([one, two], two);
  expect(status).toBe(400);
  expect(body).toEqual({ parent_id: ['A work item cannot stand below itself.'] });
  expect(await item(two)).toMatchObject({ parent_id: one });
});

test('a draft without a project refers to nothing of any project', async () => {
  const { ada, other } = await setUp();
  const id = other.projectId;
  for (const field of ['label_ids', 'assignee_ids', 'module_ids']) {
    const answer = await ada.post('/api/workspaces/acme/draft-issues/', { [field]: [id] });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(unknown(field, id));
  }
});

test('a person cannot take a picture or a workspace that is not theirs', async () => {
  const { server, ada, eve, other } = await setUp();
  const asset = server.deps.newId();
  const at = new Date(server.clock.now()).toISOString();
  await server.db
    .insertInto('file_assets')
    .values({
      id: asset,
      user_id: eve.userId,
      entity_type: 'USER_AVATAR',
      asset: 'a',
      created_at: at,
      updated_at: at,
    })
    .execute();
  for (const field of ['avatar_asset', 'cover_image_asset']) {
    const answer = await ada.patch('/api/users/me/', { [field]: asset });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(unknown(field, asset));
  }
  expect((await eve.patch('/api/users/me/', { avatar_asset: asset })).status).toBe(200);
  // A cover is another picture than an avatar.
  expect((await eve.patch('/api/users/me/', { cover_image_asset: asset })).status).toBe(400);
  const place = { last_workspace_id: other.workspaceId };
  expect((await ada.patch('/api/users/me/profile/', place)).status).toBe(400);
  expect((await eve.patch('/api/users/me/profile/', place)).status).toBe(200);
});
