import { expect, test } from 'vitest';
import { furnish } from '../../../support/server/furnished.ts';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

const AT = '2026-11-20T09:00:00.000000Z';
const ALL = { is_comments_enabled: true, is_reactions_enabled: true, is_votes_enabled: true };

interface Board {
  readonly id: string;
  readonly anchor: string;
}

async function acme(said: object = ALL) {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [item = '', other = ''] = await insertItems(server, project, ada, [
    { name: 'Dark mode', priority: 'high', assignee_ids: [ada.userId] },
    { name: 'Light mode' },
  ]);
  const boards = `${project.url}/project-deploy-boards/`;
  const published = await ada.post(boards, said);
  const board = published.body as Board;
  const x = `/api/public/anchor/${board.anchor}`;
  // Nobody's colleague, but with an account here.
  const vic = await server.signedUp('vic@example.org');
  return { server, ada, vic, project, item, other, boards, published, board, x };
}

const of = (who: TestClient) => ({
  id: who.userId,
  first_name: '',
  last_name: '',
  avatar: '',
  avatar_url: null,
  display_name: who.email.split('@')[0],
});
const lite = (who: TestClient) => ({ ...of(who), is_bot: false });

test('a project is published, says so, and is taken down again', async () => {
  const { server, ada, project, boards, published, board, x } = await acme({});
  const card = {
    id: project.projectId,
    identifier: 'APP',
    name: 'APP',
    cover_image: null,
    cover_image_url: null,
    logo_props: {},
    description: '',
  };
  expect(published.status).toBe(200);
  expect(published.body).toEqual({
    id: board.id,
    created_at: AT,
    updated_at: AT,
    deleted_at: null,
    created_by: ada.userId,
    updated_by: ada.userId,
    entity_name: 'project',
    entity_identifier: project.projectId,
    anchor: expect.stringMatching(/^[0-9a-f]{32}$/),
    is_comments_enabled: false,
    is_reactions_enabled: false,
    is_votes_enabled: false,
    is_activity_enabled: true,
    is_disabled: false,
    intake: null,
    view_props: { list: true, kanban: true, calendar: true, gantt: true, spreadsheet: true },
    project_details: card,
    workspace_detail: { id: project.workspaceId, name: 'acme', slug: 'acme', logo_url: null },
    workspace: project.workspaceId,
    project: project.projectId,
  });
  expect((await ada.get(boards)).body).toEqual(published.body);
  expect((await ada.get(`${boards}${board.id}/`)).body).toEqual(published.body);
  expect((await ada.get(`${project.url}/`)).body).toMatchObject({ anchor: board.anchor });
  const again = await ada.post(boards, { is_votes_enabled: true, view_props: { list: true } });
  expect(again.body).toMatchObject({
    id: board.id,
    anchor: board.anchor,
    is_votes_enabled: true,
    view_props: { list: true },
  });
  const { anonymous } = server;
  expect((await anonymous.get(`${x}/settings/`)).body).toEqual(again.body);
  expect(
    (await anonymous.get(`/api/public/workspaces/acme/projects/${project.projectId}/anchor/`)).body,
  ).toEqual(again.body);
  const changed = await ada.patch(`${boards}${board.id}/`, { is_disabled: true });
  expect(changed.body).toMatchObject({ is_disabled: true, is_votes_enabled: true });
  expect(await anonymous.get(`${x}/settings/`)).toMatchObject({
    status: 404,
    body: { error: 'The required object does not exist.' },
  });
  await ada.patch(`${boards}${board.id}/`, { is_disabled: false });
  expect((await anonymous.get(`${x}/meta/`)).status).toBe(200);
  await ada.post(`${project.url}/archive/`);
  expect((await anonymous.get(`${x}/meta/`)).status).toBe(404);
  await ada.delete(`${project.url}/archive/`);
  expect((await ada.delete(`${boards}${board.id}/`)).status).toBe(204);
  expect((await ada.delete(`${boards}${board.id}/`)).status).toBe(404);
  const unpublished = await ada.get(boards);
  expect(unpublished.body).toMatchObject({ entity_name: '', project_details: null });
  expect(unpublished.body).not.toHaveProperty('anchor');
  expect((await ada.get(`${project.url}/`)).body).toMatchObject({ anchor: null });
  expect(await anonymous.get(`${x}/meta/`)).toMatchObject({
    status: 404,
    body: { error: 'Project is not published' },
  });
  expect((await anonymous.get(`${x}/issues/`)).body).toEqual({ error: 'Project is not published' });
  expect((await anonymous.get(`${x}/states/`)).body).toEqual({ error: 'Invalid anchor' });
  const fresh = (await ada.post(boards, {})).body as Board;
  expect(fresh.anchor).not.toBe(board.anchor);
});

