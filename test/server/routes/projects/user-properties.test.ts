import { expect, test } from 'vitest';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project, url: `${project.url}/user-properties/` };
}

test('whoever never looked at a project sees it as everybody does', async () => {
  const { ada, project, url } = await setUp();
  const { status, body } = await ada.get(url);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    project: project.projectId,
    workspace: project.workspaceId,
    user: ada.userId,
    filters: { priority: null, subscriber: null },
    display_filters: { group_by: null, order_by: '-created_at', layout: 'list' },
    display_properties: { key: true, updated_on: true },
  });
  expect((await ada.get(url)).body).toEqual(body);
});

test('a part is replaced whole, the others stay, and nobody else notices', async () => {
  const { server, ada, project, url } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 5);
  const patched = await ada.patch(url, { display_filters: { group_by: 'state' } });
  expect([patched.status, patched.body]).toMatchObject([201, { filters: { priority: null } }]);
  expect(patched.body).toHaveProperty('display_filters', { group_by: 'state' });
  expect((await ada.get(url)).body).toEqual(patched.body);
  expect((await bob.get(url)).body).toMatchObject({ display_filters: { group_by: null } });
});

test('epics are looked at in a way of their own', async () => {
  const { server, ada, project, url } = await setUp();
  const epics = `${project.url}/epics-user-properties/`;
  const first = await ada.get(epics);
  expect(first.body).toMatchObject({ user: ada.userId, display_filters: { layout: 'list' } });
  const changed = await ada.patch(epics, { filters: { priority: ['high'] } });
  expect([changed.status, changed.body]).toMatchObject([201, { filters: { priority: ['high'] } }]);
  expect((await ada.get(epics)).body).toEqual(changed.body);
  expect((await ada.get(url)).body).toMatchObject({ filters: { priority: null } });
  expect((await server.anonymous.patch(epics, {})).status).toBe(401);
});

test('strangers do not look at a project at all', async () => {
  const { server, url } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  expect((await eve.get(url)).status).toBe(403);
  expect((await eve.patch(url, {})).status).toBe(403);
  expect((await server.anonymous.get(url)).status).toBe(401);
});
