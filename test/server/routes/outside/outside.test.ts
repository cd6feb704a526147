import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../../../../server/routes/index.ts';
import { must } from '../../../../src/lib/assert.ts';
import { insertToken, program } from '../../../support/server/api-token.ts';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestAnswer } from '../../../support/server/server.ts';
import { postForm } from '../../../support/server/upload.ts';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const ci = program(server, await insertToken(server, project, ada));
  const url = project.url.replace('/api/', '/api/v1/');
  return { server, ada, project, ci, url };
}

/** Exactly the keys and kinds of values that the document of the routes promises. */
function mustBeAsDeclared(method: string, path: string, { status, body }: TestAnswer): void {
  const route = must(
    ROUTES.find((one) => one.method === method && one.path === `/api/v1/workspaces/:slug${path}`),
    `${method} ${path}`,
  );
  const strict = exact(must(route.answer, `the answer of ${path}`));
  const parsed = strict.safeParse(body);
  expect([`${method} ${path}`, status < 300, parsed.error?.issues ?? []]).toEqual([
    `${method} ${path}`,
    true,
    [],
  ]);
}

/** Without the keys that the schema does not name. */
function exact(type: z.ZodType): z.ZodType {
  if (type instanceof z.ZodObject) {
    const shape = Object.entries(type.shape);
    return z.strictObject(Object.fromEntries(shape.map(([key, one]) => [key, exact(one)])));
  }
  return type instanceof z.ZodArray ? z.array(exact(type.element as z.ZodType)) : type;
}

const P = '/projects/:project_id';
const listOf = ({ body }: TestAnswer) =>
  (body as { results: readonly { readonly id: string }[] }).results;
const idOf = ({ body }: TestAnswer) => (body as { id: string }).id;

