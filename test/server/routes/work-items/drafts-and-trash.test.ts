import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const idOf = (body: unknown) => (body as { readonly id: string }).id;
const DAY_MS = 24 * 60 * 60 * 1000;
const DRAFTS = '/api/workspaces/acme/draft-issues/';

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  return { server, ada, bob, gus, project };
}

test('a draft needs nothing, belongs to one person and becomes a work item', async () => {
  const { server, ada, bob, gus, project } = await acme();
  const made = await bob.post(DRAFTS, {});
  expect(made.status).toBe(201);
  const id = idOf(made.body);
  expect(made.body).toEqual({
    id,
    name: null,
    state_id: null,
    sort_order: 65535,
    completed_at: null,
    estimate_point: null,
    priority: 'none',
    start_date: null,
    target_date: null,
    project_id: null,
    parent_id: null,
    cycle_id: null,
    module_ids: [],
    label_ids: [],
    assignee_ids: [],
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    created_by: bob.userId,
    updated_by: bob.userId,
    type_id: null,
    description_html: '<p></p>',
  });
  const path = `${DRAFTS}${id}/`;
  const turn = `/api/workspaces/acme/draft-to-issue/${id}/`;
  expect(await bob.post(turn, { name: 'x' })).toMatchObject({
    status: 400,
    body: { error: 'Project is required to create an issue.' },
  });
  const { Todo = '' } = project.states;
  const edit = {
    name: 'A',
    project_id: project.projectId,
    state_id: Todo,
    assignee_ids: [bob.userId],
  };
  expect((await bob.patch(path, edit)).status).toBe(204);
  expect((await bob.get(path)).body).toMatchObject(edit);
  expect((await bob.get(DRAFTS)).body).toMatchObject({ total_count: 1, results: [{ id }] });
  expect((await ada.get(DRAFTS)).body).toMatchObject({ total_count: 0, results: [] });
  expect(await ada.get(path)).toMatchObject({ status: 404 });
  expect(await ada.patch(path, {})).toMatchObject({
    status: 404,
    body: { error: 'Issue not found' },
  });
  expect((await ada.post(turn, { name: 'x' })).status).toBe(404);
  expect((await bob.get('/api/workspaces/acme/workspace-members/me/')).body).toMatchObject({
    draft_issue_count: 1,
  });
  const module = await ada.post(`${project.url}/modules/`, { name: 'M' });
  const cycle = await ada.post(`${project.url}/cycles/`, { name: 'C' });
  const body = {
    name: 'A',
    state_id: Todo,
    module_ids: [idOf(module.body)],
    cycle_id: idOf(cycle.body),
  };
  const turned = await bob.post(turn, body);
  expect(turned).toMatchObject({
    status: 201,
    body: {
      ...body,
      sequence_id: 1,
      project: project.projectId,
      state: Todo,
      is_draft: false,
      description: {},
      description_html: '<p></p>',
      assignees: [],
      point: null,
      external_id: null,
    },
  });
  expect((await bob.get(path)).status).toBe(404);
  expect((await ada.get(`${project.url}/issues/`)).body).toMatchObject({ total_count: 1 });
  const own = idOf((await gus.post(DRAFTS, { name: 'G' })).body);
  expect((await gus.patch(`${DRAFTS}${own}/`, { name: 'H' })).status).toBe(204);
  expect((await bob.delete(`${DRAFTS}${own}/`)).status).toBe(404);
  expect((await ada.delete(`${DRAFTS}${own}/`)).status).toBe(204);
  expect(server.hints.length).toBeGreaterThan(0);
});

test('a draft refers to nothing outside of its project, and its days are in order', async () => {
  const { server, ada, project } = await acme();
  const eve = await server.signedUp('eve@example.org');
  const theirs = await insertProject(server, eve, { slug: 'theirs' });
  const put = (fields: object) => ada.post(DRAFTS, { project_id: project.projectId, ...fields });
  expect((await put({ project_id: theirs.projectId })).status).toBe(404);
  expect((await put({ state_id: theirs.states['Todo'] })).status).toBe(400);
  expect((await put({ assignee_ids: [eve.userId] })).status).toBe(400);
  expect((await put({ cycle_id: theirs.projectId })).status).toBe(400);
  expect((await put({ module_ids: [theirs.projectId] })).status).toBe(400);
  expect((await put({ project_id: null, state_id: project.states['Todo'] })).status).toBe(400);
  expect(await put({ start_date: '2026-11-21', target_date: '2026-11-20' })).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Start date cannot exceed target date'] },
  });
  const id = idOf((await put({ start_date: '2026-11-21' })).body);
  expect((await ada.patch(`${DRAFTS}${id}/`, { target_date: '2026-11-20' })).status).toBe(400);
});

