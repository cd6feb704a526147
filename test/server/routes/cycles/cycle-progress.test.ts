import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const idOf = (body: unknown) => (body as { readonly id: string }).id;

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const estimate = await ada.post(`${project.url}/estimates/`, {
    estimate: { name: 'Size', type: 'points' },
    estimate_points: [
      { key: 0, value: '3' },
      { key: 1, value: '5' },
    ],
  });
  const { points } = estimate.body as { readonly points: readonly { readonly id: string }[] };
  await ada.patch(`${project.url}/`, { estimate: idOf(estimate.body) });
  const label = idOf((await ada.post(`${project.url}/issue-labels/`, { name: 'bug' })).body);
  const { Done = '', Todo = '', Cancelled = '' } = project.states;
  const [three = '', five = ''] = points.map(({ id }) => id);
  const made = (fields: object) => ada.post(`${project.url}/issues/`, { name: 'x', ...fields });
  const rows = [
    { state_id: Done, estimate_point: three, assignee_ids: [ada.userId], label_ids: [label] },
    { state_id: Todo, estimate_point: five, assignee_ids: [ada.userId] },
    { state_id: Cancelled },
  ];
  const items: string[] = [];
  for (const row of rows) items.push(idOf((await made(row)).body));
  const dates = { start_date: '2026-11-19', end_date: '2026-11-21' };
  const cycle = idOf((await ada.post(`${project.url}/cycles/`, { name: 'C', ...dates })).body);
  await ada.post(`${project.url}/cycles/${cycle}/cycle-issues/`, { issues: items });
  return { server, ada, project, items, cycle, label, of: `${project.url}/cycles/${cycle}/` };
}

const CHART = { '2026-11-19': 3, '2026-11-20': 2, '2026-11-21': null };

test('the analytics of a cycle spread items and points over people and labels', async () => {
  const { ada, label, of } = await acme();
  const who = { display_name: 'ada', assignee_id: ada.userId, avatar_url: null };
  const nobody = { display_name: null, assignee_id: null, avatar_url: null };
  const bug = { label_name: 'bug', color: expect.any(String), label_id: label };
  const none = { label_name: null, color: null, label_id: null };
  expect((await ada.get(`${of}analytics/?type=issues`)).body).toEqual({
    assignees: [
      { ...who, total_issues: 2, completed_issues: 1, pending_issues: 1 },
      { ...nobody, total_issues: 1, completed_issues: 0, pending_issues: 1 },
    ],
    labels: [
      { ...bug, total_issues: 1, completed_issues: 1, pending_issues: 0 },
      { ...none, total_issues: 2, completed_issues: 0, pending_issues: 2 },
    ],
    completion_chart: CHART,
  });
  expect((await ada.get(`${of}analytics?type=points`)).status).toBeLessThan(400);
  expect((await ada.get(`${of}analytics/?type=points`)).body).toMatchObject({
    assignees: [
      { ...who, total_estimates: 8, completed_estimates: 3, pending_estimates: 5 },
      { ...nobody, total_estimates: null, completed_estimates: null, pending_estimates: null },
    ],
    completion_chart: { '2026-11-19': 8, '2026-11-20': 5, '2026-11-21': null },
  });
});

test('days are those of the project’s time zone', async () => {
  const { ada, project, of } = await acme();
  await ada.patch(`${project.url}/`, { timezone: 'Pacific/Kiritimati' });
  const { body } = await ada.get(`${of}analytics/`);
  const { completion_chart: chart } = body as { readonly completion_chart: object };
  expect(Object.keys(chart)[0]).toBe('2026-11-19');
  expect(chart).toMatchObject({ '2026-11-20': 2, '2026-11-21': null });
});

test('a cycle without dates has no analytics, and one without points none of them', async () => {
  const { ada, project, of } = await acme();
  const draft = idOf((await ada.post(`${project.url}/cycles/`, { name: 'D' })).body);
  expect(await ada.get(`${project.url}/cycles/${draft}/analytics/`)).toMatchObject({
    status: 400,
    body: { error: 'Cycle has no start or end date' },
  });
  await ada.patch(`${project.url}/`, { estimate: null });
  expect((await ada.get(`${of}analytics/?type=points`)).body).toEqual({
    assignees: [],
    labels: [],
    completion_chart: {},
  });
});

test('progress is how many items and points are in each group', async () => {
  const { server, ada, project, of } = await acme();
  expect((await ada.get(`${of}progress/`)).body).toEqual({
    backlog_estimate_points: 0,
    unstarted_estimate_points: 5,
    started_estimate_points: 0,
    cancelled_estimate_points: 0,
    completed_estimate_points: 3,
    total_estimate_points: 8,
    backlog_issues: 0,
    unstarted_issues: 1,
    started_issues: 0,
    cancelled_issues: 1,
    completed_issues: 1,
    total_issues: 3,
  });
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, gus, 5);
  expect((await gus.get(`${of}progress/`)).status).toBe(200);
  expect((await ada.get(`${project.url}/cycles/${project.projectId}/progress/`)).status).toBe(404);
});

test('each evening of a cycle is told from its items’ history', async () => {
  const { server, ada, project, items, of } = await acme();
  server.clock.pass(24 * 60 * 60 * 1000);
  await ada.patch(`${project.url}/issues/${items[1]}/`, {
    state_id: project.states['In Progress'],
  });
  const evening = { scope: 3, completed: 1, cancelled: 1, backlog: 0, pending: 1, actual: 1 };
  expect((await ada.get(`${of}cycle-progress/`)).body).toMatchObject([
    { date: '2026-11-19', scope: 0, ideal: 3 },
    { date: '2026-11-20', ...evening, unstarted: 1, started: 0, ideal: 1.5 },
    { date: '2026-11-21', ...evening, unstarted: 0, started: 1, ideal: 0 },
  ]);
});