test('whatever programs make and read has the shape that the document promises', async () => {
  const { server, ada, project, ci, url } = await setUp();
  const made = async (path: string, at: string, body: object) => {
    const answer = await ci.post(at, body);
    mustBeAsDeclared('POST', path, answer);
    return idOf(answer);
  };
  const read = async (path: string, at: string) => mustBeAsDeclared('GET', path, await ci.get(at));
  await ada.patch(`${project.url}/`, { inbox_view: true });

  const state = await made(`${P}/states/`, `${url}/states/`, {
    name: 'In Review',
    color: '#123456',
  });
  const label = await made(`${P}/labels/`, `${url}/labels/`, { name: 'bug' });
  const item = await made(`${P}/issues/`, `${url}/issues/`, {
    name: 'Fix it',
    state,
    labels: [label],
    assignees: [ada.userId],
    target_date: '2026-12-01',
  });
  const at = `${url}/issues/${item}`;
  const link = await made(`${P}/issues/:issue_id/links/`, `${at}/links/`, {
    url: 'https://x.org/',
  });
  const comment = await made(`${P}/issues/:issue_id/comments/`, `${at}/comments/`, {
    comment_html: '<p>Hello</p>',
  });
  const cycle = await made(`${P}/cycles/`, `${url}/cycles/`, {
    name: 'One',
    start_date: '2026-11-19',
    end_date: '2026-11-30',
  });
  const module = await made(`${P}/modules/`, `${url}/modules/`, {
    name: 'Core',
    members: [ada.userId],
  });
  mustBeAsDeclared(
    'POST',
    `${P}/cycles/:id/cycle-issues/`,
    await ci.post(`${url}/cycles/${cycle}/cycle-issues/`, { issues: [item] }),
  );
  mustBeAsDeclared(
    'POST',
    `${P}/modules/:id/module-issues/`,
    await ci.post(`${url}/modules/${module}/module-issues/`, { issues: [item] }),
  );
  const incoming = await ci.post(`${url}/intake-issues/`, { issue: { name: 'From outside' } });
  mustBeAsDeclared('POST', `${P}/intake-issues/`, incoming);
  const { issue } = incoming.body as { issue: string };
  const page = await made(`${P}/pages/`, `${url}/pages/`, {
    name: 'Notes',
    description_html: '<p>n</p>',
  });
  server.clock.pass(60_000);

  await read('/projects/', '/api/v1/workspaces/acme/projects/');
  await read('/projects/:id/', `${url}/`);
  await read(`${P}/members/`, `${url}/members/`);
  for (const kind of [
    'states',
    'labels',
    'issues',
    'cycles',
    'modules',
    'intake-issues',
    'pages',
  ]) {
    await read(`${P}/${kind}/`, `${url}/${kind}/`);
  }
  await read(`${P}/states/:id/`, `${url}/states/${state}/`);
  await read(`${P}/labels/:id/`, `${url}/labels/${label}/`);
  await read(`${P}/issues/:id/`, `${at}/`);
  await read('/issues/:identifier/', '/api/v1/workspaces/acme/issues/APP-1/');
  await read(`${P}/issues/:issue_id/links/`, `${at}/links/`);
  await read(`${P}/issues/:issue_id/links/:id/`, `${at}/links/${link}/`);
  await read(`${P}/issues/:issue_id/comments/`, `${at}/comments/`);
  await read(`${P}/issues/:issue_id/comments/:id/`, `${at}/comments/${comment}/`);
  await read(`${P}/issues/:issue_id/activities/`, `${at}/activities/`);
  const [line] = listOf(await ci.get(`${at}/activities/`));
  await read(`${P}/issues/:issue_id/activities/:id/`, `${at}/activities/${line?.id}/`);
  await read(`${P}/issues/:issue_id/issue-attachments/`, `${at}/issue-attachments/`);
  await read(`${P}/cycles/:id/`, `${url}/cycles/${cycle}/`);
  await read(`${P}/cycles/:id/cycle-issues/`, `${url}/cycles/${cycle}/cycle-issues/`);
  await read(
    `${P}/cycles/:id/cycle-issues/:issue_id/`,
    `${url}/cycles/${cycle}/cycle-issues/${item}/`,
  );
  await read(`${P}/modules/:id/`, `${url}/modules/${module}/`);
  await read(`${P}/modules/:id/module-issues/`, `${url}/modules/${module}/module-issues/`);
  await read(`${P}/archived-cycles/`, `${url}/archived-cycles/`);
  await read(`${P}/archived-modules/`, `${url}/archived-modules/`);
  await read(`${P}/intake-issues/:issue_id/`, `${url}/intake-issues/${issue}/`);
  await read(`${P}/pages/:id/`, `${url}/pages/${page}/`);
});

test('a program’s work item is everybody’s: it has a number, a history, and moves the feed', async () => {
  const { server, ada, project, ci, url } = await setUp();
  const answer = await ci.post(`${url}/issues/`, { name: 'By a program', priority: 'high' });
  expect(answer.status).toBe(201);
  expect(answer.headers['x-updated-at']).toBeTruthy();
  const id = idOf(answer);
  expect((await ada.get(`${project.url}/issues/${id}/`)).body).toMatchObject({
    name: 'By a program',
    sequence_id: 1,
    created_by: ada.userId,
  });
  server.clock.pass(1000);
  await ci.patch(`${url}/issues/${id}/`, {
    state: project.states['Done'],
    name: 'Done by a program',
  });
  const history = await ci.get(`${url}/issues/${id}/activities/`);
  const { results } = history.body as { results: readonly { field: string | null }[] };
  expect(results.map(({ field }) => field)).toEqual([null, 'name', 'state']);
  expect(server.hints.at(-1)?.kinds).toContain('work_item');
  expect((await ci.delete(`${url}/issues/${id}/`)).status).toBe(204);
  expect((await ada.get(`${project.url}/issues/${id}/`)).status).toBe(404);
});

