import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/work-item-rows.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

const ID = '0197a0a0-0000-7000-8000-00000000000a';
const KEY = { 'idempotency-key': '0197a0a0-0000-7000-8000-000000000001' };

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [id = ''] = await insertItems(server, project, [{ created_by: ada.userId }]);
  server.clock.pass(1000);
  return { server, ada, project, id, comments: `${project.url}/issues/${id}/comments/` };
}

test('a comment is answered whole, with the words of its text', async () => {
  const { ada, project, id, comments } = await acme();
  const answer = await ada.post(comments, { comment_html: '<p>Hello<script>x</script></p>' });
  expect(answer.status).toBe(201);
  expect(answer.headers['x-updated-at']).toBe('2026-11-20T09:00:01.000000Z');
  const expected = {
    id: expect.any(String),
    created_at: '2026-11-20T09:00:01.000000Z',
    updated_at: '2026-11-20T09:00:01.000000Z',
    deleted_at: null,
    comment_stripped: 'Hello',
    comment_json: {},
    comment_html: '<p>Hello</p>',
    attachments: [],
    access: 'INTERNAL',
    external_source: null,
    external_id: null,
    edited_at: null,
    created_by: ada.userId,
    updated_by: ada.userId,
    project: project.projectId,
    workspace: project.workspaceId,
    issue: id,
    actor: ada.userId,
    actor_detail: {
      id: ada.userId,
      first_name: '',
      last_name: '',
      avatar: '',
      avatar_url: null,
      is_bot: false,
      display_name: 'ada',
    },
    issue_detail: {
      id,
      name: 'Item 1',
      description: {},
      description_html: '<p></p>',
      priority: 'none',
      start_date: null,
      target_date: null,
      sequence_id: 1,
      sort_order: 65536,
      is_draft: false,
    },
    project_detail: {
      id: project.projectId,
      identifier: 'APP',
      name: 'APP',
      cover_image: null,
      cover_image_url: null,
      logo_props: {},
      description: '',
    },
    workspace_detail: { name: 'acme', slug: 'acme', id: project.workspaceId, logo_url: null },
    comment_reactions: [],
  };
  expect(answer.body).toEqual(expected);
  expect((await ada.get(comments)).body).toEqual([{ ...expected, is_member: true }]);
});

test('a comment moves its item in the feed, and its author follows the item', async () => {
  const { server, ada, project, id, comments } = await acme();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  await bob.post(comments, { comment_html: '<p>a</p>' });
  const feed = await ada.get(`${project.url}/v2/issues/?tombstones=true`);
  expect(feed.body).toMatchObject({
    results: [{ id, updated_at: '2026-11-20T09:00:01.000000Z' }],
  });
  expect(feed.text).toContain(bob.userId);
});

test('[R6] a comment that is sent again is there once, under the id of its author', async () => {
  const { ada, comments } = await acme();
  const first = await ada.post(comments, { id: ID, comment_html: '<p>a</p>' }, KEY);
  const again = await ada.post(comments, { id: ID, comment_html: '<p>a</p>' }, KEY);
  expect(again.text).toBe(first.text);
  expect((await ada.get(comments)).body).toMatchObject([{ id: ID }]);
});

test('an edit is told in the history once the text differs; a deletion takes the comment away', async () => {
  const { server, ada, project, id, comments } = await acme();
  await ada.post(comments, { id: ID, comment_html: '<p>a</p>' });
  server.clock.pass(1000);
  const edited = await ada.patch(`${comments}${ID}/`, { comment_html: '<p>b</p>' });
  expect(edited).toMatchObject({
    status: 200,
    body: { comment_stripped: 'b', edited_at: '2026-11-20T09:00:02.000000Z' },
  });
  server.clock.pass(1000);
  await ada.patch(`${comments}${ID}/`, { comment_html: '<p>b</p>' });
  expect((await ada.delete(`${comments}${ID}/`)).status).toBe(204);
  expect((await ada.get(`${comments}${ID}/`)).status).toBe(404);
  expect((await ada.delete(`${comments}${ID}/`)).status).toBe(404);
  const rows = await server.db
    .selectFrom('activities')
    .select(['verb', 'old_value', 'new_value', 'comment_id'])
    .where('field', '=', 'comment')
    .orderBy('created_at')
    .execute();
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['created', null, '<p>a</p>', ID],
    ['updated', '<p>a</p>', '<p>b</p>', ID],
    ['deleted', null, null, ID],
  ]);
  const history = await ada.get(`${project.url}/issues/${id}/history/`);
  expect(history.body).toMatchObject([{ verb: 'created', field: null }]);
});

