import { expect, test } from 'vitest';
import {
  insertMember,
  insertProject,
  type TestProject,
} from '../../../support/server/server-rows.ts';
import { testServer, type TestClient, type TestServer } from '../../../support/server/server.ts';

const ID = '0197a0a0-0000-7000-8000-00000000000a';
const KEY = { 'idempotency-key': '0197a0a0-0000-7000-8000-000000000001' };

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project, issues: `${project.url}/issues/` };
}

async function create(client: TestClient, project: TestProject, fields: object = {}) {
  const answer = await client.post(`${project.url}/issues/`, { name: 'Kelp', ...fields });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as { id: string; sequence_id: number; sort_order: number; updated_at: string };
}

async function rowOf({ db }: TestServer, id: string) {
  return db.selectFrom('work_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function historyOf({ db }: TestServer, id: string) {
  return db
    .selectFrom('activities')
    .select([
      'verb',
      'field',
      'old_value',
      'new_value',
      'old_identifier',
      'new_identifier',
      'comment',
    ])
    .where('work_item_id', '=', id)
    .orderBy('created_at')
    .execute();
}

async function addLabel({ db, deps }: TestServer, project: TestProject, name: string) {
  const id = deps.newId();
  const at = '2026-11-20T09:00:00Z';
  await db
    .insertInto('labels')
    .values({
      id,
      workspace_id: project.workspaceId,
      project_id: project.projectId,
      name,
      name_sort_key: name.toLowerCase(),
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

test('a created item is answered whole, with what was not said filled in', async () => {
  const { ada, project, issues } = await acme();
  const answer = await ada.post(issues, { name: 'Kelp' });
  expect(answer.status).toBe(201);
  expect(answer.headers['x-updated-at']).toBe('2026-11-20T09:00:00.000001Z');
  expect(answer.body).toEqual({
    id: expect.any(String),
    name: 'Kelp',
    state_id: project.states['Backlog'],
    sort_order: 65535,
    completed_at: null,
    estimate_point: null,
    priority: 'none',
    start_date: null,
    target_date: null,
    sequence_id: 1,
    project_id: project.projectId,
    parent_id: null,
    cycle_id: null,
    sub_issues_count: 0,
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000001Z',
    created_by: ada.userId,
    updated_by: ada.userId,
    attachment_count: 0,
    link_count: 0,
    is_draft: false,
    archived_at: null,
    deleted_at: null,
    assignee_ids: [],
    label_ids: [],
    module_ids: [],
  });
});

test('what a creation writes: the row, its people, its first version and its first row of history', async () => {
  const { server, ada, project } = await acme();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const label = await addLabel(server, project, 'Bug');
  const { id } = await create(ada, project, {
    description_html: '<p onclick="x()">Hello <b>there</b></p>',
    assignee_ids: [bob.userId],
    label_ids: [label],
    state_id: project.states['Done'],
  });
  expect(await rowOf(server, id)).toMatchObject({
    description_html: '<p>Hello <b>there</b></p>',
    description_stripped: 'Hello there',
    completed_at: '2026-11-20T09:00:00.000000Z',
    name_sort_key: 'kelp',
  });
  const subscribers = await server.db
    .selectFrom('work_item_subscribers')
    .select('user_id')
    .execute();
  expect(new Set(subscribers.map(({ user_id }) => user_id))).toEqual(
    new Set([ada.userId, bob.userId]),
  );
  expect(
    await server.db.selectFrom('description_versions').select('description_html').execute(),
  ).toHaveLength(1);
  expect(await historyOf(server, id)).toMatchObject([
    { verb: 'created', field: null, comment: 'created the issue' },
    {
      verb: 'updated',
      field: 'assignees',
      old_value: '',
      new_value: 'bob',
      new_identifier: bob.userId,
    },
  ]);
  expect((await ada.get(`${project.url}/issues/${id}/`)).body).toMatchObject({
    assignee_ids: [bob.userId],
    label_ids: [label],
    description_html: '<p>Hello <b>there</b></p>',
    is_subscribed: true,
  });
});

test('numbers go on, also over deleted items', async () => {
  const { ada, project, issues } = await acme();
  const first = await create(ada, project);
  await ada.delete(`${issues}${first.id}/`);
  expect((await create(ada, project)).sequence_id).toBe(2);
});

test('a new item goes below the others of its state; a caller with a key says where it stands', async () => {
  const { ada, project, issues } = await acme();
  await create(ada, project, { sort_order: 7 });
  expect((await create(ada, project)).sort_order).toBe(75535);
  const placed = await ada.post(issues, { name: 'Moss', sort_order: 7, id: ID }, KEY);
  expect(placed.body).toMatchObject({ sort_order: 7, id: ID });
});

test('[R6] a creation that is sent again makes one item, whoever made its id', async () => {
  const { server, ada, issues } = await acme();
  const first = await ada.post(issues, { name: 'Kelp', id: ID }, KEY);
  const again = await ada.post(issues, { name: 'Kelp', id: ID }, KEY);
  expect([again.status, again.text, again.headers['x-updated-at']]).toEqual([
    201,
    first.text,
    first.headers['x-updated-at'],
  ]);
  expect((await ada.post(issues, { name: 'Kelp', id: ID })).status).toBe(400);
  expect(await server.db.selectFrom('work_items').select('id').execute()).toHaveLength(1);
});

test('the project gives its default assignee to an item that has none', async () => {
  const { server, ada, project } = await acme();
  await server.db.updateTable('projects').set({ default_assignee: ada.userId }).execute();
  const { id } = await create(ada, project);
  expect((await ada.get(`${project.url}/issues/${id}/`)).body).toMatchObject({
    assignee_ids: [ada.userId],
  });
  expect(await historyOf(server, id)).toHaveLength(1);
});

test('what a body may not say is refused field by field', async () => {
  const { ada, issues } = await acme();
  const refusal = async (body: object) => (await ada.post(issues, body)).body;
  const nobody = '0197a0a0-0000-7000-8000-0000000000ff';
  const missing = `Invalid pk "${nobody}" - object does not exist.`;
  expect(await refusal({})).toEqual({ name: ['This field is required.'] });
  expect(await refusal({ name: '  ' })).toEqual({ name: ['This field may not be blank.'] });
  expect(await refusal({ name: 'x'.repeat(256) })).toEqual({
    name: ['Ensure this field has no more than 255 characters.'],
  });
  expect(await refusal({ name: 'x', priority: 'big' })).toEqual({
    priority: ['"big" is not a valid choice.'],
  });
  expect(await refusal({ name: 'x', state_id: nobody })).toEqual({ state_id: [missing] });
  expect(await refusal({ name: 'x', label_ids: [nobody] })).toEqual({
    label_ids: { 0: [missing] },
  });
  expect(await refusal({ name: 'x', assignee_ids: [nobody] })).toEqual({
    assignee_ids: { 0: [missing] },
  });
  expect(await refusal({ name: 'x', parent_id: nobody })).toEqual({ parent_id: [missing] });
  expect(await refusal({ name: 'x', estimate_point: nobody })).toEqual({
    estimate_point: [missing],
  });
  expect(await refusal({ name: 'x', start_date: '2026-02-02', target_date: '2026-02-01' })).toEqual(
    {
      non_field_errors: ['Start date cannot exceed target date'],
    },
  );
});

test("another project's state, label, parent and people are as good as missing", async () => {
  const { server, ada, project, issues } = await acme();
  const bob = await server.signedUp('bob@example.org');
  const other = await insertProject(server, bob, { slug: 'else', identifier: 'ELSE' });
  const theirs = await create(bob, other);
  const label = await addLabel(server, other, 'Theirs');
  for (const foreign of [
    { state_id: other.states['Todo'] },
    { label_ids: [label] },
    { parent_id: theirs.id },
    { assignee_ids: [bob.userId] },
  ]) {
    expect(await ada.post(issues, { name: 'x', ...foreign })).toMatchObject({ status: 400 });
  }
  const { id } = await create(ada, project);
  expect((await ada.patch(`${issues}${id}/`, { label_ids: [label] })).status).toBe(400);
  expect((await ada.patch(`${issues}${theirs.id}/`, { name: 'x' })).status).toBe(404);
  expect((await ada.get(`${issues}${theirs.id}/`)).status).toBe(404);
  expect((await ada.delete(`${issues}${theirs.id}/`)).status).toBe(404);
});

test('an edit changes what it names, answers nothing and tells its moment', async () => {
  const { server, ada, project, issues } = await acme();
  const { id } = await create(ada, project, { priority: 'low' });
  server.clock.pass(1000);
  const answer = await ada.patch(`${issues}${id}/`, { name: 'Moss' });
  expect([answer.status, answer.text]).toEqual([204, '']);
  expect(answer.headers['x-updated-at']).toBe('2026-11-20T09:00:01.000000Z');
  expect(await rowOf(server, id)).toMatchObject({
    name: 'Moss',
    name_sort_key: 'moss',
    priority: 'low',
    updated_at: '2026-11-20T09:00:01.000000Z',
  });
});

test('every changed field is a row of history with its old and new value', async () => {
  const { server, ada, project, issues } = await acme();
  const parent = await create(ada, project);
  const { id } = await create(ada, project);
  const [bug, ui] = [await addLabel(server, project, 'Bug'), await addLabel(server, project, 'UI')];
  const item = `${issues}${id}/`;
  server.clock.pass(1000);
  await ada.patch(item, {
    name: 'Moss',
    description_html: '<p>a</p>',
    parent_id: parent.id,
    priority: 'high',
    state_id: project.states['Todo'],
    target_date: '2026-12-01',
    start_date: '2026-11-01',
    label_ids: [bug],
    assignee_ids: [ada.userId],
    sort_order: 1,
  });
  server.clock.pass(1000);
  await ada.patch(item, { label_ids: [ui], assignee_ids: [], parent_id: null, target_date: null });
  const rows = (await historyOf(server, id)).slice(1).map((row) => Object.values(row));
  const { Backlog, Todo } = project.states;
  expect(rows).toEqual([
    ['updated', 'name', 'Kelp', 'Moss', null, null, 'updated the name to'],
    ['updated', 'priority', 'none', 'high', null, null, 'updated the priority to'],
    ['updated', 'target_date', '', '2026-12-01', null, null, 'updated the target date to'],
    ['updated', 'start_date', '', '2026-11-01', null, null, 'updated the start date to '],
    ['updated', 'description', null, '<p>a</p>', null, null, 'updated the description to'],
    ['updated', 'parent', '', 'APP-1', null, parent.id, 'updated the parent issue to'],
    ['updated', 'state', 'Backlog', 'Todo', Backlog, Todo, 'updated the state to'],
    ['updated', 'labels', '', 'Bug', null, bug, 'added label '],
    ['updated', 'assignees', '', 'ada', null, ada.userId, 'added assignee '],
    ['updated', 'target_date', '2026-12-01', '', null, null, 'updated the target date to'],
    ['updated', 'parent', 'APP-1', '', parent.id, null, 'updated the parent issue to'],
    ['updated', 'labels', '', 'UI', null, ui, 'added label '],
    ['updated', 'labels', 'Bug', '', bug, null, 'removed label '],
    ['updated', 'assignees', 'ada', '', ada.userId, null, 'removed assignee '],
  ]);
});

test('what is sent but stays the same is no history, and moves the item all the same', async () => {
  const { server, ada, project, issues } = await acme();
  const { id, updated_at } = await create(ada, project, { description_html: '<p>a</p>' });
  await ada.patch(`${issues}${id}/`, { name: 'Kelp', description_html: '<p>a</p>', label_ids: [] });
  expect(await historyOf(server, id)).toHaveLength(1);
  expect((await rowOf(server, id)).updated_at > updated_at).toBe(true);
});

test('somebody who goes on writing makes one row of history and one version', async () => {
  const { server, ada, project, issues } = await acme();
  const { id } = await create(ada, project);
  const item = `${issues}${id}/`;
  server.clock.pass(60_000);
  await ada.patch(item, { description_html: '<p>a</p>' });
  server.clock.pass(60_000);
  await ada.patch(item, { description_html: '<p>ab</p>' });
  expect(await historyOf(server, id)).toMatchObject([
    {},
    { field: 'description', new_value: '<p>ab</p>' },
  ]);
  server.clock.pass(700_000);
  await ada.patch(item, { description_html: '<p>abc</p>' });
  const versions = await server.db
    .selectFrom('description_versions')
    .select('description_html')
    .orderBy('last_saved_at')
    .execute();
  expect(versions.map((version) => version.description_html)).toEqual(['<p>ab</p>', '<p>abc</p>']);
});

test('completed_at comes with the first completed state, stays in the next one and goes with it', async () => {
  const { server, ada, project, issues } = await acme();
  const { id } = await create(ada, project);
  const done = async (state: string) => {
    server.clock.pass(1000);
    await ada.patch(`${issues}${id}/`, { state_id: project.states[state] });
    return (await rowOf(server, id)).completed_at;
  };
  expect(await done('Done')).toBe('2026-11-20T09:00:01.000000Z');
  await ada.patch(`${issues}${id}/`, { name: 'still done' });
  expect((await rowOf(server, id)).completed_at).toBe('2026-11-20T09:00:01.000000Z');
  expect(await done('Cancelled')).toBe(null);
  expect(await done('Todo')).toBe(null);
});

test('a date is also checked against the other one that is stored', async () => {
  const { ada, project, issues } = await acme();
  const { id } = await create(ada, project, { target_date: '2026-11-30' });
  const answer = await ada.patch(`${issues}${id}/`, { start_date: '2026-12-01' });
  expect(answer).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Start date cannot exceed target date'] },
  });
});

test('a parent counts its live children and moves in the feed with them', async () => {
  const { server, ada, project, issues } = await acme();
  const parent = await create(ada, project);
  const child = await create(ada, project, { parent_id: parent.id });
  const after = await rowOf(server, parent.id);
  expect(after.sub_issues_count).toBe(1);
  expect(after.updated_at > child.updated_at).toBe(true);
  await ada.patch(`${issues}${child.id}/`, { parent_id: null });
  expect((await rowOf(server, parent.id)).sub_issues_count).toBe(0);
  await ada.patch(`${issues}${child.id}/`, { parent_id: parent.id });
  await ada.delete(`${issues}${child.id}/`);
  expect((await rowOf(server, parent.id)).sub_issues_count).toBe(0);
});

test('nothing can stand below itself', async () => {
  const { ada, project, issues } = await acme();
  const top = await create(ada, project);
  const below = await create(ada, project, { parent_id: top.id });
  expect((await ada.patch(`${issues}${top.id}/`, { parent_id: below.id })).status).toBe(400);
  expect((await ada.patch(`${issues}${top.id}/`, { parent_id: top.id })).status).toBe(400);
});

test('a deletion takes along what stands below, and is told item by item', async () => {
  const { server, ada, project, issues } = await acme();
  const top = await create(ada, project);
  const below = await create(ada, project, { parent_id: top.id });
  const deepest = await create(ada, project, { parent_id: below.id });
  server.clock.pass(1000);
  const answer = await ada.delete(`${issues}${top.id}/`);
  expect([answer.status, answer.text]).toEqual([204, '']);
  const rows = await server.db
    .selectFrom('work_items')
    .select(['id', 'deleted_at', 'updated_at'])
    .execute();
  expect(rows.every((row) => row.deleted_at === row.updated_at)).toBe(true);
  expect(new Set(rows.map((row) => row.updated_at)).size).toBe(3);
  expect(rows.map((row) => row.id)).toContain(deepest.id);
  expect((await ada.get(`${issues}${below.id}/`)).status).toBe(404);
  expect((await ada.delete(`${issues}${top.id}/`)).status).toBe(404);
  expect((await historyOf(server, top.id)).at(-1)).toMatchObject({
    verb: 'deleted',
    field: 'issue',
  });
});

test('a mention is kept for the lists, and who is mentioned follows the item', async () => {
  const { server, ada, project, issues } = await acme();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 5);
  const mention = (id: string) =>
    `<p><mention-component entity_name="user_mention" entity_identifier="${id}"></mention-component></p>`;
  const { id } = await create(ada, project, { description_html: mention(bob.userId) });
  const mentions = async () =>
    (await server.db.selectFrom('work_item_mentions').select('user_id').execute()).map(
      (row) => row.user_id,
    );
  expect(await mentions()).toEqual([bob.userId]);
  expect((await bob.get(`${project.url}/issues/?mentions=${bob.userId}`)).body).toMatchObject({
    total_count: 0,
  });
  expect((await ada.get(`${project.url}/issues/?mentions=${bob.userId}`)).body).toMatchObject({
    total_count: 1,
  });
  await ada.patch(`${issues}${id}/`, {
    description_html: mention('0197a0a0-0000-7000-8000-0000000000ff'),
  });
  expect(await mentions()).toEqual([]);
  expect((await ada.get(`${project.url}/issues/?subscriber=${bob.userId}`)).body).toMatchObject({
    total_count: 1,
  });
});

test('single reads tell the time in the zone of who asks', async () => {
  const { server, ada, project, issues } = await acme();
  const { id } = await create(ada, project);
  await server.db.updateTable('users').set({ user_timezone: 'Asia/Kolkata' }).execute();
  expect((await ada.get(`${issues}${id}/`)).body).toMatchObject({
    created_at: '2026-11-20T14:30:00.000000+05:30',
  });
});

test('who may do what', async () => {
  const { server, ada, project, issues } = await acme();
  const [bob, gus, eve] = [
    await server.signedUp('bob@example.org'),
    await server.signedUp('gus@example.org'),
    await server.signedUp('eve@example.org'),
  ];
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  await insertProject(server, eve, { slug: 'else', identifier: 'ELSE' });
  const { id } = await create(ada, project);
  const item = `${issues}${id}/`;
  const calls = async (who: TestClient) => [
    (await who.post(issues, { name: 'x' })).status,
    (await who.get(item)).status,
    (await who.patch(item, { name: 'y' })).status,
    (await who.delete(item)).status,
  ];
  expect(await calls(bob)).toEqual([201, 200, 204, 403]);
  expect(await calls(gus)).toEqual([403, 400, 403, 403]);
  expect(await calls(eve)).toEqual([403, 403, 403, 403]);
  expect(await calls(server.anonymous)).toEqual([401, 401, 401, 401]);
  await server.db.updateTable('projects').set({ guest_view_all_features: true }).execute();
  expect(await calls(gus)).toEqual([403, 200, 403, 403]);
  await server.db.updateTable('work_items').set({ created_by: gus.userId }).execute();
  expect(await calls(gus)).toEqual([403, 200, 204, 204]);
});