test('what is deleted, put away or handed on by a program is so for everybody', async () => {
  const { server, ada, project, ci, url } = await setUp();
  const state = idOf(await ci.post(`${url}/states/`, { name: 'In Review', color: '#123456' }));
  expect((await ci.delete(`${url}/states/${project.states['Backlog']}/`)).body).toEqual({
    error: 'Default state cannot be deleted',
  });
  expect((await ci.delete(`${url}/states/${state}/`)).status).toBe(204);
  expect((await ada.get(`${project.url}/states/${state}/`)).status).toBe(404);

  const page = idOf(await ci.post(`${url}/pages/`, { name: 'Notes' }));
  expect((await ci.delete(`${url}/pages/${page}/`)).status).toBe(400);
  await ada.post(`${project.url}/pages/${page}/archive/`);
  expect((await ci.delete(`${url}/pages/${page}/`)).status).toBe(204);
  expect((await ada.get(`${project.url}/pages/`)).body).toEqual([]);

  const dates = { start_date: '2026-11-02', end_date: '2026-11-13' };
  const ended = idOf(await ci.post(`${url}/cycles/`, { name: 'Ended', ...dates }));
  const next = idOf(await ci.post(`${url}/cycles/`, { name: 'Next' }));
  const [open = ''] = await insertItems(server, project, ada, [{ cycle_id: ended }]);
  const cycle = `${url}/cycles/${ended}/`;
  expect((await ci.post(`${cycle}transfer-issues/`, {})).body).toEqual({
    error: 'New Cycle Id is required',
  });
  const moved = await ci.post(`${cycle}transfer-issues/`, { new_cycle_id: next });
  expect(moved.body).toEqual({ message: 'Success' });
  expect((await ada.get(`${project.url}/issues/${open}/`)).body).toMatchObject({ cycle_id: next });
  expect((await ci.post(`${url}/cycles/${next}/archive/`)).body).toEqual({
    error: 'Only completed cycles can be archived',
  });
  const module = `${url}/modules/${idOf(await ci.post(`${url}/modules/`, { name: 'Core' }))}/`;
  expect((await ci.post(`${module}archive/`)).body).toEqual({
    error: 'Only completed or cancelled modules can be archived',
  });
  await ci.patch(module, { status: 'completed' });
  for (const [one, list] of [
    [cycle, 'archived-cycles'],
    [module, 'archived-modules'],
  ] as const) {
    expect(await ci.post(`${one}archive/`)).toMatchObject({ status: 204, text: '' });
    expect((await ci.get(`${url}/${list}/`)).body).toMatchObject({ total_count: 1 });
    expect((await ci.delete(`${one}archive/`)).status).toBe(204);
    expect((await ci.get(`${url}/${list}/`)).body).toMatchObject({ total_count: 0 });
  }
});

test('what a program made it changes and takes away again', async () => {
  const { ada, project, ci, url } = await setUp();
  await ada.patch(`${project.url}/`, { inbox_view: true });
  const item = idOf(await ci.post(`${url}/issues/`, { name: 'Fix it' }));
  const at = `${url}/issues/${item}`;
  const incoming = async () => {
    const { body } = await ci.post(`${url}/intake-issues/`, { issue: { name: 'Please' } });
    return (body as { readonly issue: string }).issue;
  };
  const changes = [
    [`${url}/states/`, { name: 'In Review', color: '#123456' }, { name: 'Looked at' }],
    [`${url}/labels/`, { name: 'bug' }, { name: 'fault' }],
    [`${url}/cycles/`, { name: 'One' }, { name: 'Two' }],
    [`${url}/modules/`, { name: 'Core' }, { status: 'paused' }],
    [`${at}/links/`, { url: 'https://x.org/' }, { title: 'X' }],
    [`${at}/comments/`, { comment_html: '<p>a</p>' }, { comment_html: '<p>b</p>' }],
  ] as const;
  for (const [path, made, changed] of changes) {
    const one = `${path}${idOf(await ci.post(path, made))}/`;
    expect(await ci.patch(one, changed)).toMatchObject({ status: 200, body: changed });
    expect((await ci.get(one)).body).toMatchObject(changed);
    expect((await ci.delete(one)).status).toBe(204);
    expect((await ci.get(one)).status).toBe(404);
  }
  const page = `${url}/pages/${idOf(await ci.post(`${url}/pages/`, { name: 'Notes' }))}/`;
  expect((await ci.patch(page, { name: 'Minutes' })).body).toMatchObject({ name: 'Minutes' });
  for (const kind of ['cycle', 'module']) {
    const made = await ci.post(`${url}/${kind}s/`, { name: 'Of work' });
    const inside = `${url}/${kind}s/${idOf(made)}/${kind}-issues/`;
    expect((await ci.post(inside, { issues: [item] })).body).toMatchObject([{ issue: item }]);
    expect((await ci.delete(`${inside}${item}/`)).status).toBe(204);
    expect((await ci.get(inside)).body).toMatchObject({ total_count: 0 });
  }
  for (const name of ['intake-issues', 'inbox-issues']) {
    const one = `${url}/${name}/${await incoming()}/`;
    const decided = await ci.patch(one, { status: -1, issue: { name: 'Thanks' } });
    expect(decided.body).toMatchObject({ status: -1, issue_detail: { name: 'Thanks' } });
    expect((await ci.delete(one)).status).toBe(204);
    expect((await ci.get(one)).status).toBe(404);
  }
});

