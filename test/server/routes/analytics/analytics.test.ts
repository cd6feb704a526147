import { expect, test } from 'vitest';
import { compareDimensions } from '../../../../src/domain/analytics.ts';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

const W = '/api/workspaces/acme';
const AT = '2026-11-20T09:00:00.000000Z';
interface Row {
  readonly id: string;
}

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  const eve = await server.signedUp('eve@example.org');
  const theirs = await insertProject(server, eve, { slug: 'theirs' });
  await insertItems(server, theirs, eve, [{}, {}]);
  const label = await ada.post(`${project.url}/issue-labels/`, { name: '=ui', color: '#112233' });
  const ui = (label.body as Row).id;
  const [todo = '', done = ''] = [project.states['Todo'], project.states['Done']];
  const items = await insertItems(server, project, ada, [
    {
      priority: 'high',
      assignee_ids: [ada.userId, bob.userId],
      label_ids: [ui],
      start_date: '2026-09-03',
    },
    { priority: 'high', state_id: todo, assignee_ids: [bob.userId], target_date: '2026-11-19' },
    {
      priority: 'none',
      state_id: done,
      assignee_ids: [bob.userId],
      completed_at: '2026-10-02T10:00:00Z',
    },
    { priority: 'urgent', start_date: '2026-10-01', target_date: '2026-11-25' },
  ]);
  return { server, ada, bob, gus, eve, project, items, ui, todo, done };
}

const asPerson = (prefix: string, who: TestClient) => ({
  [`${prefix}__id`]: who.userId,
  [`${prefix}__display_name`]: who.email.split('@')[0],
  [`${prefix}__first_name`]: '',
  [`${prefix}__last_name`]: '',
  [`${prefix}__avatar_url`]: '',
});

test('items are counted by one thing, in its order, and named where they have names', async () => {
  const { ada, project } = await acme();
  const get = async (query: string) =>
    (await ada.get(`${W}/analytics/?y_axis=issue_count&${query}`)).body;
  const none = { assignee_details: {}, label_details: {}, cycle_details: {}, module_details: {} };
  const byPriority = (await get('x_axis=priority')) as { readonly distribution: object };
  expect(byPriority).toEqual({
    total: 4,
    distribution: {
      high: [{ dimension: 'high', count: 2 }],
      urgent: [{ dimension: 'urgent', count: 1 }],
      none: [{ dimension: 'none', count: 1 }],
    },
    extras: { ...none, state_details: {} },
  });
  expect(Object.keys(byPriority.distribution)).toEqual(['high', 'urgent', 'none']);
  expect(await get(`x_axis=state_id&priority=high`)).toEqual({
    total: 2,
    distribution: Object.fromEntries(
      [project.states['Backlog'], project.states['Todo']].map((id) => [
        id,
        [{ dimension: id, count: 1 }],
      ]),
    ),
    extras: {
      ...none,
      state_details: ['Backlog', 'Todo'].map((name) => ({
        state_id: project.states[name],
        state__name: name,
        state__color: '#A3A3A3',
      })),
    },
  });
  expect(await get('x_axis=start_date')).toMatchObject({
    total: 4,
    distribution: {
      '2026-9': [{ dimension: '2026-9', count: 1 }],
      '2026-10': [{ dimension: '2026-10', count: 1 }],
    },
  });
});

test('a segment divides each value further, and people and labels bring their names', async () => {
  const { ada, bob, ui } = await acme();
  const { body } = await ada.get(
    `${W}/analytics/?x_axis=assignees__id&y_axis=issue_count&segment=labels__id`,
  );
  expect(body).toEqual({
    total: 4,
    distribution: {
      [ada.userId]: [{ dimension: ada.userId, segment: ui, count: 1 }],
      [bob.userId]: [
        { dimension: bob.userId, segment: ui, count: 1 },
        { dimension: bob.userId, segment: null, count: 2 },
      ],
    },
    extras: {
      state_details: {},
      cycle_details: {},
      module_details: {},
      label_details: [{ labels__id: ui, labels__color: '#112233', labels__name: '=ui' }],
      assignee_details: [asPerson('assignees', ada), asPerson('assignees', bob)],
    },
  });
});

test('estimates are added up where they are numbers', async () => {
  const { ada, project, items } = await acme();
  const estimate = await ada.post(`${project.url}/estimates/`, {
    estimate: { name: 'Points', type: 'points' },
    estimate_points: [
      { key: 1, value: '2' },
      { key: 2, value: '3.5' },
      { key: 3, value: 'huge' },
    ],
  });
  const { points } = estimate.body as { readonly points: readonly Row[] };
  for (const [i, point] of points.entries()) {
    await ada.patch(`${project.url}/issues/${items[i]}/`, { estimate_point: point.id });
  }
  expect((await ada.get(`${W}/analytics/?x_axis=priority&y_axis=estimate`)).body).toMatchObject({
    distribution: {
      high: [{ dimension: 'high', estimate: 5.5 }],
      none: [{ dimension: 'none', estimate: null }],
    },
  });
  expect(
    (await ada.get(`${W}/analytics/?x_axis=estimate_point__value&y_axis=issue_count`)).body,
  ).toMatchObject({
    distribution: { '2': [{ count: 1 }], '3.5': [{ count: 1 }], huge: [{ count: 1 }] },
  });
});

