import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

const W = '/api/workspaces/acme';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const ben = await server.signedUp('ben@example.org');
  await insertMember(server, project, ben, 15);
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, gus, 5);
  return { server, ada, ben, gus, project };
}

const idsOf = (body: unknown) => (body as { id: string }[]).map(({ id }) => id);
const id = (body: unknown) => (body as { id: string }).id;

async function results(who: TestClient, query: string) {
  const answer = await who.get(`${W}/search/?${query}`);
  expect(answer.status).toBe(200);
  return (answer.body as { results: Record<string, { id: string }[]> }).results;
}

test('a search finds everything of that name, in the contract’s rows', async () => {
  const { server, ada, project } = await setUp();
  const [item] = await insertItems(server, project, ada, [{ name: 'Kelp forest' }, { name: 'x' }]);
  const cycle = id((await ada.post(`${project.url}/cycles/`, { name: 'Kelp cycle' })).body);
  const module = id((await ada.post(`${project.url}/modules/`, { name: 'Kelp module' })).body);
  const view = id((await ada.post(`${project.url}/views/`, { name: 'Kelp view' })).body);
  const page = id((await ada.post(`${project.url}/pages/`, { name: 'Kelp page' })).body);
  const place = {
    project_id: project.projectId,
    project__identifier: 'APP',
    workspace__slug: 'acme',
  };
  expect(await results(ada, 'search=kELP')).toEqual({
    workspace: [],
    project: [],
    issue: [{ name: 'Kelp forest', id: item, sequence_id: 1, ...place }],
    cycle: [{ name: 'Kelp cycle', id: cycle, ...place }],
    module: [{ name: 'Kelp module', id: module, ...place }],
    issue_view: [{ name: 'Kelp view', id: view, ...place }],
    page: [
      {
        name: 'Kelp page',
        id: page,
        project_ids: [project.projectId],
        project_identifiers: ['APP'],
        workspace__slug: 'acme',
      },
    ],
  });
  const nothing = await results(ada, '');
  expect(Object.values(nothing).flat()).toEqual([]);
  const named = await results(ada, 'search=acme');
  expect(named['workspace']).toEqual([{ name: 'acme', id: project.workspaceId, slug: 'acme' }]);
  const keyed = await results(ada, 'search=app');
  expect(keyed['project']).toEqual([
    { name: 'APP', id: project.projectId, identifier: 'APP', workspace__slug: 'acme' },
  ]);
  expect(keyed['issue']).toHaveLength(2);
  expect((await results(ada, 'search=item 2'))['issue']).toMatchObject([{ sequence_id: 2 }]);
  expect((await results(ada, 'search=%25'))['issue']).toEqual([]);
});

test('a search stays inside what its asker may see', async () => {
  const { server, ada, ben, gus, project } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  const other = await insertProject(server, eve, { slug: 'other', identifier: 'ZZZ' });
  await insertItems(server, other, eve, [{ name: 'Kelp elsewhere' }]);
  await insertItems(server, project, ada, [{ name: 'Kelp of ada' }]);
  const [own] = await insertItems(server, project, gus, [{ name: 'Kelp of gus' }]);
  await ada.post(`${project.url}/views/`, { name: 'Kelp view' });
  await ada.post(`${project.url}/pages/`, { name: 'Kelp page' });
  await ada.post(`${project.url}/pages/`, { name: 'Kelp private', access: 1 });
  const made = await ada.post(`${W}/projects/`, { name: 'Secret', identifier: 'SEC', network: 0 });
  await ada.post(`${W}/projects/${id(made.body)}/pages/`, { name: 'Kelp secret' });

  const guest = await results(gus, 'search=kelp&workspace_search=true');
  expect(idsOf(guest['issue'])).toEqual([own]);
  expect([guest['issue_view'], guest['page']]).toEqual([[], []]);
  const member = await results(ben, 'search=kelp&workspace_search=true');
  expect(member['issue']).toHaveLength(2);
  expect(member['page']).toMatchObject([{ name: 'Kelp page' }]);
  expect((await results(ben, 'search=sec'))['project']).toEqual([]);
  const admin = await results(ada, 'search=kelp&workspace_search=true');
  expect(admin['page']).toHaveLength(3);
  const inside = await results(ada, `search=kelp&project_id=${project.projectId}`);
  expect(inside['page']).toHaveLength(2);
  expect((await eve.get(`${W}/search/?search=kelp`)).status).toBe(403);
});