test('only who leads the project publishes it', async () => {
  const { server, project, boards, board } = await acme();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  expect((await bob.get(boards)).status).toBe(200);
  expect(await bob.post(boards, {})).toMatchObject({
    status: 403,
    body: { detail: 'You do not have permission to perform this action.' },
  });
  expect((await bob.delete(`${boards}${board.id}/`)).status).toBe(403);
});

test('everybody with the anchor reads the parts, the list and one item, field by field', async () => {
  const { server, ada, project, item, x } = await acme({});
  const get = async (path: string) => (await server.anonymous.get(`${x}${path}`)).body;
  expect(await get('/meta/')).toEqual({
    id: project.projectId,
    identifier: 'APP',
    name: 'APP',
    cover_image: null,
    icon_prop: null,
    emoji: null,
    description: '',
  });
  expect(await get('/states/')).toContainEqual({
    id: project.states['Todo'],
    name: 'Todo',
    group: 'unstarted',
    color: '#A3A3A3',
    sequence: 25000,
  });
  const label = await ada.post(`${project.url}/issue-labels/`, { name: 'ui', color: '#112233' });
  const { id: labelId } = label.body as Board;
  expect(await get('/labels/')).toEqual([
    { id: labelId, name: 'ui', color: '#112233', parent: null },
  ]);
  const cycle = (await ada.post(`${project.url}/cycles/`, { name: 'One' })).body as Board;
  expect(await get('/cycles/')).toEqual([{ id: cycle.id, name: 'One' }]);
  const module = (await ada.post(`${project.url}/modules/`, { name: 'Core' })).body as Board;
  expect(await get('/modules/')).toEqual([{ id: module.id, name: 'Core' }]);
  expect(await get('/members/')).toEqual([
    {
      id: expect.any(String),
      member: ada.userId,
      member__first_name: '',
      member__last_name: '',
      member__display_name: 'ada',
      project: project.projectId,
      workspace: project.workspaceId,
    },
  ]);
  const row = {
    id: item,
    name: 'Dark mode',
    state_id: project.states['Backlog'],
    sort_order: 65535,
    estimate_point: null,
    priority: 'high',
    start_date: null,
    target_date: null,
    sequence_id: 1,
    project_id: project.projectId,
    parent_id: null,
    cycle_id: null,
    created_by: ada.userId,
    state__group: 'backlog',
    assignee_ids: [ada.userId],
    label_ids: [],
    module_ids: [],
    vote_items: null,
    reaction_items: null,
  };
  const list = (await get('/issues/?priority=high')) as { readonly results: unknown };
  expect(list).toMatchObject({ total_count: 1, grouped_by: null, next_cursor: '1000:1:0' });
  expect(list.results).toEqual([row]);
  expect(await get('/issues/?group_by=priority&order_by=sequence_id')).toMatchObject({
    grouped_by: 'priority',
    results: { high: { total_results: 1, results: [row] }, none: { total_results: 1 } },
  });
  expect(
    await server.anonymous.get(`${x}/issues/?group_by=priority&sub_group_by=priority`),
  ).toMatchObject({
    status: 400,
    body: { error: 'Group by and sub group by cannot have same parameters' },
  });
  expect(await get(`/issues/${item}/`)).toEqual({
    ...row,
    description: {},
    description_html: '<p></p>',
    description_stripped: null,
    description_binary: null,
  });
  expect((await server.anonymous.get(`${x}/issues/${project.projectId}/`)).status).toBe(404);
});

