import { expect, test } from 'vitest';
import { insertItems, stampsOf } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project, url: `${project.url}/issue-labels/` };
}

async function newLabel(person: TestClient, url: string, body: object): Promise<string> {
  const made = await person.post(url, body);
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
}

test('labels stand in the order in which they were made', async () => {
  const { server, ada, project, url } = await setUp();
  const id = server.deps.newId();
  const first = await ada.post(url, { id, name: 'bug', color: '#f00' });
  expect([first.status, first.body]).toEqual([
    201,
    {
      id,
      parent: null,
      name: 'bug',
      color: '#f00',
      project_id: project.projectId,
      workspace_id: project.workspaceId,
      sort_order: 65535,
    },
  ]);
  expect((await ada.get(`${url}${id}/`)).body).toEqual(first.body);
  await newLabel(ada, url, { name: 'idea' });
  expect((await ada.get(url)).body).toMatchObject([
    { name: 'bug' },
    { name: 'idea', sort_order: 75535, color: '' },
  ]);
  expect((await ada.get('/api/workspaces/acme/labels/')).body).toHaveLength(2);
  expect(server.hints.at(-1)).toMatchObject({ kinds: ['label'] });
});

test('a name is taken once, in its exact letters', async () => {
  const { ada, url } = await setUp();
  const bug = await newLabel(ada, url, { name: 'bug' });
  await newLabel(ada, url, { name: 'Bug' });
  const taken = { error: 'Label with the same name already exists in the project' };
  expect((await ada.post(url, { name: 'bug' })).body).toEqual(taken);
  expect((await ada.patch(`${url}${bug}/`, { name: 'Bug' })).body).toEqual(taken);
  expect((await ada.patch(`${url}${bug}/`, { name: 'bug', color: '#0f0' })).status).toBe(200);
});

test('a parent is a label of this project, and never the label itself or below it', async () => {
  const { server, ada, url } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  const evil = await insertProject(server, eve, { slug: 'evil', identifier: 'EVE' });
  const foreign = await newLabel(eve, `${evil.url}/issue-labels/`, { name: 'x' });
  const top = await newLabel(ada, url, { name: 'top' });
  const child = await newLabel(ada, url, { name: 'child', parent: top });
  expect((await ada.post(url, { name: 'y', parent: foreign })).status).toBe(400);
  expect((await ada.patch(`${url}${top}/`, { parent: child })).status).toBe(400);
  expect((await ada.patch(`${url}${child}/`, { parent: null })).body).toMatchObject({
    parent: null,
  });
  expect((await ada.get(`${url}${foreign}/`)).status).toBe(404);
});

test('[R4] a deleted label takes its children along, and the items that wore them change, each on its own', async () => {
  const { server, ada, project, url } = await setUp();
  const top = await newLabel(ada, url, { name: 'top' });
  const child = await newLabel(ada, url, { name: 'child', parent: top });
  const other = await newLabel(ada, url, { name: 'other' });
  const [one = '', two = '', three = ''] = await insertItems(server, project, ada, [
    { label_ids: [top, other] },
    { label_ids: [child] },
    { label_ids: [other] },
  ]);
  const before = await stampsOf(server);
  const gone = await ada.delete(`${url}${top}/`);
  expect(gone.status).toBe(204);
  const after = await stampsOf(server);
  expect(after.get(three)).toBe(before.get(three));
  expect((after.get(one) ?? '') > (before.get(three) ?? '')).toBe(true);
  expect((after.get(two) ?? '') > (before.get(three) ?? '')).toBe(true);
  expect(new Set(after.values()).size).toBe(3);
  expect(gone.headers['x-updated-at']).toBe(
    [after.get(one) ?? '', after.get(two) ?? ''].sort((a, b) => (a < b ? -1 : 1)).at(-1),
  );
  expect((await ada.get(url)).body).toMatchObject([{ name: 'other' }]);
  const links = await server.db.selectFrom('work_item_labels').select('label_id').execute();
  expect(links).toEqual([{ label_id: other }, { label_id: other }]);
  expect(server.hints.at(-1)?.kinds.toSorted()).toEqual(['label', 'work_item']);
});

test('many labels are made at once, and those that are there stay', async () => {
  const { ada, project, url } = await setUp();
  await newLabel(ada, url, { name: 'bug', color: '#f00' });
  const made = await ada.post(`${project.url}/bulk-create-labels/`, {
    label_data: [{ name: 'bug' }, { name: 'idea' }, {}, {}],
  });
  expect([made.status, made.body]).toMatchObject([
    201,
    { labels: [{ name: 'bug', color: '#f00' }, { name: 'idea' }, { name: 'Migrated' }] },
  ]);
});

test('members read labels, admins alone write them', async () => {
  const { server, ada, project, url } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  const eve = await server.signedUp('eve@example.org');
  await insertMember(server, project, bob, 15);
  const label = `${url}${await newLabel(ada, url, { name: 'bug' })}/`;
  const role = { error: "You don't have the required permissions." };
  expect((await bob.get(url)).status).toBe(200);
  expect((await bob.post(url, { name: 'x' })).body).toEqual(role);
  const byClass = { detail: 'You do not have permission to perform this action.' };
  expect((await bob.patch(label, { name: 'x' })).body).toEqual(byClass);
  expect((await bob.delete(label)).body).toEqual(byClass);
  expect((await eve.get(url)).body).toEqual(byClass);
  expect((await server.anonymous.delete(label)).status).toBe(401);
});
