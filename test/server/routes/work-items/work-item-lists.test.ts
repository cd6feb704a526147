import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/work-item-rows.ts';
import { insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project };
}

test('a flat list has exactly the envelope and the rows of the contract', async () => {
  const { server, ada, project } = await acme();
  const [id] = await insertItems(server, project, [
    {
      name: 'Write the brief',
      priority: 'high',
      start_date: '2025-03-03',
      created_by: ada.userId,
      assignee_ids: [ada.userId],
    },
  ]);
  const answer = await ada.get(
    `${project.url}/issues/?per_page=50&cursor=50:0:0&order_by=-created_at&sub_issue=true`,
  );
  expect(answer.body).toEqual({
    grouped_by: null,
    sub_grouped_by: null,
    total_count: 1,
    next_cursor: '50:1:0',
    prev_cursor: '50:-1:1',
    next_page_results: false,
    prev_page_results: false,
    count: 1,
    total_pages: 1,
    total_results: 1,
    extra_stats: null,
    results: [
      {
        id,
        name: 'Write the brief',
        state_id: project.states['Todo'],
        sort_order: 65536,
        completed_at: null,
        estimate_point: null,
        priority: 'high',
        start_date: '2025-03-03',
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
        state__group: 'unstarted',
        assignee_ids: [ada.userId],
        label_ids: [],
        module_ids: [],
      },
    ],
  });
});

test('a grouped list names every known group and pages each of them', async () => {
  const { server, ada, project } = await acme();
  await insertItems(server, project, [
    { priority: 'high' },
    { priority: 'high' },
    { priority: 'high' },
    { priority: 'urgent' },
  ]);
  const { body } = await ada.get(
    `${project.url}/issues/?group_by=priority&per_page=2&cursor=2:0:0`,
  );
  expect(body).toMatchObject({
    grouped_by: 'priority',
    total_count: 4,
    count: 3,
    next_page_results: true,
    total_pages: 2,
    results: {
      low: { results: [], total_results: 0 },
      medium: { results: [], total_results: 0 },
      high: { results: [{ sequence_id: 3 }, { sequence_id: 2 }], total_results: 3 },
      urgent: { results: [{ sequence_id: 4 }], total_results: 1 },
      none: { results: [], total_results: 0 },
    },
  });
  const next = await ada.get(`${project.url}/issues/?group_by=priority&per_page=2&cursor=2:1:0`);
  expect(next.body).toMatchObject({
    count: 1,
    next_page_results: false,
    results: { high: { results: [{ sequence_id: 1 }] }, urgent: { results: [], total_results: 1 } },
  });
});

test('a list grouped twice pages each cell, and an empty group holds no cells', async () => {
  const { server, ada, project } = await acme();
  await insertItems(server, project, [
    { assignee_ids: [ada.userId] },
    {},
    { state_id: project.states['Done'] ?? '' },
  ]);
  const { body } = await ada.get(
    `${project.url}/issues/?group_by=state_id&sub_group_by=assignees__id&per_page=10&cursor=10:0:0`,
  );
  const { Backlog = '', Todo = '', Done = '' } = project.states;
  expect(body).toMatchObject({
    grouped_by: 'state_id',
    sub_grouped_by: 'assignees__id',
    results: {
      [Backlog]: { results: {}, total_results: 0 },
      [Todo]: {
        total_results: 2,
        results: {
          [ada.userId]: {
            total_results: 1,
            results: [{ sequence_id: 1, assignees__id: ada.userId }],
          },
          None: { total_results: 1, results: [{ sequence_id: 2, assignees__id: null }] },
        },
      },
      [Done]: { results: { None: { total_results: 1 } }, total_results: 1 },
    },
  });
});

test('a list tells where an item stands in it, by group and sub-group', async () => {
  const { server, ada, project } = await acme();
  const [first, second] = await insertItems(server, project, [
    { priority: 'high', sort_order: 1 },
    { priority: 'high', sort_order: 2 },
  ]);
  const places = (id: string | undefined, query: string) =>
    ada.get(`${project.url}/issues/?order_by=sort_order&place_of=${id}${query}`);

  expect((await places(second, '')).body).toEqual([{ group: null, sub_group: null, index: 1 }]);
  const grouped = '&group_by=priority&sub_group_by=labels__id';
  expect((await places(second, grouped)).body).toEqual([
    { group: 'high', sub_group: 'None', index: 1 },
  ]);
  expect((await places(first, '&priority=low')).body).toEqual([]);
  expect((await places('no-id', '')).status).toBe(400);
});

test('a day that is in no calendar is refused', async () => {
  const { ada, project } = await acme();
  const answer = await ada.get(`${project.url}/issues/?target_date=2026-13-45;after`);
  expect([answer.status, answer.body]).toEqual([400, { error: 'Please provide valid detail' }]);
});

test('a row names its links alike in a list that is counted and in one that is filtered', async () => {
  const { server, ada, project } = await acme();
  const made = async (kind: 'issue-labels' | 'modules', name: string) => {
    const { body } = await ada.post(`${project.url}/${kind}/`, { name });
    return (body as { readonly id: string }).id;
  };
  const label_ids = [await made('issue-labels', 'Tide'), await made('issue-labels', 'Ebb')];
  const module_ids = [await made('modules', 'Quay'), await made('modules', 'Closed quay')];
  const archived = server.db.updateTable('modules').set({ archived_at: '2026-11-20T09:00:00Z' });
  await archived.where('name', '=', 'Closed quay').execute();
  const assignee_ids = [ada.userId, (await server.signedUp('bea@example.org')).userId];
  await insertItems(server, project, [
    { label_ids: label_ids.toReversed(), assignee_ids: assignee_ids.toReversed(), module_ids },
    { label_ids: label_ids.slice(1) },
    {},
  ]);
  const rows = async (filter: string) => {
    const answer = await ada.get(`${project.url}/issues/?order_by=sequence_id${filter}`);
    return (answer.body as { readonly results: readonly unknown[] }).results;
  };
  const counted = await rows('');
  expect(counted).toMatchObject([
    {
      label_ids: label_ids.toSorted(),
      assignee_ids: assignee_ids.toSorted(),
      module_ids: module_ids.slice(0, 1),
    },
    { label_ids: label_ids.slice(1), assignee_ids: [], module_ids: [] },
    { label_ids: [], assignee_ids: [], module_ids: [] },
  ]);
  expect(await rows('&priority=none')).toEqual(counted);
});