test('what is not in the lists is on no board: drafts, archived, deleted, of the intake', async () => {
  const { server, ada, project, item, other, x } = await acme();
  await ada.patch(`${project.url}/`, { inbox_view: true });
  await ada.post(`${project.url}/inbox-issues/`, { issue: { name: 'Asked for' } });
  await ada.post(`${project.url}/issue-drafts/`, { name: 'Not yet' });
  await ada.patch(`${project.url}/issues/${item}/`, { state_id: project.states['Done'] });
  await ada.post(`${project.url}/issues/${item}/archive/`);
  const list = await server.anonymous.get(`${x}/issues/`);
  expect(list.body).toMatchObject({ total_count: 1, results: [{ id: other }] });
  expect((await server.anonymous.get(`${x}/issues/${item}/`)).status).toBe(404);
  await ada.delete(`${project.url}/issues/${other}/`);
  expect((await server.anonymous.get(`${x}/issues/${other}/`)).status).toBe(404);
});

test('whoever is signed in comments; only what is for visitors is read, and nobody is told', async () => {
  const { server, ada, vic, project, item, x } = await acme();
  const comments = `${x}/issues/${item}/comments/`;
  await ada.post(`${project.url}/issues/${item}/comments/`, { comment_html: '<p>among us</p>' });
  await ada.post(`${project.url}/issues/${item}/subscribe/`);
  expect((await server.anonymous.post(comments, { comment_html: '<p>x</p>' })).status).toBe(401);
  const made = await vic.post(comments, { comment_html: '<p>Please!<script>x</script></p>' });
  const { id } = made.body as Board;
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id,
    created_at: AT,
    updated_at: AT,
    deleted_at: null,
    created_by: vic.userId,
    updated_by: vic.userId,
    comment_stripped: 'Please!',
    comment_json: {},
    comment_html: '<p>Please!</p>',
    attachments: [],
    access: 'EXTERNAL',
    external_source: null,
    external_id: null,
    edited_at: null,
    project: project.projectId,
    workspace: project.workspaceId,
    issue: item,
    actor: vic.userId,
    actor_detail: lite(vic),
    issue_detail: expect.objectContaining({ id: item, name: 'Dark mode', sequence_id: 1 }),
    project_detail: expect.objectContaining({ id: project.projectId }),
    workspace_detail: expect.objectContaining({ slug: 'acme' }),
    comment_reactions: [],
    is_member: false,
  });
  expect((await server.anonymous.get(comments)).body).toEqual([made.body]);
  expect((await ada.get(comments)).body).toMatchObject([{ id, is_member: true }]);
  const inside = await ada.get(`${project.url}/issues/${item}/comments/`);
  expect(inside.body).toHaveLength(2);
  expect((await ada.get('/api/workspaces/acme/users/notifications/unread/')).body).toMatchObject({
    total_unread_notifications_count: 0,
  });
  const followers = await server.db.selectFrom('work_item_subscribers').select('user_id').execute();
  expect(followers.map(({ user_id }) => user_id)).not.toContain(vic.userId);
  expect(await server.db.selectFrom('public_members').select('member').execute()).toEqual([
    { member: vic.userId },
  ]);

  expect((await ada.patch(`${comments}${id}/`, { comment_html: '<p>y</p>' })).status).toBe(404);
  const edited = await vic.patch(`${comments}${id}/`, { comment_html: '<p>Thanks</p>' });
  expect(edited).toMatchObject({ status: 200, body: { comment_stripped: 'Thanks' } });
  const reacted = await vic.post(`${x}/comments/${id}/reactions/`, { reaction: '128077' });
  expect(reacted.status).toBe(201);
  expect(reacted.body).toEqual({
    id: expect.any(String),
    created_at: AT,
    updated_at: AT,
    deleted_at: null,
    created_by: vic.userId,
    updated_by: vic.userId,
    reaction: '128077',
    project: project.projectId,
    workspace: project.workspaceId,
    actor: vic.userId,
    comment: id,
  });
  expect((await vic.get(`${x}/comments/${id}/reactions/`)).body).toEqual([reacted.body]);
  expect((await vic.delete(`${x}/comments/${id}/reactions/128077/`)).status).toBe(204);
  expect((await ada.delete(`${comments}${id}/`)).status).toBe(404);
  expect((await vic.delete(`${comments}${id}/`)).status).toBe(204);
  expect((await server.anonymous.get(comments)).body).toEqual([]);
});