test('a cycle keeps how it stood when its open work moved on', async () => {
  const { server, ada, project, cycle, of } = await acme();
  const later = { name: 'N', start_date: '2026-11-23', end_date: '2026-11-24' };
  const next = idOf((await ada.post(`${project.url}/cycles/`, later)).body);
  expect((await ada.post(`${of}transfer-issues/`, { new_cycle_id: next })).status).toBe(200);
  const { body } = await ada.get(of);
  const { progress_snapshot: snapshot } = body as { readonly progress_snapshot: object };
  expect(snapshot).toMatchObject({
    total_issues: 3,
    completed_issues: 1,
    cancelled_issues: 1,
    started_issues: 0,
    unstarted_issues: 1,
    backlog_issues: 0,
    distribution: {
      assignees: [{ display_name: 'ada', avatar: null, total_issues: 2 }, { assignee_id: null }],
      labels: [{ label_name: 'bug' }, { label_name: null }],
      completion_chart: CHART,
    },
    estimate_distribution: { completion_chart: { '2026-11-20': 5 } },
  });
  expect((await ada.get(`${of}progress/`)).body).toMatchObject({ total_issues: 2 });
  const active = '/api/workspaces/acme/active-cycles/?per_page=1&cursor=1:0:0';
  expect((await ada.get(active)).body).toMatchObject({
    total_count: 1,
    results: [{ id: cycle, status: 'CURRENT', cancelled_issues: 1 }],
  });
  server.clock.pass(3 * 24 * 60 * 60 * 1000);
  expect((await ada.get(active)).body).toMatchObject({ results: [{ id: next }] });
  await ada.post(`${of}archive/`);
  expect((await ada.get(`${project.url}/archived-cycles/${cycle}/`)).body).toMatchObject({
    id: cycle,
    sub_issues: 0,
    logo_props: {},
    created_by: ada.userId,
    completed_estimate_points: 3,
    total_estimate_points: 3,
    distribution: { assignees: [{ first_name: '', last_name: '' }, {}] },
    estimate_distribution: { assignees: [{ total_estimates: 3 }, {}] },
  });
});

test('a module tells its sums, how its work is spread, and its links', async () => {
  const { ada, project, items } = await acme();
  const dates = { start_date: '2026-11-19', target_date: '2026-11-21' };
  const made = await ada.post(`${project.url}/modules/`, { name: 'M', ...dates });
  const of = `${project.url}/modules/${idOf(made.body)}/`;
  await ada.post(`${of}issues/`, { issues: items });
  const links = `${of}module-links/`;
  expect(await ada.post(links, { url: 'nothing' })).toMatchObject({
    status: 400,
    body: { url: ['Enter a valid URL.'] },
  });
  const link = await ada.post(links, { url: 'example.org', title: 'E' });
  const keys = {
    project: project.projectId,
    workspace: project.workspaceId,
    module: idOf(made.body),
  };
  expect(link).toMatchObject({ status: 201 });
  expect(link.body).toEqual({
    id: idOf(link.body),
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    deleted_at: null,
    title: 'E',
    url: 'http://example.org',
    metadata: {},
    created_by: ada.userId,
    updated_by: ada.userId,
    ...keys,
  });
  expect((await ada.post(links, { url: 'example.org' })).body).toEqual({
    error: 'URL already exists.',
  });
  const one = `${links}${idOf(link.body)}/`;
  expect(await ada.patch(one, { title: 'F' })).toMatchObject({
    status: 400,
    body: { error: 'Invalid URL format.' },
  });
  expect((await ada.put(one, { url: 'https://example.org' })).body).toMatchObject({ title: 'E' });
  expect((await ada.get(of)).body).toMatchObject({
    total_estimate_points: 8,
    completed_estimate_points: 3,
    unstarted_estimate_points: 5,
    link_module: [{ id: idOf(link.body) }],
    distribution: { completion_chart: CHART, assignees: [{ total_issues: 2 }, {}] },
    estimate_distribution: { completion_chart: { '2026-11-20': 5 } },
  });
  expect((await ada.get(`${project.url}/modules/`)).body).toMatchObject([
    { total_estimate_points: 8, completed_estimate_points: 3 },
  ]);
  expect((await ada.delete(one)).status).toBe(204);
  expect((await ada.get(one)).status).toBe(404);
  expect((await ada.put(of, { name: 'N' })).body).toMatchObject({ name: 'N' });
});

test('how a person looks at a cycle or module is kept for each by itself', async () => {
  const { server, ada, project, cycle, of } = await acme();
  const path = `${of}user-properties/`;
  expect((await ada.get(path)).body).toMatchObject({ cycle, filters: { priority: null } });
  const changed = await ada.patch(path, { filters: { priority: ['high'] } });
  expect(changed).toMatchObject({ status: 201, body: { cycle, filters: { priority: ['high'] } } });
  expect((await ada.get(`${project.url}/user-properties/`)).body).toMatchObject({
    filters: { priority: null },
  });
  const module = idOf((await ada.post(`${project.url}/modules/`, { name: 'M' })).body);
  const other = `${project.url}/modules/${module}/user-properties/`;
  expect((await ada.get(other)).body).toMatchObject({ module, filters: { priority: null } });
  const display = `${project.url}/issue-display-properties/`;
  const properties = { state: false };
  expect((await ada.post(display, { properties })).body).toMatchObject({ properties });
  expect((await ada.get(display)).body).toMatchObject({ properties });
  const [own = ''] = await insertItems(server, project, ada, [{}]);
  expect((await ada.get(`${project.url}/cycles/${own}/user-properties/`)).status).toBe(404);
});
