import { expect, test } from 'vitest';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const FAVORITES = '/api/workspaces/acme/user-favorites/';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project };
}

test('a favourite tells what it stands for, and a project knows that it is one', async () => {
  const { ada, project } = await setUp();
  const made = await ada.post(FAVORITES, {
    entity_type: 'project',
    entity_identifier: project.projectId,
    name: 'Mine',
  });
  const row = {
    id: expect.any(String),
    entity_type: 'project',
    entity_identifier: project.projectId,
    entity_data: { id: project.projectId, name: 'APP', logo_props: {} },
    name: 'Mine',
    is_folder: false,
    sequence: 65535,
    parent: null,
    workspace_id: project.workspaceId,
    project_id: project.projectId,
  };
  expect([made.status, made.body]).toEqual([200, row]);
  expect((await ada.get(FAVORITES)).body).toEqual([row]);
  expect((await ada.get(`${project.url}/`)).body).toMatchObject({ is_favorite: true });
  const again = { project: project.projectId };
  expect((await ada.post('/api/workspaces/acme/user-favorite-projects/', again)).body).toEqual({
    error: 'The payload is not valid',
  });
  const gone = await ada.delete(
    `/api/workspaces/acme/user-favorite-projects/${project.projectId}/`,
  );
  expect(gone.status).toBe(204);
  expect((await ada.get(FAVORITES)).body).toEqual([]);
});

test('a folder holds favourites and takes them along', async () => {
  const { ada, project } = await setUp();
  const folder = await ada.post(FAVORITES, { entity_type: 'folder', is_folder: true, name: 'F' });
  const { id } = folder.body as { id: string };
  const cycle = (await ada.post(`${project.url}/cycles/`, { name: 'One' })).body as { id: string };
  await ada.post(FAVORITES, { entity_type: 'cycle', entity_identifier: cycle.id, parent: id });
  expect((await ada.get(FAVORITES)).body).toHaveLength(1);
  expect((await ada.get(`${FAVORITES}${id}/group/`)).body).toMatchObject([
    { entity_data: { name: 'One', project_id: project.projectId } },
  ]);
  expect((await ada.get(`${project.url}/cycles/`)).body).toMatchObject([{ is_favorite: true }]);
  expect((await ada.patch(`${FAVORITES}${id}/`, { name: 'G', sequence: 1 })).body).toMatchObject({
    name: 'G',
    sequence: 1,
  });
  expect((await ada.patch(`${FAVORITES}${id}/`, { parent: id })).status).toBe(400);
  expect((await ada.delete(`${FAVORITES}${id}/`)).status).toBe(204);
  expect((await ada.get(`${project.url}/cycles/`)).body).toMatchObject([{ is_favorite: false }]);
});

test('cycles and modules are marked and unmarked where they are', async () => {
  const { ada, project } = await setUp();
  const module = (await ada.post(`${project.url}/modules/`, { name: 'M' })).body as { id: string };
  const url = `${project.url}/user-favorite-modules/`;
  expect((await ada.post(url, { module: module.id })).status).toBe(204);
  expect((await ada.get(`${project.url}/modules/`)).body).toMatchObject([{ is_favorite: true }]);
  expect((await ada.delete(`${url}${module.id}/`)).status).toBe(204);
  expect((await ada.delete(`${url}${module.id}/`)).status).toBe(404);
  const cycle = (await ada.post(`${project.url}/cycles/`, { name: 'C' })).body as { id: string };
  const cycles = `${project.url}/user-favorite-cycles/`;
  expect((await ada.post(cycles, { cycle: cycle.id })).status).toBe(204);
  expect((await ada.post(cycles, { cycle: cycle.id })).status).toBe(400);
  expect((await ada.get(`${project.url}/cycles/`)).body).toMatchObject([{ is_favorite: true }]);
  expect((await ada.delete(`${cycles}${cycle.id}/`)).status).toBe(204);
  expect((await ada.delete(`${cycles}${cycle.id}/`)).status).toBe(404);
});

test('what a person may not see cannot be marked, whatever the body says', async () => {
  const { server, ada, project } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  const secret = await ada.post('/api/workspaces/acme/projects/', {
    name: 'Secret',
    identifier: 'SEC',
    network: 0,
  });
  const secretId = (secret.body as { id: string }).id;
  const cycles = `/api/workspaces/acme/projects/${secretId}/cycles/`;
  const cycle = (await ada.post(cycles, { name: 'Hush' })).body as { id: string };
  for (const body of [
    { entity_type: 'project', entity_identifier: secretId },
    { entity_type: 'cycle', entity_identifier: cycle.id },
    { entity_type: 'cycle', entity_identifier: cycle.id, project_id: project.projectId },
  ]) {
    expect((await bob.post(FAVORITES, body)).status).toBe(404);
  }
  expect((await gus.get(FAVORITES)).status).toBe(403);
  const made = await ada.post(FAVORITES, {
    entity_type: 'project',
    entity_identifier: project.projectId,
  });
  const { id } = made.body as { id: string };
  expect((await bob.delete(`${FAVORITES}${id}/`)).status).toBe(404);
  expect((await server.anonymous.get(FAVORITES)).status).toBe(401);
});