test('what the project says among itself is not reacted to, nor changed, from a board', async () => {
  const { vic, ada, project, item, x } = await acme();
  const inside = await ada.post(`${project.url}/issues/${item}/comments/`, {
    comment_html: '<p>among us</p>',
  });
  const { id } = inside.body as Board;
  expect((await vic.get(`${x}/comments/${id}/reactions/`)).status).toBe(404);
  expect((await vic.post(`${x}/comments/${id}/reactions/`, { reaction: '1' })).status).toBe(404);
  expect((await ada.patch(`${x}/issues/${item}/comments/${id}/`, {})).status).toBe(404);
});

test('votes and reactions are one for each person, and are shown with names alone', async () => {
  const { server, ada, vic, project, item, x } = await acme();
  const votes = `${x}/issues/${item}/votes/`;
  const cast = await vic.post(votes, { vote: -1 });
  expect(cast.status).toBe(201);
  expect(cast.body).toEqual({
    issue: item,
    vote: -1,
    workspace: project.workspaceId,
    project: project.projectId,
    actor: vic.userId,
    actor_detail: lite(vic),
  });
  expect((await vic.post(votes)).body).toMatchObject({ vote: 1 });
  expect((await vic.post(votes, { vote: 3 })).status).toBe(400);
  server.clock.pass(1000);
  await ada.post(votes, { vote: -1 });
  expect((await vic.get(votes)).body).toMatchObject([{ vote: 1 }, { vote: -1 }]);
  expect((await server.anonymous.get(votes)).status).toBe(401);
  const reactions = `${x}/issues/${item}/reactions/`;
  const reacted = await vic.post(reactions, { reaction: '10084' });
  expect(reacted).toMatchObject({
    status: 201,
    body: { reaction: '10084', issue: item, actor: vic.userId, actor_detail: lite(vic) },
  });
  expect((await vic.post(reactions, { reaction: '10084' })).status).toBe(400);
  expect((await vic.get(reactions)).body).toEqual([reacted.body]);
  expect((await server.anonymous.get(`${x}/issues/${item}/`)).body).toMatchObject({
    vote_items: [
      { vote: 1, actor_details: of(vic) },
      { vote: -1, actor_details: of(ada) },
    ],
    reaction_items: [{ reaction: '10084', actor_details: of(vic) }],
  });
  expect((await vic.delete(`${reactions}10084/`)).status).toBe(204);
  expect((await vic.delete(votes)).status).toBe(204);
  expect((await vic.delete(votes)).status).toBe(404);
});

test('what a board does not collect it neither takes nor tells', async () => {
  const { server, ada, vic, boards, board, item, x } = await acme();
  await vic.post(`${x}/issues/${item}/votes/`);
  await vic.post(`${x}/issues/${item}/reactions/`, { reaction: '1' });
  await vic.post(`${x}/issues/${item}/comments/`, { comment_html: '<p>a</p>' });
  const off = { is_comments_enabled: false, is_reactions_enabled: false, is_votes_enabled: false };
  await ada.patch(`${boards}${board.id}/`, off);
  expect((await vic.post(`${x}/issues/${item}/comments/`, {})).body).toEqual({
    error: 'Comments are not enabled for this project',
  });
  expect((await vic.post(`${x}/issues/${item}/reactions/`, { reaction: '2' })).body).toEqual({
    error: 'Reactions are not enabled for this project board',
  });
  expect((await vic.post(`${x}/issues/${item}/votes/`)).status).toBe(400);
  for (const what of ['comments', 'reactions', 'votes']) {
    expect((await vic.get(`${x}/issues/${item}/${what}/`)).body).toEqual([]);
  }
  expect((await server.anonymous.get(`${x}/issues/${item}/`)).body).toMatchObject({
    vote_items: null,
    reaction_items: null,
  });
});

