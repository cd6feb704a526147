import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/work-item-rows.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const NOBODY = '0197a0a0-0000-7000-8000-0000000000ff';

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const { Done = '' } = project.states;
  const issues = `${project.url}/issues/`;
  return { server, ada, project, issues, Done };
}

test('by ids come only live items of the project, in the order that was asked for', async () => {
  const { server, ada, project, issues } = await acme();
  const [a, b, c] = await insertItems(server, project, [
    { name: 'b' },
    { name: 'a' },
    { name: 'c' },
  ]);
  await server.db
    .updateTable('work_items')
    .set({ is_draft: true })
    .where('id', '=', c ?? '')
    .execute();
  const answer = await ada.get(`${issues}list/?issues=${a},${b},${c},${NOBODY},x&order_by=name`);
  expect(answer.body).toMatchObject([{ id: b, deleted_at: null, label_ids: [] }, { id: a }]);
  expect(await ada.get(`${issues}list/?issues=`)).toMatchObject({
    status: 400,
    body: { error: 'Issues are required' },
  });
});

test('a work item is found by what people write, when lists show it', async () => {
  const { server, ada, project } = await acme();
  const [id = ''] = await insertItems(server, project, [{}]);
  const ask = (key: string) => ada.get(`/api/workspaces/acme/work-items/${key}/`);
  expect((await ask('app-1')).body).toMatchObject({
    id,
    description_html: '<p></p>',
    is_subscribed: false,
  });
  expect(await ask('APP-x')).toMatchObject({
    status: 400,
    body: { error: 'Invalid issue identifier' },
  });
  expect((await ask('APP-2')).status).toBe(404);
  expect((await ask('NONE-1')).status).toBe(404);
  expect((await ada.get(`${project.url}/issues/${id}/meta/`)).body).toEqual({
    sequence_id: 1,
    project_identifier: 'APP',
  });
  await server.db.updateTable('work_items').set({ archived_at: '2026-11-20' }).execute();
  expect((await ask('APP-1')).status).toBe(404);
});

test('a key tells a stranger and a guest no more than that it is not theirs', async () => {
  const { server, ada, project } = await acme();
  const [bob, gus] = [
    await server.signedUp('bob@example.org'),
    await server.signedUp('gus@example.org'),
  ];
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  await server.db.deleteFrom('project_members').where('member', '=', bob.userId).execute();
  await insertItems(server, project, [{ created_by: ada.userId }]);
  const refusal = { error: 'You are not allowed to view this issue' };
  const key = '/api/workspaces/acme/work-items/APP-1/';
  expect(await bob.get(key)).toMatchObject({ status: 403, body: refusal });
  expect(await gus.get(key)).toMatchObject({ status: 400, body: refusal });
});

test('what is closed can be archived and brought back; the lists and the history say so', async () => {
  const { server, ada, project, issues, Done } = await acme();
  const [open, done = ''] = await insertItems(server, project, [{}, { state_id: Done }]);
  server.clock.pass(1000);
  expect(await ada.post(`${issues}${open}/archive/`)).toMatchObject({
    status: 400,
    body: { error: 'Can only archive completed or cancelled state group issue' },
  });
  const archive = await ada.post(`${issues}${done}/archive/`);
  expect(archive).toMatchObject({ status: 200, body: { archived_at: '2026-11-20' } });
  expect(archive.headers['x-updated-at']).toBe('2026-11-20T09:00:01.000000Z');
  expect((await ada.get(issues)).body).toMatchObject({ total_count: 1, results: [{ id: open }] });
  expect((await ada.get(`${project.url}/archived-issues/`)).body).toMatchObject({
    total_count: 1,
    results: [{ id: done, archived_at: '2026-11-20' }],
  });
  expect((await ada.get(`${issues}${done}/archive/`)).body).toMatchObject({
    id: done,
    label_ids: [],
  });
  expect((await ada.patch(`${issues}${done}/`, { name: 'x' })).body).toEqual({
    error: 'Issue not found',
  });
  server.clock.pass(1000);
  expect((await ada.delete(`${issues}${done}/archive/`)).status).toBe(204);
  expect((await ada.delete(`${issues}${done}/archive/`)).status).toBe(404);
  expect((await ada.get(`${issues}${done}/archive/`)).status).toBe(404);
  expect((await ada.get(issues)).body).toMatchObject({ total_count: 2 });
  const { body } = await ada.get(`${issues}${done}/history/`);
  expect(body).toMatchObject([
    { field: null },
    { field: 'archived_at', old_value: null, new_value: 'manual_archive' },
    { field: 'archived_at', old_value: 'archive', new_value: 'restore' },
  ]);
});

test('many are archived together, or none', async () => {
  const { server, ada, project, Done } = await acme();
  const [open, one, two] = await insertItems(server, project, [
    {},
    { state_id: Done },
    { state_id: Done },
  ]);
  const call = (ids: unknown) =>
    ada.post(`${project.url}/bulk-archive-issues/`, { issue_ids: ids });
  expect((await call([])).body).toEqual({ error: 'Issue IDs are required' });
  expect((await call([one, open])).body).toEqual({
    error_code: 4091,
    error_message: 'INVALID_ARCHIVE_STATE_GROUP',
  });
  expect((await call([one, two])).body).toEqual({ archived_at: '2026-11-20' });
  expect((await ada.get(`${project.url}/archived-issues/`)).body).toMatchObject({ total_count: 2 });
});

