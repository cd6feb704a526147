import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const W = '/api/workspaces/acme';

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const bob = await server.signedUp('bob@example.org');
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  const [todo = '', done = ''] = [project.states['Todo'], project.states['Done']];
  const mine = { assignee_ids: [ada.userId] };
  const items = await insertItems(server, project, ada, [
    { ...mine, name: 'Late', state_id: todo, priority: 'low', target_date: '2026-11-19' },
    {
      ...mine,
      name: 'Soon',
      priority: 'urgent',
      target_date: '2026-11-20',
      start_date: '2026-11-21',
    },
    { ...mine, name: 'Done', state_id: done, completed_at: '2026-11-02T10:00:00Z' },
    { name: 'Of nobody' },
  ]);
  const data = async (query: string, who = ada) =>
    (await who.get(`${W}/dashboard/${who.userId}/?${query}`)).body;
  return { server, ada, bob, project, items, data };
}

test('everybody has one dashboard, with the widgets as they were seeded until they arrange them', async () => {
  const { ada, bob, data } = await acme();
  const home = await ada.get(`${W}/dashboard/?dashboard_type=home`);
  const at = '2026-11-20T09:00:00.000000Z';
  const dashboard = {
    id: ada.userId,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    created_by: ada.userId,
    updated_by: ada.userId,
    name: 'Home',
    description_html: '<p></p>',
    identifier: null,
    is_default: true,
    type_identifier: 'home',
    logo_props: {},
    owned_by: ada.userId,
  };
  const { widgets } = home.body as { readonly widgets: readonly { id: string; key: string }[] };
  expect(home.body).toEqual({ dashboard, widgets: expect.any(Array) });
  expect(widgets.map(({ key }) => key)).toEqual([
    'overview_stats',
    'assigned_issues',
    'created_issues',
    'issues_by_state_groups',
    'issues_by_priority',
    'recent_activity',
    'recent_projects',
    'recent_collaborators',
  ]);
  expect(widgets[3]).toEqual({
    id: expect.any(String),
    key: 'issues_by_state_groups',
    is_visible: true,
    widget_filters: { duration: 'this_week' },
  });
  expect((await ada.get(`/api/dashboard/${ada.userId}/`)).body).toEqual(dashboard);
  const url = `/api/dashboard/${ada.userId}/widgets/${widgets[3]?.id}/`;
  const arranged = await ada.patch(url, { is_visible: false, filters: { duration: 'today' } });
  expect(arranged.body).toEqual({ message: 'successfully updated' });
  await ada.patch(url, { sort_order: 3 });
  const after = (await ada.get(`${W}/dashboard/?dashboard_type=home`)).body;
  expect(after).toMatchObject({
    widgets: { 3: { is_visible: false, widget_filters: { duration: 'today' } } },
  });
  expect((await bob.patch(url, {})).status).toBe(404);
  expect((await bob.get(`/api/dashboard/${ada.userId}/`)).status).toBe(404);
  expect((await bob.get(`${W}/dashboard/${ada.userId}/`)).status).toBe(404);
  expect((await ada.patch(`/api/dashboard/${ada.userId}/widgets/${bob.userId}/`, {})).status).toBe(
    404,
  );
  expect((await ada.get(`${W}/dashboard/?dashboard_type=team`)).body).toEqual({
    error: 'Please specify a valid dashboard type',
  });
  expect(await data('widget_key=x')).toEqual({ error: 'Please specify a valid widget key' });
});

test('each widget shows what it is called after', async () => {
  const { server, ada, bob, project, items, data } = await acme();
  expect(await data('')).toEqual({
    assigned_issues_count: 3,
    pending_issues_count: 1,
    completed_issues_count: 1,
    created_issues_count: 4,
  });
  const some = async (type: string, key = 'assigned_issues') =>
    (await data(`widget_key=${key}&issue_type=${type}`)) as {
      readonly issues: readonly { readonly name: string }[];
      readonly count: number;
    };
  const names = async (type: string) => (await some(type)).issues.map(({ name }) => name);
  expect(await names('pending')).toEqual(['Soon', 'Late']);
  expect(await names('overdue')).toEqual(['Late']);
  expect(await names('upcoming')).toEqual(['Soon']);
  expect(await names('completed')).toEqual(['Done']);
  expect(await some('pending', 'created_issues')).toMatchObject({ count: 3 });
  expect(await some('x')).toEqual({ error: 'Please specify a valid issue type' });
  expect(await data('widget_key=issues_by_state_groups')).toEqual([
    { state: 'backlog', count: 1 },
    { state: 'unstarted', count: 1 },
    { state: 'started', count: 0 },
    { state: 'completed', count: 1 },
    { state: 'cancelled', count: 0 },
  ]);
  expect(await data('widget_key=issues_by_priority')).toContainEqual({
    priority: 'urgent',
    count: 1,
  });
  expect(await data('widget_key=recent_collaborators')).toEqual([
    { user_id: ada.userId, active_issue_count: 2 },
  ]);
  server.clock.pass(1000);
  await ada.patch(`${project.url}/issues/${items[3]}/`, { priority: 'high' });
  const [newest, ...older] = (await data('widget_key=recent_activity')) as readonly object[];
  expect(older).toHaveLength(4);
  expect([newest]).toMatchObject([
    { field: 'priority', new_value: 'high', issue: items[3], actor: ada.userId },
  ]);
  expect(await data('widget_key=recent_projects')).toEqual([project.projectId]);
  expect(await data('widget_key=recent_projects', bob)).toEqual([]);
});

test('a person’s work in a workspace in numbers', async () => {
  const { ada, project, items } = await acme();
  await ada.patch(`${project.url}/issues/${items[3]}/`, { priority: 'high' });
  const me = '/api/users/me/workspaces/acme';
  const graph = [{ created_date: '2026-11-20', activity_count: 5 }];
  expect((await ada.get(`${me}/activity-graph/`)).body).toEqual(graph);
  const weeks = await ada.get(`${me}/issues-completed-graph/?month=11`);
  // The second of November is in the 45th week.
  expect(weeks.body).toEqual([{ week: 1, completed_count: 1 }]);
  expect((await ada.get(`${me}/issues-completed-graph/?month=13`)).status).toBe(400);
  expect((await ada.get(`${me}/dashboard/?month=11`)).body).toEqual({
    issue_activities: graph,
    completed_issues: [{ week_in_month: 1, completed_count: 1 }],
    assigned_issues_count: 3,
    pending_issues_count: 2,
    completed_issues_count: 1,
    issues_due_week_count: 1,
    state_distribution: [
      { state_group: 'backlog', state_count: 1 },
      { state_group: 'completed', state_count: 1 },
      { state_group: 'unstarted', state_count: 1 },
    ],
    overdue_issues: [
      {
        id: items[0],
        name: 'Late',
        workspace__slug: 'acme',
        project_id: project.projectId,
        target_date: '2026-11-19',
      },
    ],
    upcoming_issues: [
      {
        id: items[1],
        name: 'Soon',
        workspace__slug: 'acme',
        project_id: project.projectId,
        start_date: '2026-11-21',
      },
    ],
  });
});