test('a program makes a project, changes it and deletes it', async () => {
  const { ada, ci } = await setUp();
  const projects = '/api/v1/workspaces/acme/projects/';
  const made = await ci.post(projects, { name: 'Reef', identifier: 'REEF', intake_view: true });
  expect(made).toMatchObject({ status: 201, body: { name: 'Reef', inbox_view: true } });
  const one = `${projects}${idOf(made)}/`;
  expect((await ci.post(projects, { name: 'Reef', identifier: 'R2' })).body).toEqual({
    name: 'The project name is already taken',
  });
  expect((await ci.patch(one, { description: 'Deep' })).body).toMatchObject({
    description: 'Deep',
  });
  expect((await ci.delete(one)).status).toBe(204);
  expect((await ci.get(one)).status).toBe(404);
  expect((await ada.get(`/api/workspaces/acme/projects/${idOf(made)}/`)).status).toBe(404);
});

test('a program attaches a file in three steps, and takes it away again', async () => {
  const { server, ada, project, ci, url } = await setUp();
  const item = idOf(await ci.post(`${url}/issues/`, { name: 'With a file' }));
  const files = `${url}/issues/${item}/issue-attachments/`;
  const begun = await ci.post(files, { name: 'a.txt', type: 'text/plain', size: 2 });
  const { asset_id: id, upload_data } = begun.body as {
    readonly asset_id: string;
    readonly upload_data: { readonly url: string; readonly fields: Record<string, string> };
  };
  expect(begun.body).toMatchObject({ attachment: { id, issue: item, is_uploaded: false } });
  const one = `${files}${id}/`;
  expect((await ci.get(one)).status).toBe(400);
  expect((await postForm(server, upload_data, 'hi')).status).toBe(204);
  expect(await ci.patch(one, {})).toMatchObject({ status: 204, text: '' });
  expect(listOf(await ci.get(files))).toMatchObject([{ id, attributes: { name: 'a.txt' } }]);
  const led = await ci.get(one);
  expect(led.status).toBe(302);
  expect((await server.anonymous.get(led.headers['location'] ?? '')).text).toBe('hi');
  const count = async () => (await ada.get(`${project.url}/issues/${item}/`)).body;
  expect(await count()).toMatchObject({ attachment_count: 1 });
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const his = program(server, await insertToken(server, project, bob));
  expect((await his.delete(one)).status).toBe(403);
  expect((await ci.delete(one)).status).toBe(204);
  expect(await count()).toMatchObject({ attachment_count: 0 });
});