test('people, projects, items, cycles, modules and pages can be named in a text', async () => {
  const { server, ada, ben, gus, project } = await setUp();
  await insertItems(server, project, ada, [{ name: 'Kelp' }]);
  await ada.post(`${project.url}/cycles/`, { name: 'Kelp cycle' });
  await ada.post(`${project.url}/modules/`, { name: 'Kelp module' });
  await ada.post(`${project.url}/pages/`, { name: 'Kelp page' });
  await ada.post(`${project.url}/pages/`, { name: 'Kelp private', access: 1 });
  const all = 'user_mention,project,issue,cycle,module,page,nonsense';
  const { body } = await ada.get(`${W}/entity-search/?query=&query_type=${all}&count=9`);
  const place = { project_id: project.projectId, project__identifier: 'APP' };
  const [uuid, slug] = [expect.any(String), { workspace__slug: 'acme' }];
  const person = (who: TestClient, name: string) => ({
    member__avatar_url: null,
    member__display_name: name,
    member__id: who.userId,
  });
  expect(body).toEqual({
    user_mention: expect.arrayContaining([person(ada, 'ada'), person(gus, 'gus')]),
    project: [{ name: 'APP', id: project.projectId, identifier: 'APP', logo_props: {}, ...slug }],
    issue: [
      {
        name: 'Kelp',
        id: uuid,
        sequence_id: 1,
        ...place,
        priority: 'none',
        state_id: project.states['Backlog'],
        type_id: null,
      },
    ],
    cycle: [{ name: 'Kelp cycle', id: uuid, ...place, ...slug, status: 'DRAFT' }],
    module: [{ name: 'Kelp module', id: uuid, ...place, ...slug, status: 'planned' }],
    page: [
      { name: 'Kelp page', id: uuid, logo_props: {}, projects__id: project.projectId, ...slug },
    ],
  });
  const inProject = await ada.get(`${W}/entity-search/?query=&project_id=${project.projectId}`);
  const people = (inProject.body as { user_mention: { member__id: string }[] }).user_mention;
  expect(people.map((row) => row.member__id).toSorted()).toEqual(
    [ada.userId, ben.userId].toSorted(),
  );
  const [made = ''] = await insertItems(server, project, gus, [{}]);
  const withMaker = `query=gus&project_id=${project.projectId}&issue_id=${made}`;
  expect((await ada.get(`${W}/entity-search/?${withMaker}`)).body).toEqual({
    user_mention: [person(gus, 'gus')],
  });
  expect((await ada.get(`${W}/entity-search/?count=many`)).status).toBe(400);
});

test('the picker offers what makes sense for its purpose', async () => {
  const { server, ada, project } = await setUp();
  const [a = '', b = '', c = '', d = ''] = await insertItems(server, project, ada, [
    { name: 'A' },
    { name: 'B' },
    { name: 'C', target_date: '2026-12-01' },
    { name: 'D' },
  ]);
  await ada.patch(`${project.url}/issues/${b}/`, { parent_id: a });
  await ada.patch(`${project.url}/issues/${c}/`, { parent_id: b });
  const pick = async (query: string) =>
    idsOf((await ada.get(`${project.url}/search-issues/?${query}`)).body).toSorted();
  const sorted = (...ids: string[]) => ids.toSorted();
  expect(await pick('')).toEqual(sorted(a, b, c, d));
  expect(await pick('search=3')).toEqual([c]);
  expect(await pick(`parent=true&issue_id=${b}`)).toEqual([d]);
  expect(await pick(`sub_issue=true&issue_id=${b}`)).toEqual([d]);
  expect(await pick('target_date=none')).toEqual(sorted(a, b, d));
  const cycle = id((await ada.post(`${project.url}/cycles/`, { name: 'One' })).body);
  await ada.post(`${project.url}/cycles/${cycle}/cycle-issues/`, { issues: [a] });
  expect(await pick('cycle=true')).toEqual(sorted(b, c, d));
  const module = id((await ada.post(`${project.url}/modules/`, { name: 'One' })).body);
  await ada.post(`${project.url}/modules/${module}/issues/`, { issues: [d] });
  expect(await pick(`module=${module}`)).toEqual(sorted(a, b, c));
  const relation = { relation_type: 'blocking', issues: [d] };
  expect((await ada.post(`${project.url}/issues/${a}/issue-relation/`, relation)).status).toBe(201);
  expect(await pick(`issue_relation=true&issue_id=${a}`)).toEqual(sorted(b, c));
  expect(await pick(`issue_relation=true&issue_id=${d}`)).toEqual(sorted(b, c));
  const { body } = await ada.get(`${project.url}/search-issues/?search=A`);
  expect((body as object[]).find((row) => (row as { id: string }).id === a)).toEqual({
    name: 'A',
    id: a,
    start_date: null,
    sequence_id: 1,
    project__name: 'APP',
    project__identifier: 'APP',
    project_id: project.projectId,
    workspace__slug: 'acme',
    state__name: 'Backlog',
    state__group: 'backlog',
    state__color: '#A3A3A3',
  });
});

test('a guest picks among what they made, even where they may look at everything', async () => {
  const { server, ada, gus, project } = await setUp();
  await insertItems(server, project, ada, [{}]);
  const [own] = await insertItems(server, project, gus, [{}]);
  await server.db.updateTable('projects').set({ guest_view_all_features: true }).execute();
  expect(idsOf((await gus.get(`${project.url}/search-issues/?search=`)).body)).toEqual([own]);
  expect(
    idsOf((await ada.get(`${project.url}/search-issues/?workspace_search=true`)).body),
  ).toHaveLength(2);
});