test('a draft of a project is numbered and hidden until it is none any more', async () => {
  const { ada, bob, project } = await acme();
  const drafts = `${project.url}/issue-drafts/`;
  const made = await bob.post(drafts, { name: 'x' });
  expect(made).toMatchObject({ status: 201, body: { is_draft: true, sequence_id: 1 } });
  const id = idOf(made.body);
  expect((await bob.get(drafts)).body).toMatchObject({ results: [{ id }] });
  expect((await bob.get(`${drafts}${id}/`)).body).toMatchObject({ id });
  expect((await bob.get(`${project.url}/issues/`)).body).toMatchObject({ total_count: 0 });
  const other = idOf((await ada.post(drafts, { name: 'y' })).body);
  expect(await bob.delete(`${drafts}${other}/`)).toMatchObject({
    status: 403,
    body: { error: 'Only admin or creator can delete the issue' },
  });
  expect((await bob.patch(`${drafts}${id}/`, { is_draft: false })).status).toBe(204);
  expect((await bob.get(`${project.url}/issues/`)).body).toMatchObject({ results: [{ id }] });
  expect(await bob.patch(`${drafts}${id}/`, {})).toMatchObject({
    status: 404,
    body: { error: 'Issue does not exist' },
  });
  expect((await ada.delete(`${drafts}${other}/`)).status).toBe(204);
});

test('[R8] what was deleted comes back with everything that went with it, and the feed tells it', async () => {
  const { server, ada, bob, project } = await acme();
  const [root = '', child = '', lone = ''] = await insertItems(server, project, ada, [{}, {}, {}]);
  const issues = `${project.url}/issues/`;
  await ada.post(`${issues}${root}/sub-issues/`, { sub_issue_ids: [child] });
  const kept = idOf((await bob.post(`${issues}${child}/comments/`, { comment_html: 'a' })).body);
  const gone = idOf((await bob.post(`${issues}${child}/comments/`, { comment_html: 'b' })).body);
  await bob.delete(`${issues}${child}/comments/${gone}/`);
  server.clock.pass(1000);
  await ada.delete(`${issues}${root}/`);
  await ada.delete(`${project.url}/bulk-delete-issues/`, { issue_ids: [lone] });
  const trash = `${project.url}/trash/`;
  const listed = await ada.get(trash);
  expect(listed.body).toMatchObject([
    { sequence_id: expect.any(Number), deleted_by: ada.userId },
    {},
  ]);
  const rows = listed.body as readonly { readonly id: string; readonly sub_issues_count: number }[];
  expect(rows.find(({ id }) => id === root)).toMatchObject({ sub_issues_count: 1 });
  expect((await bob.post(`${trash}restore/`, { issue_ids: [root] })).status).toBe(404);
  expect((await ada.post(`${trash}restore/`, { issue_ids: [root, trash] })).status).toBe(400);
  server.clock.pass(1000);
  const back = await ada.post(`${trash}restore/`, { issue_ids: [root] });
  expect(back).toMatchObject({ status: 200, body: { restored: [root, child].toSorted() } });
  const since = '2026-11-20T09:00:01.9Z';
  const feed = await ada.get(`${project.url}/v2/issues/?tombstones=true&updated_at__gt=${since}`);
  const told = (feed.body as { readonly results: readonly { readonly id: string }[] }).results;
  expect(new Set(told.map(({ id }) => id))).toEqual(new Set([root, child]));
  expect((await ada.get(`${issues}${root}/`)).body).toMatchObject({ sub_issues_count: 1 });
  expect((await ada.get(`${issues}${child}/comments/`)).body).toMatchObject([{ id: kept }]);
  expect((await ada.get(trash)).body).toMatchObject([{ id: lone }]);
  server.clock.pass(29 * DAY_MS);
  expect((await ada.get(trash)).body).toMatchObject([{ id: lone }]);
  server.clock.pass(2 * DAY_MS);
  expect((await ada.get(trash)).body).toEqual([]);
  expect((await ada.post(`${trash}restore/`, { issue_ids: [lone] })).status).toBe(404);
});