test('a program sees which projects are published, and who is in them', async () => {
  const { ada, project, ci, url } = await setUp();
  const told = async () => (await ci.get(`${url}/`)).body;
  const mine = { is_member: true, member_role: 20, total_members: 1 };
  expect(await told()).toMatchObject({ ...mine, is_deployed: false });
  await ada.post(`${project.url}/project-deploy-boards/`, {});
  expect(await told()).toMatchObject({ ...mine, is_deployed: true });
});

test('what another system knows by its id is found, changed, and not made twice', async () => {
  const { ci, url } = await setUp();
  const known = { external_id: '77', external_source: 'tracker' };
  const first = await ci.put(`${url}/issues/`, { name: 'One', ...known });
  const second = await ci.put(`${url}/issues/`, { name: 'Two', ...known });
  expect([first.status, second.status, idOf(second)]).toEqual([201, 200, idOf(first)]);
  const found = await ci.get(`${url}/issues/?external_id=77&external_source=tracker`);
  expect(found.body).toMatchObject({ id: idOf(first), name: 'Two' });
  const again = await ci.post(`${url}/issues/`, { name: 'Three', ...known });
  expect([again.status, again.body]).toEqual([
    409,
    {
      error: 'Issue with the same external id and external source already exists',
      id: idOf(first),
    },
  ]);
  expect((await ci.put(`${url}/issues/`, { name: 'x' })).body).toEqual({
    error: 'external_id and external_source are required',
  });
  for (const [kind, name, body] of [
    ['states', 'State', { name: 's', color: '#111' }],
    ['labels', 'Label', { name: 'l' }],
    ['cycles', 'Cycle', { name: 'c' }],
    ['modules', 'Module', { name: 'm' }],
  ] as const) {
    await ci.post(`${url}/${kind}/`, { ...body, ...known });
    const twice = await ci.post(`${url}/${kind}/`, { ...body, name: 'other', ...known });
    expect([twice.status, twice.body]).toMatchObject([
      409,
      { error: `${name} with the same external id and external source already exists` },
    ]);
  }
});

test('lists have pages and an order, and tell only the fields that were asked for, as objects where asked', async () => {
  const { ci, url, ada } = await setUp();
  for (const [name, priority] of [
    ['a', 'low'],
    ['b', 'urgent'],
    ['c', 'medium'],
  ] as const) {
    await ci.post(`${url}/issues/`, { name, priority, assignees: [ada.userId] });
  }
  const fields = 'fields=name,state,assignees&expand=state,assignees';
  const first = await ci.get(`${url}/issues/?per_page=2&order_by=-priority&${fields}`);
  const person = { id: ada.userId, display_name: 'ada', email: 'ada@example.org' };
  expect(first.body).toMatchObject({
    total_count: 3,
    count: 2,
    next_page_results: true,
    next_cursor: '2:1:0',
    results: [
      { name: 'b', state: { name: 'Backlog', group: 'backlog' }, assignees: [person] },
      { name: 'c' },
    ],
  });
  const { results } = first.body as { results: readonly object[] };
  expect(Object.keys(results[0] ?? {}).toSorted()).toEqual(['assignees', 'name', 'state']);
  const rest = await ci.get(`${url}/issues/?per_page=2&cursor=2:1:0&order_by=-priority`);
  expect(rest.body).toMatchObject({ results: [{ name: 'a' }], next_page_results: false });
  expect((await ci.get(`${url}/issues/?per_page=1001`)).status).toBe(400);
});

test('people and labels from elsewhere are passed over; a state or parent from elsewhere is refused', async () => {
  const { server, ci, url } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  const evil = await insertProject(server, eve, { slug: 'evil', identifier: 'EVE' });
  const strange = server.deps.newId();
  const made = await ci.post(`${url}/issues/`, {
    name: 'x',
    assignees: [eve.userId],
    labels: [strange],
  });
  expect([made.status, made.body]).toMatchObject([201, { assignees: [], labels: [] }]);
  const state = await ci.post(`${url}/issues/`, { name: 'x', state: evil.states['Todo'] });
  expect([state.status, state.body]).toEqual([
    400,
    { non_field_errors: ['State is not valid please pass a valid state_id'] },
  ]);
  const parent = await ci.post(`${url}/issues/`, { name: 'x', parent: strange });
  expect(parent.body).toEqual({
    non_field_errors: ['Parent is not valid issue_id please pass a valid issue_id'],
  });
  const order = { start_date: '2026-12-02', target_date: '2026-12-01' };
  expect((await ci.post(`${url}/issues/`, { name: 'x', ...order })).body).toEqual({
    non_field_errors: ['Start date cannot exceed target date'],
  });
});

