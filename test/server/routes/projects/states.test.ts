import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project, url: `${project.url}/states/` };
}

const REVIEW = { name: 'Review', color: '#123456', group: 'started' };

test('states come in their order, or by group', async () => {
  const { ada, project, url } = await setUp();
  const { body } = await ada.get(url);
  expect(body).toHaveLength(5);
  expect((body as object[])[0]).toEqual({
    id: project.states['Backlog'],
    project_id: project.projectId,
    workspace_id: project.workspaceId,
    name: 'Backlog',
    color: '#A3A3A3',
    group: 'backlog',
    default: true,
    description: '',
    sequence: 15000,
  });
  const grouped = await ada.get(`${url}?grouped=true`);
  expect(Object.keys(grouped.body as object)).toEqual([
    'backlog',
    'unstarted',
    'started',
    'completed',
    'cancelled',
  ]);
  expect((await ada.get('/api/workspaces/acme/states/')).body).toHaveLength(5);
});

test('a new state goes to the end, and is told to the others', async () => {
  const { server, ada, project, url } = await setUp();
  const made = await ada.post(url, REVIEW);
  expect([made.status, made.body]).toMatchObject([200, { ...REVIEW, sequence: 70000 }]);
  expect(server.hints.at(-1)).toMatchObject({ project: project.projectId, kinds: ['state'] });
  const again = await ada.post(url, REVIEW);
  expect([again.status, again.body]).toEqual([400, { name: 'The state name is already taken' }]);
  expect((await ada.post(url, {})).body).toEqual({
    name: ['This field is required.'],
    color: ['This field is required.'],
  });
  const other = { name: 'X', color: '#1', group: 'triage' };
  expect((await ada.post(url, other)).body).toEqual({
    group: ['"triage" is not a valid choice.'],
  });
});

test('there is one default, and it cannot be deleted', async () => {
  const { ada, project, url } = await setUp();
  const todo = `${url}${project.states['Todo']}/`;
  expect((await ada.post(`${todo}mark-default/`)).status).toBe(204);
  const { body } = await ada.get(url);
  const defaults = (body as { default: boolean; name: string }[]).filter((state) => state.default);
  expect(defaults.map(({ name }) => name)).toEqual(['Todo']);
  expect((await ada.delete(todo)).body).toEqual({ error: 'Default state cannot be deleted' });
  expect((await ada.post(`${url}${project.projectId}/mark-default/`)).status).toBe(404);
});

test('only an empty state is deleted', async () => {
  const { server, ada, project, url } = await setUp();
  const done = `${url}${project.states['Done']}/`;
  await insertItems(server, project, ada, [{ state_id: project.states['Done'] ?? '' }]);
  const refused = await ada.delete(done);
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: 'The state is not empty, only empty states can be deleted' },
  ]);
  expect((await ada.delete(`${url}${project.states['Todo']}/`)).status).toBe(204);
  expect((await ada.get(`${url}${project.states['Todo']}/`)).status).toBe(404);
});

test('a state is renamed, but not to a name that is taken', async () => {
  const { ada, project, url } = await setUp();
  const todo = `${url}${project.states['Todo']}/`;
  expect((await ada.patch(todo, { name: 'Next', sequence: 1 })).body).toMatchObject({
    name: 'Next',
    sequence: 1,
  });
  expect((await ada.patch(todo, { name: 'Done' })).status).toBe(400);
});

test('members and guests read states, admins alone write them, others meet a closed door', async () => {
  const { server, ada, project, url } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  const eve = await server.signedUp('eve@example.org');
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  const elsewhere = await insertProject(server, eve, { slug: 'evil', identifier: 'EVE' });
  const statuses = async (person: typeof bob) => [
    (await person.get(url)).status,
    (await person.post(url, { ...REVIEW, name: person.email })).status,
    (await person.patch(`${url}${project.states['Todo']}/`, { name: 'Mine' })).status,
    (await person.delete(`${url}${project.states['Todo']}/`)).status,
  ];
  expect(await statuses(bob)).toEqual([200, 403, 403, 403]);
  expect(await statuses(gus)).toEqual([200, 403, 403, 403]);
  expect(await statuses(eve)).toEqual([403, 403, 403, 403]);
  expect(await statuses(server.anonymous)).toEqual([401, 401, 401, 401]);
  const foreign = await eve.delete(`${elsewhere.url}/states/${project.states['Todo']}/`);
  expect(foreign.status).toBe(404);
  expect((await ada.get(`${url}${elsewhere.states['Todo']}/`)).status).toBe(404);
});