test('many are deleted together, each told by the feed', async () => {
  const { server, ada, project } = await acme();
  const ids = await insertItems(server, project, [{}, {}, {}]);
  const call = (sent: object) => ada.delete(`${project.url}/bulk-delete-issues/`, sent);
  expect((await call({})).body).toEqual({ error: 'Issue IDs are required' });
  expect((await call({ issue_ids: [ids[0], ids[2], NOBODY] })).body).toEqual({
    message: '2 issues were deleted',
  });
  const feed = await ada.get(`${project.url}/v2/issues/?tombstones=true`);
  expect(feed.body).toMatchObject({
    results: [{ id: ids[1] }, { id: ids[0], deleted: true }, { id: ids[2], deleted: true }],
  });
});

test('a change of many adds to their sets and replaces the rest', async () => {
  const { server, ada, project } = await acme();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const [a, b] = await insertItems(server, project, [
    { assignee_ids: [bob.userId] },
    { start_date: '2026-12-01' },
  ]);
  const call = (properties: object) =>
    ada.post(`${project.url}/bulk-operation-issues/`, { issue_ids: [a, b], properties });
  expect((await call({ priority: 'high', assignee_ids: [ada.userId] })).status).toBe(204);
  const { body } = await ada.get(`${project.url}/issues/?order_by=sequence_id`);
  expect(body).toMatchObject({
    results: [
      { priority: 'high', assignee_ids: [ada.userId, bob.userId].toSorted() },
      { priority: 'high', assignee_ids: [ada.userId] },
    ],
  });
  expect((await call({ start_date: '2026-02-02', target_date: '2026-02-01' })).body).toEqual({
    error_code: 4100,
    error_message: 'INVALID_ISSUE_DATES',
  });
  expect((await call({ target_date: '2026-11-30' })).body).toEqual({
    error_code: 4102,
    error_message: 'INVALID_ISSUE_TARGET_DATE',
  });
});

test('dates of many are checked against what is stored, and empty ones clear nothing', async () => {
  const { server, ada, project, issues } = await acme();
  const [id = ''] = await insertItems(server, project, [{ start_date: '2026-11-10' }]);
  const call = (update: object) =>
    ada.post(`${project.url}/issue-dates/`, { updates: [{ id, ...update }] });
  expect((await call({ target_date: '2026-11-09' })).body).toEqual({
    message: 'Start date cannot exceed target date',
  });
  expect(await call({ start_date: null, target_date: '2026-11-12' })).toMatchObject({
    status: 200,
    body: { message: 'Issues updated successfully' },
  });
  expect((await ada.get(`${issues}${id}/`)).body).toMatchObject({
    start_date: '2026-11-10',
    target_date: '2026-11-12',
  });
});

test('items are put below another one, and told by the groups of their states', async () => {
  const { server, ada, project, issues, Done } = await acme();
  const [top = '', a = '', b = ''] = await insertItems(server, project, [
    {},
    {},
    { state_id: Done },
  ]);
  const sub = `${issues}${top}/sub-issues/`;
  expect((await ada.post(sub, {})).body).toEqual({ error: 'Sub Issue IDs are required' });
  expect((await ada.post(`${issues}${NOBODY}/sub-issues/`, { sub_issue_ids: [a] })).status).toBe(
    404,
  );
  const answer = await ada.post(sub, { sub_issue_ids: [a, b] });
  const expected = {
    sub_issues: [{ id: b, parent_id: top }, { id: a }],
    state_distribution: { unstarted: [a], completed: [b] },
  };
  expect(answer.body).toMatchObject(expected);
  expect(answer.text).not.toContain('label_ids');
  expect((await ada.get(sub)).body).toMatchObject(expected);
  expect((await ada.get(`${issues}${top}/`)).body).toMatchObject({ sub_issues_count: 2 });
  expect((await ada.post(`${issues}${a}/sub-issues/`, { sub_issue_ids: [top] })).status).toBe(400);
});

test('who follows an item is told by the feed', async () => {
  const { server, ada, project, issues } = await acme();
  const [id = ''] = await insertItems(server, project, [{}]);
  const call = `${issues}${id}/subscribe/`;
  expect((await ada.get(call)).body).toEqual({ subscribed: false });
  expect(await ada.post(call)).toMatchObject({
    status: 201,
    body: { subscriber: ada.userId, issue: id },
  });
  expect((await ada.post(call)).body).toEqual({ message: 'User already subscribed to the issue.' });
  expect((await ada.get(call)).body).toEqual({ subscribed: true });
  const feed = await ada.get(`${project.url}/v2/issues/?tombstones=true`);
  expect(feed.body).toMatchObject({ results: [{ id, subscriber_ids: [ada.userId] }] });
  expect((await ada.delete(call)).status).toBe(204);
  expect((await ada.delete(call)).status).toBe(404);
});