/** A tree of reef → kelp → blade, with shell beside kelp. */
async function reef() {
  const world = await acme();
  const { server, ada, project } = world;
  const [root = '', kelp = '', shell = '', blade = ''] = await insertItems(server, project, ada, [
    { name: 'Reef' },
    { name: 'Kelp' },
    { name: 'Shell' },
    { name: 'Blade' },
  ]);
  const issues = `${project.url}/issues/`;
  await ada.post(`${issues}${root}/sub-issues/`, { sub_issue_ids: [kelp, shell] });
  await ada.post(`${issues}${kelp}/sub-issues/`, { sub_issue_ids: [blade] });
  server.clock.pass(1000);
  const parentsOf = async () => {
    const { body } = await ada.get(`${issues}?order_by=sequence_id`);
    const { results } = body as {
      readonly results: readonly { readonly name: string; readonly parent_id: string | null }[];
    };
    return Object.fromEntries(results.map(({ name, parent_id }) => [name, parent_id]));
  };
  const restore = (...issue_ids: string[]) =>
    ada.post(`${project.url}/trash/restore/`, { issue_ids });
  return { ...world, issues, root, kelp, shell, blade, parentsOf, restore };
}

test('[R8] deleting many items leaves their sub-items, at the top level, and the feed sends them', async () => {
  const { ada, project, root, kelp, shell, blade, parentsOf, issues } = await reef();
  const since = '2026-11-20T09:00:00.9Z';
  const bulk = await ada.delete(`${project.url}/bulk-delete-issues/`, { issue_ids: [root, shell] });
  expect(bulk).toMatchObject({ status: 200, body: { message: '2 issues were deleted' } });
  expect(await parentsOf()).toEqual({ Kelp: null, Blade: kelp });
  const feed = await ada.get(`${project.url}/v2/issues/?tombstones=true&updated_at__gt=${since}`);
  const { results } = feed.body as { readonly results: readonly object[] };
  expect(results[0]).toMatchObject({ id: kelp, parent_id: null });
  expect(results).toContainEqual(expect.objectContaining({ id: root, deleted: true }));
  expect(results).toContainEqual(expect.objectContaining({ id: shell, deleted: true }));
  const top = await ada.get(`${issues}?sub_issue=false`);
  expect(top.body).toMatchObject({ total_count: 1, results: [{ id: kelp }] });
  const history = await ada.get(`${issues}${kelp}/history/?activity_type=issue-property`);
  expect((history.body as readonly object[]).at(-1)).toMatchObject({
    field: 'parent',
    old_identifier: root,
    new_identifier: null,
  });
  expect((await ada.get(`${issues}${blade}/`)).body).toMatchObject({ parent_id: kelp });
});

test('one item is deleted with its sub-items, or without them when asked', async () => {
  const { ada, issues, root, kelp, parentsOf } = await reef();
  expect((await ada.delete(`${issues}${kelp}/?keep_sub_items=true`)).status).toBe(204);
  expect(await parentsOf()).toEqual({ Reef: null, Shell: root, Blade: null });
  expect((await ada.get(`${issues}${root}/`)).body).toMatchObject({ sub_issues_count: 1 });
  expect((await ada.delete(`${issues}${root}/`)).status).toBe(204);
  expect(await parentsOf()).toEqual({ Blade: null });
});

test('an item restored after a bulk deletion takes its sub-items back, and counts them', async () => {
  const { ada, project, issues, root, kelp, shell, parentsOf, restore } = await reef();
  await ada.delete(`${project.url}/bulk-delete-issues/`, { issue_ids: [root, shell] });
  expect((await restore(root)).body).toEqual({ restored: [root, shell].toSorted() });
  expect(await parentsOf()).toMatchObject({ Reef: null, Kelp: root, Shell: root });
  expect((await ada.get(`${issues}${root}/`)).body).toMatchObject({ sub_issues_count: 2 });
  expect((await ada.get(`${issues}${kelp}/`)).body).toMatchObject({ sub_issues_count: 1 });
});

test('a restored item does not take back a sub-item that has found another place, or that is above it now', async () => {
  const { ada, project, issues, root, kelp, shell, blade, parentsOf, restore } = await reef();
  await ada.delete(`${project.url}/bulk-delete-issues/`, { issue_ids: [kelp] });
  await ada.patch(`${issues}${root}/`, { parent_id: blade });
  await restore(kelp);
  expect(await parentsOf()).toEqual({ Blade: null, Reef: blade, Shell: root, Kelp: root });
  await ada.delete(`${project.url}/bulk-delete-issues/`, { issue_ids: [root] });
  await ada.patch(`${issues}${shell}/`, { parent_id: kelp });
  await restore(root);
  expect(await parentsOf()).toEqual({ Blade: null, Reef: blade, Kelp: root, Shell: kelp });
});

