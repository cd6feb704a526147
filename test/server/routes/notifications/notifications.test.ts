import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

const URL = '/api/workspaces/acme/users/notifications/';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const ben = await server.signedUp('ben@example.org');
  await insertMember(server, project, ben, 15);
  const cleo = await server.signedUp('cleo@example.org');
  await insertMember(server, project, cleo, 15);
  const [item = ''] = await insertItems(server, project, ada, [{ name: 'Kelp' }]);
  const url = `${project.url}/issues/${item}/`;
  return { server, ada, ben, cleo, project, item, url };
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly sender: string;
  readonly message: string | null;
  readonly data: { readonly issue_activity: { readonly field: string } };
}

async function rowsOf(who: TestClient, query = ''): Promise<readonly Row[]> {
  return (await who.get(`${URL}${query}`)).body as readonly Row[];
}

const mention = (id: string) =>
  `<p><mention-component id="m" entity_identifier="${id}" entity_name="user_mention"></mention-component></p>`;

test('who follows an item is told what changed, in the contract’s form', async () => {
  const { server, ada, ben, project, item, url } = await setUp();
  await ben.patch(url, { priority: 'urgent' });
  const [row] = await rowsOf(ada);
  expect(row).toEqual({
    id: expect.any(String),
    data: {
      issue: {
        id: item,
        name: 'Kelp',
        identifier: 'APP',
        sequence_id: 1,
        state_name: 'Backlog',
        state_group: 'backlog',
      },
      issue_activity: {
        id: expect.any(String),
        verb: 'updated',
        field: 'priority',
        actor: ben.userId,
        new_value: 'urgent',
        old_value: 'none',
        issue_comment: '',
        old_identifier: null,
        new_identifier: null,
      },
    },
    entity_identifier: item,
    entity_name: 'issue',
    title: 'updated the priority to',
    message: null,
    message_html: '<p></p>',
    message_stripped: null,
    sender: 'in_app:issue_activities:created',
    read_at: null,
    snoozed_till: null,
    archived_at: null,
    workspace: project.workspaceId,
    project: project.projectId,
    triggered_by: ben.userId,
    receiver: ada.userId,
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    deleted_at: null,
    created_by: ben.userId,
    updated_by: ben.userId,
    triggered_by_details: {
      id: ben.userId,
      first_name: '',
      last_name: '',
      avatar: '',
      avatar_url: null,
      is_bot: false,
      display_name: 'ben',
    },
    is_inbox_issue: false,
    is_intake_issue: false,
    is_mentioned_notification: false,
  });
  const [{ id } = { id: '' }] = await rowsOf(ada);
  const single = `/api/workspaces/acme/users/notifications/${id}/`;
  expect((await ada.get(single)).body).toMatchObject({
    id,
    triggered_by_details: { id: ben.userId, display_name: 'ben' },
  });
  expect((await ada.get(single)).body).not.toHaveProperty('is_inbox_issue');
  expect((await ben.get(single)).status).toBe(404);
  expect(await rowsOf(ben)).toEqual([]);
  expect(server.hints.some(({ kinds }) => kinds.includes('notification'))).toBe(true);
});

test('the creator, the assignee and who only follows are told why; who acts is not told', async () => {
  const { server, ada, ben, cleo, url } = await setUp();
  await cleo.post(`${url}subscribe/`);
  await ada.patch(url, { assignee_ids: [ben.userId] });
  server.clock.pass(1000);
  await ada.patch(url, { name: 'Wrack' });
  expect((await rowsOf(ben)).map((row) => row.title)).toEqual([
    'updated the name to',
    'added assignee ',
  ]);
  expect((await rowsOf(ben))[0]?.sender).toBe('in_app:issue_activities:assigned');
  expect((await rowsOf(cleo))[0]?.sender).toBe('in_app:issue_activities:subscribed');
  expect(await rowsOf(ada)).toEqual([]);
});

test('texts, cycles and deletions tell nobody; whoever has left the project is told nothing', async () => {
  const { server, ada, ben, cleo, project, url } = await setUp();
  await cleo.post(`${url}subscribe/`);
  await ben.patch(url, { description_html: '<p>New</p>' });
  await server.db
    .updateTable('project_members')
    .set({ is_active: false })
    .where('member', '=', cleo.userId)
    .execute();
  await ben.patch(url, { priority: 'low' });
  await ben.post(`${project.url}/cycles/`, { name: 'One' });
  await ada.delete(url);
  expect(await rowsOf(ada)).toHaveLength(1);
  const rows = await server.db.selectFrom('notifications').selectAll().execute();
  expect(rows.map(({ receiver }) => receiver)).toEqual([ada.userId]);
});

test('who is mentioned is told once, and not again by the next edit', async () => {
  const { server, ada, ben, cleo, url } = await setUp();
  const text = mention(cleo.userId);
  await ben.patch(url, { description_html: text });
  await ben.patch(url, { description_html: `${text}<p>more</p>` });
  const rows = await rowsOf(cleo, '?mentioned=true');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    sender: 'in_app:issue_activities:mentioned',
    message: 'You have been mentioned in the issue Kelp',
    is_mentioned_notification: true,
    data: { issue_activity: { field: 'description' }, issue: { workspace_slug: 'acme' } },
  });
  server.clock.pass(1000);
  const comment = await ada.post(`${url}comments/`, { comment_html: text });
  expect(comment.status).toBe(201);
  expect((await rowsOf(cleo, '?mentioned=true')).map((row) => row.message)).toEqual([
    'ada has mentioned you in a comment in issue Kelp',
    'You have been mentioned in the issue Kelp',
  ]);
  const { id } = comment.body as { id: string };
  await ada.patch(`${url}comments/${id}/`, { comment_html: `${text}<p>!</p>` });
  expect(await rowsOf(cleo, '?mentioned=true')).toHaveLength(2);
  expect((await rowsOf(cleo)).map((row) => row.title)).toEqual(['updated a comment']);
});