test('who carries things over says when and by whom they were made; only admins say by whom', async () => {
  const { server, project, ci, url } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const origin = { created_at: '2020-01-02T03:04:05Z', created_by: bob.userId };
  const item = await ci.post(`${url}/issues/`, { name: 'Old', ...origin });
  expect(item.body).toMatchObject({
    created_at: '2020-01-02T03:04:05.000000Z',
    created_by: bob.userId,
  });
  const comment = await ci.post(`${url}/issues/${idOf(item)}/comments/`, {
    comment_html: '<p>then</p>',
    ...origin,
  });
  expect(comment.body).toMatchObject({
    created_at: '2020-01-02T03:04:05.000000Z',
    actor: bob.userId,
  });
  const { db } = server;
  await db.deleteFrom('project_members').where('member', '=', bob.userId).execute();
  await insertProjectRole(server, project.projectId, bob.userId);
  const his = program(server, await insertToken(server, project, bob));
  const ada = (item.body as { updated_by: string }).updated_by;
  const forged = await his.post(`${url}/issues/`, { name: 'Forged', created_by: ada });
  expect(forged.body).toMatchObject({ created_by: bob.userId });
});

async function insertProjectRole(
  { db, deps }: Awaited<ReturnType<typeof testServer>>,
  projectId: string,
  member: string,
) {
  const { workspace_id } = await db
    .selectFrom('projects')
    .select('workspace_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const at = '2026-11-20T09:00:00Z';
  const times = { created_at: at, updated_at: at, visibility_changed_at: at };
  await db
    .insertInto('project_members')
    .values({ id: deps.newId(), workspace_id, project_id: projectId, member, role: 15, ...times })
    .execute();
}

test('somebody is added by their address; whom nobody knows comes only by the word of the workspace’s admin', async () => {
  const { server, ada, project, ci, url } = await setUp();
  const named = { email: 'New@Example.org', display_name: 'Newcomer', role: 15 };
  const made = await ci.post(`${url}/members/`, named);
  expect([made.status, made.body]).toMatchObject([
    201,
    { email: 'new@example.org', display_name: 'Newcomer' },
  ]);
  expect((await ci.post(`${url}/members/`, named)).body).toEqual({
    error: 'User is already part of the workspace and project',
  });
  expect((await ci.post(`${url}/members/`, { email: 'x@example.org' })).status).toBe(400);
  expect((await ci.post(`${url}/members/`, { email: 'x', display_name: 'x' })).body).toEqual({
    error: 'Invalid email provided',
  });
  const known = await ci.get(`${url}/members/`);
  expect((known.body as readonly object[]).length).toBe(2);
  await server.db
    .updateTable('workspace_members')
    .set({ role: 15 })
    .where('member', '=', ada.userId)
    .execute();
  const stranger = { email: 'stranger@example.org', display_name: 'Stranger' };
  expect((await ci.post(`${url}/members/`, stranger)).status).toBe(403);
  expect(project.slug).toBe('acme');
});

test('a member deletes what they made, and an admin what anybody made', async () => {
  const { server, project, ci, url } = await setUp();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const his = program(server, await insertToken(server, project, bob));
  const paths = [];
  for (const [kind, one, body] of [
    ['issues', 'issue', { name: 'x' }],
    ['cycles', 'cycle', { name: 'x' }],
    ['modules', 'module', { name: 'x' }],
  ] as const) {
    const path = `${url}/${kind}/${idOf(await ci.post(`${url}/${kind}/`, body))}/`;
    const refused = await his.delete(path);
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: `Only admin or creator can delete the ${one}` },
    ]);
    paths.push(path, `${url}/${kind}/${idOf(await his.post(`${url}/${kind}/`, { name: 'y' }))}/`);
  }
  for (const path of paths) expect((await ci.delete(path)).status).toBe(204);
});