test('a member restores what he made or deleted; an item whose parent is away stands alone', async () => {
  const { server, ada, bob, project } = await acme();
  const [root = '', child = ''] = await insertItems(server, project, bob, [{}, {}]);
  const issues = `${project.url}/issues/`;
  await bob.post(`${issues}${root}/sub-issues/`, { sub_issue_ids: [child] });
  await ada.delete(`${issues}${root}/`);
  const restore = await bob.post(`${project.url}/trash/restore/`, { issue_ids: [child] });
  expect(restore).toMatchObject({ status: 200, body: { restored: [child] } });
  expect((await bob.get(`${issues}${child}/`)).body).toMatchObject({ parent_id: null });
});

test('many items get back exactly what they had, sets and places included', async () => {
  const { server, ada, project } = await acme();
  const { Done = '', Todo = '' } = project.states;
  const module = idOf((await ada.post(`${project.url}/modules/`, { name: 'M' })).body);
  const cycle = idOf((await ada.post(`${project.url}/cycles/`, { name: 'C' })).body);
  const label = idOf((await ada.post(`${project.url}/issue-labels/`, { name: 'L' })).body);
  const [a = '', b = ''] = await insertItems(server, project, ada, [{}, {}]);
  const bulk = `${project.url}/bulk-operation-issues/`;
  const properties = {
    state_id: Done,
    priority: 'high',
    label_ids: [label],
    assignee_ids: [ada.userId],
    module_ids: [module],
    cycle_id: cycle,
  };
  expect((await ada.post(bulk, { issue_ids: [a, b], properties })).status).toBe(204);
  const read = async (id: string) => (await ada.get(`${project.url}/issues/${id}/`)).body;
  expect(await read(a)).toMatchObject(properties);
  const nothing = {
    state_id: Todo,
    priority: 'none',
    label_ids: [],
    assignee_ids: [],
    module_ids: [],
    cycle_id: null,
  };
  expect((await ada.post(bulk, { restore: [{ id: a, ...nothing }] })).status).toBe(204);
  expect(await read(a)).toMatchObject(nothing);
  expect(await read(b)).toMatchObject(properties);
  const completed_at = '2026-01-02T03:04:05.000006Z';
  const entry = { id: a, ...properties, completed_at };
  expect((await ada.post(bulk, { restore: [entry] })).status).toBe(204);
  expect(await read(a)).toMatchObject({ ...properties, completed_at });
  const wrong = [{ id: a, priority: 'low' }, { id: project.projectId }];
  expect((await ada.post(bulk, { restore: wrong })).status).toBe(404);
  expect(await read(a)).toMatchObject({ priority: 'high' });
});

test('a single read brings along what it is asked for', async () => {
  const { server, ada, project } = await acme();
  const [a = '', b = ''] = await insertItems(server, project, ada, [{}, {}]);
  const issues = `${project.url}/issues/`;
  await ada.post(`${issues}${a}/sub-issues/`, { sub_issue_ids: [b] });
  await ada.post(`${issues}${b}/reactions/`, { reaction: '1' });
  await ada.post(`${issues}${b}/issue-links/`, { url: 'https://example.org' });
  await ada.post(`${issues}${b}/issue-relation/`, { relation_type: 'blocking', issues: [a] });
  const names =
    'issue_reactions,issue_attachments,issue_link,parent,issue_relation,issue_related,no';
  const expanded = {
    issue_reactions: [{ id: expect.any(String), actor: ada.userId, issue: b, reaction: '1' }],
    issue_attachments: [],
    issue_link: [
      {
        id: expect.any(String),
        issue_id: b,
        title: null,
        url: 'https://example.org',
        metadata: {},
        created_by_id: ada.userId,
        created_at: '2026-11-20T09:00:00.000000Z',
      },
    ],
    parent: { id: a, sequence_id: 1, project_id: project.projectId },
    issue_relation: [],
    issue_related: [
      {
        id: a,
        project_id: project.projectId,
        sequence_id: 1,
        relation_type: 'blocked_by',
        name: 'Item 1',
        state_id: project.states['Backlog'],
        priority: 'none',
      },
    ],
  };
  const { body } = await ada.get(`${issues}${b}/?expand=${names}`);
  expect(body).toMatchObject(expanded);
  expect(body).not.toHaveProperty('no');
  const detail = await ada.get(`${project.url}/issues-detail/?expand=${names}&sub_issue=true`);
  const { results } = detail.body as { readonly results: readonly { readonly id: string }[] };
  expect(results.find(({ id }) => id === b)).toMatchObject(expanded);
  expect(results.find(({ id }) => id === a)).toMatchObject({ parent: {} });
  const key = await ada.get(`/api/workspaces/acme/work-items/APP-2/?expand=parent`);
  expect(key.body).toMatchObject({ parent: { id: a } });
});