test('history is changes and comments in the order of time, or one of them, from a moment on', async () => {
  const { server, ada, project, id, comments } = await acme();
  await ada.post(comments, { comment_html: '<p>a</p>' });
  server.clock.pass(1000);
  await ada.patch(`${project.url}/issues/${id}/`, { name: 'Moss' });
  const history = async (query: string) => {
    const answer = await ada.get(`${project.url}/issues/${id}/history/?${query}`);
    return (answer.body as { comment?: string; comment_html?: string }[]).map(
      (row) => row.comment_html ?? row.comment,
    );
  };
  expect(await history('')).toEqual(['created the issue', '<p>a</p>', 'updated the name to']);
  expect(await history('activity_type=issue-property')).toEqual([
    'created the issue',
    'updated the name to',
  ]);
  expect(await history('activity_type=issue-comment')).toEqual(['<p>a</p>']);
  expect(await history('created_at__gt=2026-11-20T09:00:01.000000Z')).toEqual([
    'updated the name to',
  ]);
});

test('an activity has exactly the keys of the contract', async () => {
  const { ada, project, id } = await acme();
  await ada.patch(`${project.url}/issues/${id}/`, { priority: 'high' });
  const { body } = await ada.get(
    `${project.url}/issues/${id}/history/?activity_type=issue-property`,
  );
  expect((body as unknown[]).at(-1)).toEqual({
    id: expect.any(String),
    created_at: '2026-11-20T09:00:01.000000Z',
    updated_at: '2026-11-20T09:00:01.000000Z',
    deleted_at: null,
    verb: 'updated',
    field: 'priority',
    old_value: 'none',
    new_value: 'high',
    comment: 'updated the priority to',
    attachments: [],
    old_identifier: null,
    new_identifier: null,
    epoch: 1795165201,
    created_by: ada.userId,
    updated_by: ada.userId,
    project: project.projectId,
    workspace: project.workspaceId,
    issue: id,
    issue_comment: null,
    actor: ada.userId,
    actor_detail: expect.objectContaining({ id: ada.userId }),
    issue_detail: expect.objectContaining({ id, priority: 'high' }),
    project_detail: expect.objectContaining({ identifier: 'APP' }),
    workspace_detail: expect.objectContaining({ slug: 'acme' }),
  });
});

test('who may read, write, change and delete comments', async () => {
  const { server, ada, project, comments } = await acme();
  const [bob, gus, eve] = [
    await server.signedUp('bob@example.org'),
    await server.signedUp('gus@example.org'),
    await server.signedUp('eve@example.org'),
  ];
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  await insertProject(server, eve, { slug: 'else', identifier: 'ELSE' });
  await ada.post(comments, { id: ID, comment_html: '<p>a</p>' });
  const calls = async (who: TestClient) => [
    (await who.get(comments)).status,
    (await who.post(comments, { comment_html: '<p>x</p>' })).status,
    (await who.patch(`${comments}${ID}/`, { comment_html: '<p>y</p>' })).status,
    (await who.delete(`${comments}${ID}/`)).status,
  ];
  expect(await calls(bob)).toEqual([200, 201, 403, 403]);
  expect(await calls(gus)).toEqual([400, 400, 403, 403]);
  expect((await gus.post(comments, {})).body).toEqual({
    error: 'You are not allowed to comment on the issue',
  });
  expect(await calls(eve)).toEqual([403, 403, 403, 403]);
  expect(await calls(server.anonymous)).toEqual([401, 401, 401, 401]);
  await server.db.updateTable('projects').set({ guest_view_all_features: true }).execute();
  expect(await calls(gus)).toEqual([200, 201, 403, 403]);
  expect(await calls(ada)).toEqual([200, 201, 200, 204]);
});

interface ProjectComments {
  readonly updated_at: string;
  readonly next_page_results: boolean;
  readonly results: readonly {
    readonly id: string;
    readonly comments: readonly { readonly comment_html: string }[];
  }[];
}

test('[R4] the comments of a project come by item, and what changed after a moment with its whole list', async () => {
  const { server, ada, project, id, comments } = await acme();
  const [quiet = ''] = await insertItems(server, project, [{ created_by: ada.userId }]);
  const read = async (who: TestClient, query: string) => {
    const answer = await who.get(`${project.url}/comments/?${query}`);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body as ProjectComments;
  };
  await ada.post(comments, { id: ID, comment_html: '<p>a</p>' });
  await ada.post(comments, { comment_html: '<p>b</p>' });
  const first = await read(ada, 'commented=true');
  expect(first.next_page_results).toBe(false);
  expect(first.results.map((item) => [item.id, item.comments.length])).toEqual([[id, 2]]);
  expect((await read(ada, '')).results.map((item) => item.id)).toContain(quiet);

  const since = `updated_at__gt=${encodeURIComponent(first.updated_at)}`;
  expect((await read(ada, since)).results).toEqual([]);
  await ada.delete(`${comments}${ID}/`);
  const second = await read(ada, since);
  expect(second.results.map((item) => item.comments.map((row) => row.comment_html))).toEqual([
    ['<p>b</p>'],
  ]);
});

test('a guest who sees only his own items gets no comments of others', async () => {
  const { server, ada, project, comments } = await acme();
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, gus, 5);
  await ada.post(comments, { comment_html: '<p>a</p>' });
  const results = async () =>
    ((await gus.get(`${project.url}/comments/`)).body as ProjectComments).results;
  expect(await results()).toEqual([]);
  await server.db.updateTable('projects').set({ guest_view_all_features: true }).execute();
  expect(await results()).toHaveLength(1);
});