test('a published view shows what the view shows, and nothing beside it', async () => {
  const { server, ada, vic, project, item, other } = await acme();
  const views = `${project.url}/views/`;
  const view = (await ada.post(views, { name: 'High', filters: { priority: ['high'] } }))
    .body as Board;
  const url = `${views}${view.id}/publish/`;
  expect((await ada.get(url)).body).toMatchObject({ entity_name: '' });
  const published = await ada.post(url, { is_comments_enabled: true });
  expect(published.body).toMatchObject({ entity_name: 'view', entity_identifier: view.id });
  const x = `/api/public/anchor/${(published.body as Board).anchor}`;
  expect((await server.anonymous.get(`${x}/issues/`)).body).toMatchObject({
    total_count: 1,
    results: [{ id: item }],
  });
  expect((await server.anonymous.get(`${x}/issues/${other}/`)).status).toBe(404);
  expect((await vic.post(`${x}/issues/${other}/comments/`, {})).status).toBe(404);
  expect((await ada.patch(url, { is_votes_enabled: true })).body).toMatchObject({
    is_comments_enabled: true,
    is_votes_enabled: true,
  });
  await ada.post(`${views}${view.id}/access/`, { access: 1 });
  expect((await server.anonymous.get(`${x}/issues/`)).status).toBe(404);
  expect((await ada.post(url, {})).body).toEqual({ error: 'A private view cannot be published' });
  await ada.post(`${views}${view.id}/access/`, { access: 0 });
  expect((await server.anonymous.get(`${x}/issues/`)).status).toBe(200);
  expect((await ada.delete(url)).status).toBe(204);
  expect((await ada.patch(url, {})).status).toBe(404);
  expect((await server.anonymous.get(`${x}/issues/`)).status).toBe(404);
});

test('a board tells nothing of what hangs on its items, of who follows them, or how to reach anybody', async () => {
  const { server, ada, project, board } = await acme();
  const { workspaceId, projectId } = project;
  const mark = 'SECRET-INSIDE';
  const place = { workspaceId, projectId, authorId: ada.userId, mark, sharedMark: mark };
  await server.db.deleteFrom('deploy_boards').execute();
  await furnish(server.deps.db.engine, place);
  const { db } = server;
  // What a board is there to show.
  for (const table of ['states', 'labels', 'cycles', 'modules'] as const) {
    const color = table === 'states' || table === 'labels' ? { color: '#112233' } : {};
    const named = db.updateTable(table).set({ name: 'shown', ...color } as never);
    await named.where('name', 'like', `${mark}%`).execute();
  }
  await db
    .updateTable('work_items')
    .set({ name: 'shown', description_html: '<p>shown</p>', description_stripped: 'shown' })
    .execute();
  await db
    .updateTable('deploy_boards')
    .set({ anchor: board.anchor, ...ALL })
    .execute();
  const items = await db.selectFrom('work_items').select('id').execute();
  const x = `/api/public/anchor/${board.anchor}`;
  const parts = ['meta', 'settings', 'states', 'labels', 'cycles', 'modules', 'members', 'issues'];
  const paths = [
    ...parts.map((part) => `${x}/${part}/`),
    `${x}/issues/?group_by=labels__id&sub_group_by=state_id`,
    ...items.flatMap(({ id }) => [`${x}/issues/${id}/`, `${x}/issues/${id}/comments/`]),
  ];
  for (const path of paths) {
    const { status, text } = await server.anonymous.get(path);
    expect([path, status === 200 || status === 404]).toEqual([path, true]);
    expect([path, /secret-inside|example\.org/i.test(text)]).toEqual([path, false]);
  }
  const sneaking = ['subscriber', 'mentions'].map((name) => `${x}/issues/?${name}=${ada.userId}`);
  const all = (await server.anonymous.get(`${x}/issues/`)).text;
  for (const path of sneaking) expect((await server.anonymous.get(path)).text).toBe(all);
});