test('a guest hears only of what they may see', async () => {
  const { server, ada, project, item, url } = await setUp();
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, gus, 5);
  const place = { workspace_id: project.workspaceId, project_id: project.projectId };
  await server.db
    .insertInto('work_item_subscribers')
    .values({ ...place, work_item_id: item, user_id: gus.userId })
    .execute();
  await ada.patch(url, { priority: 'high' });
  expect(await rowsOf(gus)).toEqual([]);
  await server.db.updateTable('projects').set({ guest_view_all_features: true }).execute();
  await ada.patch(url, { priority: 'low' });
  expect(await rowsOf(gus)).toHaveLength(1);
  expect(await rowsOf(gus, '?type=created')).toEqual([]);
});

test('notifications are read, put away, put off and counted', async () => {
  const { server, ada, ben, cleo, url } = await setUp();
  await ben.patch(url, { priority: 'urgent' });
  await ben.patch(url, { description_html: mention(ada.userId) });
  const unread = async () => (await ada.get(`${URL}unread/`)).body;
  expect(await unread()).toEqual({
    total_unread_notifications_count: 1,
    mention_unread_notifications_count: 1,
  });
  const [row] = await rowsOf(ada);
  const one = `${URL}${row?.id}/`;
  expect((await cleo.get(one)).status).toBe(404);
  expect((await cleo.post(`${one}read/`)).status).toBe(404);
  expect((await cleo.delete(one)).status).toBe(404);

  const read = await ada.post(`${one}read/`);
  expect(read.body).toMatchObject({ read_at: '2026-11-20T09:00:00.000000Z' });
  expect(read.body).not.toHaveProperty('is_intake_issue');
  expect(await unread()).toMatchObject({ total_unread_notifications_count: 0 });
  expect(await rowsOf(ada, '?read=false')).toEqual([]);
  expect(await rowsOf(ada, '?read=true')).toHaveLength(1);
  expect((await ada.delete(`${one}read/`)).body).toMatchObject({ read_at: null });

  await ada.patch(one, { snoozed_till: '2026-11-20T10:00:00Z' });
  expect(await rowsOf(ada)).toEqual([]);
  expect(await rowsOf(ada, '?snoozed=true')).toHaveLength(1);
  server.clock.pass(3_600_000);
  expect(await rowsOf(ada)).toHaveLength(1);
  expect((await ada.patch(one, {})).body).toMatchObject({ snoozed_till: null });

  expect((await ada.post(`${one}archive/`)).status).toBe(200);
  expect(await rowsOf(ada)).toEqual([]);
  expect(await rowsOf(ada, '?archived=true')).toHaveLength(1);
  expect((await ada.delete(`${one}archive/`)).body).toMatchObject({ archived_at: null });
  expect((await ada.get(`${URL}?archived=perhaps`)).body).toEqual({
    error: 'The required key does not exist.',
  });
  expect((await ada.delete(one)).status).toBe(204);
  expect((await ada.get(one)).status).toBe(404);
});

test('all are marked as read at once, or those of one kind', async () => {
  const { server, ada, ben, project, url } = await setUp();
  const [other = ''] = await insertItems(server, project, ben, [{}]);
  await ada.post(`${project.url}/issues/${other}/subscribe/`);
  await ben.patch(url, { priority: 'urgent' });
  await ben.patch(`${project.url}/issues/${other}/`, { priority: 'urgent' });
  const mark = `${URL}mark-all-read/`;
  expect((await ada.post(mark, { type: 'watching' })).body).toEqual({ message: 'Successful' });
  expect(await rowsOf(ada, '?read=false')).toHaveLength(1);
  expect(await rowsOf(ada, '?read=false&type=created,assigned')).toHaveLength(1);
  expect(await rowsOf(ada, '?read=false&type=subscribed')).toHaveLength(0);
  await ada.post(mark, {});
  expect(await rowsOf(ada, '?read=false')).toEqual([]);
});

test('with a size and a cursor the list is paged', async () => {
  const { ada, ben, url } = await setUp();
  for (const priority of ['low', 'high', 'urgent']) await ben.patch(url, { priority });
  const first = await ada.get(`${URL}?per_page=2&cursor=2:0:0`);
  expect(first.body).toMatchObject({
    total_count: 3,
    count: 2,
    next_cursor: '2:1:0',
    next_page_results: true,
    results: [{ is_mentioned_notification: false }, {}],
  });
  const second = await ada.get(`${URL}?per_page=2&cursor=2:1:0`);
  expect(second.body).toMatchObject({ count: 1, next_page_results: false, total_pages: 2 });
  expect((await ada.get(`${URL}?per_page=2&cursor=x`)).status).toBe(400);
});

test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
  'a type of %s is unknown and filters nothing',
  async (type) => {
    const { ada, ben, url } = await setUp();
    await ben.patch(url, { priority: 'urgent' });
    expect(await rowsOf(ada, `?type=${type}`)).toEqual(await rowsOf(ada));
  },
);