test('an axis that is none is refused, and so is one that divides by itself', async () => {
  const { ada, gus, eve } = await acme();
  const axes = 'x-axis and y-axis dimensions are required and the values should be valid';
  const segment = 'Both segment and x axis cannot be same and segment should be valid';
  for (const [query, error] of [
    ['', axes],
    ['x_axis=priority', axes],
    ['x_axis=name&y_axis=issue_count', axes],
    ['x_axis=priority&y_axis=points', axes],
    ['x_axis=priority&y_axis=issue_count&segment=priority', segment],
    ['x_axis=priority&y_axis=issue_count&segment=x', segment],
  ]) {
    expect(await ada.get(`${W}/analytics/?${query}`)).toMatchObject({
      status: 400,
      body: { error },
    });
  }
  for (const who of [gus, eve]) {
    expect((await who.get(`${W}/analytics/?x_axis=priority&y_axis=issue_count`)).status).toBe(403);
  }
});

test('the first page of the analytics says how much there is to do and who does it', async () => {
  const { ada, bob, gus } = await acme();
  expect((await ada.get(`${W}/default-analytics/`)).body).toEqual({
    total_issues: 4,
    total_issues_classified: [
      { state_group: 'backlog', state_count: 2 },
      { state_group: 'completed', state_count: 1 },
      { state_group: 'unstarted', state_count: 1 },
    ],
    open_issues: 3,
    open_issues_classified: [
      { state_group: 'backlog', state_count: 2 },
      { state_group: 'unstarted', state_count: 1 },
    ],
    issue_completed_month_wise: [{ month: 10, count: 1 }],
    most_issue_created_user: [{ ...asPerson('created_by', ada), count: 4 }],
    most_issue_closed_user: [{ ...asPerson('assignees', bob), count: 1 }],
    pending_issue_user: [
      { ...asPerson('assignees', bob), count: 2 },
      { ...asPerson('assignees', ada), count: 1 },
      {
        assignees__id: null,
        assignees__display_name: null,
        assignees__first_name: null,
        assignees__last_name: null,
        assignees__avatar_url: null,
        count: 1,
      },
    ],
    open_estimate_sum: null,
    total_estimate_sum: null,
  });
  expect((await ada.get(`${W}/default-analytics/?priority=high`)).body).toMatchObject({
    total_issues: 2,
  });
  // A guest counts what he sees: nothing of others.
  expect((await gus.get(`${W}/default-analytics/`)).body).toMatchObject({ total_issues: 0 });
});

test('a question is kept, asked again, changed and forgotten', async () => {
  const { ada, bob, gus, project } = await acme();
  const url = `${W}/analytic-view/`;
  const query_dict = { x_axis: 'priority', y_axis: 'issue_count', project: [project.projectId] };
  const made = await ada.post(url, { name: 'By weight', query_dict });
  const { id } = made.body as Row;
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id,
    created_at: AT,
    updated_at: AT,
    deleted_at: null,
    created_by: ada.userId,
    updated_by: ada.userId,
    name: 'By weight',
    description: '',
    query: { project: [project.projectId] },
    query_dict,
    workspace: project.workspaceId,
  });
  expect((await bob.get(url)).body).toEqual([made.body]);
  expect((await bob.get(`${url}${id}/`)).body).toEqual(made.body);
  expect(await ada.post(url, {})).toMatchObject({ status: 400, body: { name: expect.any(Array) } });
  const answer = `${W}/saved-analytic-view/${id}/`;
  expect((await ada.get(answer)).body).toMatchObject({
    total: 4,
    distribution: { high: [{ dimension: 'high', count: 2 }] },
  });
  expect((await ada.get(`${answer}?segment=state__group`)).body).toMatchObject({
    distribution: { urgent: [{ segment: 'backlog', count: 1 }] },
  });
  const changed = await bob.patch(`${url}${id}/`, { query_dict: { y_axis: 'issue_count' } });
  expect(changed.body).toMatchObject({ name: 'By weight', query: {}, updated_by: bob.userId });
  expect(await ada.get(answer)).toMatchObject({
    status: 400,
    body: { error: 'x-axis and y-axis dimensions are required' },
  });
  expect(await gus.get(url)).toMatchObject({ status: 403, body: { detail: expect.any(String) } });
  expect((await ada.delete(`${url}${id}/`)).status).toBe(204);
  expect((await ada.delete(`${url}${id}/`)).status).toBe(404);
  expect((await ada.get(answer)).status).toBe(404);
});

test('the numbers are mailed as a file in which nothing is a formula', async () => {
  const { server, ada } = await acme();
  const asked = { x_axis: 'labels__id', y_axis: 'issue_count', segment: 'priority' };
  expect((await ada.post(`${W}/export-analytics/`, asked)).body).toEqual({
    message: 'Once the export is ready it will be emailed to you at ada@example.org',
  });
  const job = await server.db.selectFrom('jobs').select('payload').executeTakeFirstOrThrow();
  expect(job.payload).toMatchObject({
    to: 'ada@example.org',
    attachments: [
      {
        filename: 'acme-analytics.csv',
        contentType: 'text/csv',
        content: '"labels__id","high"\r\n"\'=ui","1"\r\n',
      },
    ],
  });
  expect(await ada.post(`${W}/export-analytics/`, { x_axis: 'estimate_point' })).toMatchObject({
    status: 400,
  });
  const byPoints = { x_axis: 'estimate_point', y_axis: 'issue_count', priority: ['high'] };
  expect((await ada.post(`${W}/export-analytics/`, byPoints)).status).toBe(200);
});

test('priorities go by weight, months by time, and nothing comes last', () => {
  const sorted = (axis: Parameters<typeof compareDimensions>[0], keys: readonly string[]) =>
    keys.toSorted((a, b) => compareDimensions(axis, a, b));
  expect(sorted('priority', ['none', 'urgent', 'low'])).toEqual(['low', 'urgent', 'none']);
  expect(sorted('start_date', ['2026-10', '2026-9', '2025-12'])).toEqual([
    '2025-12',
    '2026-9',
    '2026-10',
  ]);
  expect(sorted('state_id', ['none', 'b', 'a'])).toEqual(['a', 'b', 'none']);
});
