import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const PROJECTS = '/api/workspaces/acme/projects/';
const IDENTIFIERS = '/api/workspaces/acme/project-identifiers/';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project };
}

test('an identifier is released only after its project is gone', async () => {
  const { server, ada } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  const made = await ada.post(PROJECTS, { name: 'Two', identifier: 'TWO' });
  const { id } = made.body as { id: string };
  expect((await ada.get(`${IDENTIFIERS}?name= two `)).body).toEqual({
    exists: 1,
    identifiers: [{ id: 1, name: 'TWO', project: id }],
  });
  expect((await ada.delete(IDENTIFIERS, { name: 'TWO' })).body).toEqual({
    error: 'Cannot delete an identifier of an existing project',
  });
  await ada.delete(`${PROJECTS}${id}/`);
  await ada.post(PROJECTS, { name: 'Three', identifier: 'THREE' });
  expect((await ada.get(`${IDENTIFIERS}?name=THREE`)).body).toMatchObject({
    identifiers: [{ id: 2, name: 'THREE' }],
  });
  expect((await ada.post(PROJECTS, { name: 'Two', identifier: 'TWO' })).status).toBe(410);
  expect((await ada.delete(IDENTIFIERS, { name: 'two' })).status).toBe(204);
  expect((await ada.post(PROJECTS, { name: 'Two', identifier: 'TWO' })).status).toBe(201);
  expect((await ada.get(IDENTIFIERS)).body).toEqual({ error: 'Name is required' });
  expect((await eve.get(`${IDENTIFIERS}?name=TWO`)).status).toBe(403);
});

test('counts are told of what the caller may see', async () => {
  const { server, ada, project } = await setUp();
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, gus, 5);
  await ada.post(PROJECTS, { name: 'Two', identifier: 'TWO' });
  await ada.post(`${project.url}/cycles/`, { name: 'One' });
  await insertItems(server, project, ada, [{}, { state_id: project.states['Done'] ?? '' }]);
  const stats = '/api/workspaces/acme/project-stats/';
  const all = {
    id: project.projectId,
    total_issues: 2,
    completed_issues: 1,
    total_members: 2,
    total_cycles: 1,
    total_modules: 0,
  };
  expect((await gus.get(stats)).body).toEqual([all]);
  expect((await ada.get(stats)).body).toHaveLength(2);
  expect((await ada.get(`${stats}?fields=total_cycles&project_ids=${all.id}`)).body).toEqual([
    { id: all.id, total_cycles: 1 },
  ]);
  expect((await ada.get(`${stats}?project_ids=x`)).status).toBe(400);
});

test('a person keeps their own order of projects', async () => {
  const { server, ada, project } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  await ada.post(PROJECTS, { name: 'Two', identifier: 'TWO' });
  const names = async () => {
    const { body } = await ada.get(`${PROJECTS}details/`);
    return (body as { name: string }[]).map(({ name }) => name);
  };
  expect(await names()).toEqual(['Two', 'APP']);
  const views = `${project.url}/project-views/`;
  expect((await ada.post(views, { sort_order: 1 })).status).toBe(204);
  expect(await names()).toEqual(['APP', 'Two']);
  expect((await eve.post(views, { sort_order: 1 })).status).toBe(403);
});