test('the intake says when it is off, and what is decided there moves the work item', async () => {
  const { ada, project, ci, url } = await setUp();
  expect((await ci.post(`${url}/intake-issues/`, { issue: { name: 'x' } })).body).toEqual({
    error: "Intake is not enabled for this project enable it through the project's api",
  });
  await ada.patch(`${project.url}/`, { inbox_view: true });
  expect((await ci.post(`${url}/intake-issues/`, { issue: {} })).body).toEqual({
    error: 'Name is required',
  });
  const odd = await ci.post(`${url}/intake-issues/`, { issue: { name: 'x', priority: 'odd' } });
  expect(odd.body).toEqual({ error: 'Invalid priority' });
  const made = await ci.post(`${url}/inbox-issues/`, { issue: { name: 'Please' } });
  const { issue } = made.body as { issue: string };
  expect((await ci.get(`${url}/issues/`)).body).toMatchObject({ total_count: 0 });
  const accepted = await ci.patch(`${url}/intake-issues/${issue}/`, { status: 1 });
  expect([accepted.status, accepted.body]).toMatchObject([
    200,
    { status: 1, issue_detail: { name: 'Please', state: { name: 'Backlog' }, cycle: null } },
  ]);
  for (const name of ['inbox-issues', 'intake-issues']) {
    const all = await ci.get(`${url}/${name}/`);
    expect(all.body).toMatchObject({ total_count: 1, results: [{ issue, status: 1 }] });
    const one = await ci.get(`${url}/${name}/${issue}/`);
    expect(one.body).toMatchObject({ issue, issue_detail: { module: null } });
  }
  expect((await ci.get(`${url}/issues/`)).body).toMatchObject({ total_count: 1 });
});

test('the external words of refusal: names that are taken, addresses that are none, what is archived', async () => {
  const { ada, project, ci, url } = await setUp();
  const bug = await ci.post(`${url}/labels/`, { name: 'bug' });
  expect((await ci.post(`${url}/labels/`, { name: 'bug' })).body).toEqual({
    error: 'Label with the same name already exists in the project',
    id: idOf(bug),
  });
  expect((await ci.post(`${url}/states/`, { name: 'Todo', color: '#111' })).body).toEqual({
    error: 'State with the same name already exists in the project',
    id: project.states['Todo'],
  });
  const item = idOf(await ci.post(`${url}/issues/`, { name: 'x' }));
  const links = `${url}/issues/${item}/links/`;
  expect((await ci.post(links, { url: 'nowhere' })).body).toEqual({ url: ['Invalid URL format.'] });
  expect((await ci.post(links, { url: 'ftp://x.org/' })).body).toEqual({
    url: ['Invalid URL scheme.'],
  });
  await ci.post(links, { url: 'https://x.org/' });
  expect((await ci.post(links, { url: 'https://x.org/' })).body).toEqual({
    error: 'URL already exists for this Issue',
  });
  const files = `${url}/issues/${item}/issue-attachments/`;
  expect((await ci.post(files, { type: 'image/png' })).body).toEqual({
    error: 'Invalid request.',
    status: false,
  });
  expect((await ci.get(`${url}/labels/${item}/`)).body).toEqual({
    error: 'The requested resource does not exist.',
  });
  expect((await ci.post(`${url}/archive/`)).status).toBe(204);
  expect((await ci.patch(`${url}/`, { name: 'y' })).body).toEqual({
    error: 'Archived project cannot be updated',
  });
  expect((await ci.delete(`${url}/archive/`)).status).toBe(204);
  expect((await ada.patch(`${project.url}/`, { name: 'y' })).status).toBe(200);
});