test('by a board with an intake people bring things in, and see their own', async () => {
  const { server, ada, vic, project, boards, board, x } = await acme();
  await ada.patch(`${project.url}/`, { inbox_view: true });
  const intake = (await ada.get(`${project.url}/intakes/`)).body as Board;
  const items = `${x}/intakes/${intake.id}/intake-issues/`;
  expect((await vic.get(items)).body).toEqual({
    error: 'Intake is not enabled for this Project Board',
  });
  expect((await ada.patch(`${boards}${board.id}/`, { intake: board.id })).status).toBe(400);
  await ada.patch(`${boards}${board.id}/`, { intake: intake.id });
  expect((await server.anonymous.get(items)).status).toBe(401);
  expect((await vic.post(items, { issue: {} })).body).toEqual({ error: 'Name is required' });
  const bad = await vic.post(items, { issue: { name: 'a', priority: 'x' } });
  expect(bad.body).toEqual({ error: 'Invalid priority' });
  const made = await vic.post(items, { issue: { name: 'Printer smokes' } });
  expect(made).toMatchObject({
    status: 200,
    body: {
      name: 'Printer smokes',
      priority: 'low',
      created_by: vic.userId,
      state_detail: { name: 'Backlog', group: 'backlog' },
      project_detail: { id: project.projectId },
      label_details: [],
      assignee_details: [],
      sub_issues_count: 0,
      issue_intake: [{ status: -2, source: 'IN-APP', duplicate_to: null, snoozed_till: null }],
    },
  });
  const { id } = made.body as Board;
  const alias = items.replace('intake-issues', 'inbox-issues');
  const other = await vic.post(alias, { issue: { name: 'Printer is gone' } });
  expect(other).toMatchObject({ status: 200, body: { name: 'Printer is gone' } });
  expect((await vic.delete(`${items}${(other.body as Board).id}/`)).status).toBe(204);
  expect((await vic.get(items)).body).toEqual([made.body]);
  expect((await vic.get(items.replace('intake-issues', 'inbox-issues'))).body).toEqual([made.body]);
  expect((await vic.get(`${items}${id}/`)).body).toEqual(made.body);
  expect((await ada.get(items)).body).toEqual([]);
  expect((await ada.get(`${items}${id}/`)).status).toBe(404);
  expect((await ada.patch(`${items}${id}/`, { issue: { name: 'x' } })).body).toEqual({
    error: 'You cannot edit intake issues',
  });
  expect((await ada.delete(`${items}${id}/`)).body).toEqual({
    error: 'You cannot delete intake issue',
  });
  expect(
    (await vic.patch(`${items}${id}/`, { issue: { name: 'Printer burns' } })).body,
  ).toMatchObject({
    name: 'Printer burns',
  });
  expect((await ada.get(`${project.url}/inbox-issues/`)).body).toMatchObject({ total_count: 1 });
  expect((await vic.delete(`${items}${id}/`)).status).toBe(204);
  expect((await ada.get(`${project.url}/inbox-issues/`)).body).toMatchObject({ total_count: 0 });
});

test('a published form takes a few words a minute from people without an account', async () => {
  const { server, ada, project } = await acme();
  const { anonymous } = server;
  await ada.patch(`${project.url}/`, { inbox_view: true });
  const settings = `${project.url}/intake-settings/`;
  const { anchor } = (await ada.get(settings)).body as Board;
  const url = `/api/public/intake/${anchor}/`;
  expect(await anonymous.get(url)).toMatchObject({
    status: 404,
    body: { error: 'This form does not exist, or is closed' },
  });
  await ada.patch(settings, { is_form_enabled: true });
  expect((await anonymous.get(url)).body).toEqual({
    project: { name: 'APP', identifier: 'APP', logo_props: {} },
    workspace: { name: 'acme' },
  });
  const said = {
    name: 'It smokes',
    description: 'Look:\n<img src=x onerror=alert(1)>',
    username: 'Vic <b>',
    email: 'vic@example.org',
  };
  expect((await anonymous.post(url, { ...said, email: 'x' })).status).toBe(400);
  expect((await anonymous.post(url, { ...said, name: ' ' })).status).toBe(400);
  const sent = await anonymous.post(url, said);
  expect(sent).toMatchObject({
    status: 201,
    body: { message: 'Thank you. The project has received it.' },
  });
  const list = await ada.get(`${project.url}/inbox-issues/`);
  const { results } = list.body as { readonly results: readonly { readonly issue: Board }[] };
  const id = results[0]?.issue.id ?? '';
  expect((await ada.get(`${project.url}/inbox-issues/${id}/`)).body).toMatchObject({
    source: 'FORM',
    issue: {
      name: 'It smokes',
      description_html:
        '<p>Look:</p><p>&lt;img src=x onerror=alert(1)&gt;</p><p>Sent by Vic &lt;b&gt; &lt;vic@example.org&gt; through the intake form.</p>',
    },
  });
  expect((await anonymous.post(url, said)).status).toBe(201);
  expect((await anonymous.post(url, said)).status).toBe(201);
  expect((await anonymous.post(url, said)).status).toBe(429);
  server.clock.pass(60_000);
  expect((await anonymous.post(url, said)).status).toBe(201);
  await ada.post(`${project.url}/publish-intake-regenerate/`);
  expect((await anonymous.get(url)).status).toBe(404);
});
