import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { ImportReportRow } from '../../../../src/protocol/github-issues.ts';
import { readTable } from '../../../support/import-source.ts';
import { insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

let open: Server | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

interface Asked {
  readonly url: string;
  readonly authorization: string | undefined;
}

/** Somebody's API, which says what was recorded. */
async function replaying(answers: Readonly<Record<string, unknown>>, status = 200) {
  const asked: Asked[] = [];
  open = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push({ url, authorization: request.headers.authorization });
    const found = Object.entries(answers).find(([part]) => url.includes(part));
    response.writeHead(found ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found?.[1] ?? { message: 'Not Found' }));
  });
  const server = open;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { asked, site: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function setUp() {
  const server = await testServer({ environment: { OUTGOING_HOSTS: '127.0.0.1' } });
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const fetchRows = (body: object) => ada.post(`${project.url}/imports/fetch/`, body);
  return { server, ada, project, fetchRows };
}

interface Page {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
}

async function importRows(
  { ada, project }: Pick<Awaited<ReturnType<typeof setUp>>, 'ada' | 'project'>,
  source: string,
  rows: readonly unknown[],
  states: Readonly<Record<string, string | undefined>> = {},
  more: object = {},
) {
  const mapping = {
    open_state_id: project.states['Todo'],
    closed_state_id: project.states['Done'],
    not_planned_state_id: project.states['Cancelled'],
    people: { 'Ana Reef': ada.userId },
    states,
    ...more,
  };
  const start = { source, file_name: source, total: rows.length, mapping };
  const { id } = (await ada.post(`${project.url}/imports/`, start)).body as { id: string };
  const answer = await ada.post(`${project.url}/imports/${id}/rows/`, { offset: 0, rows });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  await ada.post(`${project.url}/imports/${id}/finish/`);
  return { id, report: (answer.body as { rows: readonly ImportReportRow[] }).rows };
}

const JIRA_ISSUES = [
  {
    key: 'KELP-1',
    fields: {
      summary: 'Measure the tide',
      description: '*Twice* a day',
      status: { name: 'In Review', statusCategory: { key: 'indeterminate' } },
      priority: { name: 'Highest' },
      assignee: { displayName: 'Ana Reef' },
      reporter: { displayName: 'Ben Tide' },
      labels: ['docs'],
      attachment: [{ id: '10', filename: 'pier.png', mimeType: 'image/png; x=1', size: 16 }],
      created: '2025-11-21T16:32:00.000+0100',
      duedate: '2025-12-01',
      customfield_10020: [
        { id: 1, name: 'Sprint 1', boardId: 3 },
        { id: 2, name: 'Sprint 2', boardId: 3 },
      ],
      comment: {
        comments: [
          {
            author: { displayName: 'Ben Tide' },
            created: '2025-11-22T09:00:00.000+0000',
            body: '{{ok}}',
          },
        ],
      },
    },
  },
  {
    key: 'KELP-2',
    fields: {
      summary: 'Draw it',
      status: { name: 'Done', statusCategory: { key: 'done' } },
      resolutiondate: '2025-11-23T10:00:00.000+0000',
      created: '2025-11-21T16:40:00.000+0000',
      parent: { key: 'KELP-1' },
    },
  },
];

test('issues come from Jira page by page, in the words that all sources share; the token is sent to nobody else', async () => {
  const { server, fetchRows } = await setUp();
  const { site, asked } = await replaying({
    'nextPageToken=abc': { issues: JIRA_ISSUES.slice(1), isLast: true },
    '/rest/api/2/search/jql': { issues: JIRA_ISSUES.slice(0, 1), nextPageToken: 'abc' },
  });
  const where = {
    source: 'jira',
    cloud_hostname: site,
    email: 'ada@example.org',
    api_token: 'SECRET-TOKEN',
    project_key: 'kelp',
  };
  const first = await fetchRows(where);
  expect([first.status, first.text]).toEqual([200, first.text]);
  const page = first.body as Page;
  expect(page).toMatchObject({
    next: 'token:abc',
    rows: [
      {
        key: 'KELP-1',
        number: 1,
        title: 'Measure the tide',
        body: '**Twice** a day',
        state: 'open',
        state_name: 'In Review',
        priority: 'urgent',
        user: { login: 'Ben Tide' },
        assignees: [{ login: 'Ana Reef' }],
        labels: [{ name: 'docs' }],
        cycle: 'Sprint 2',
        files: [{ id: '10', name: 'pier.png', type: 'image/png' }],
        target_date: '2025-12-01',
        created_at: '2025-11-21T15:32:00.000Z',
        comment_list: [{ user: { login: 'Ben Tide' }, body: '`ok`' }],
      },
    ],
  });
  const second = (await fetchRows({ ...where, cursor: page.next })).body as Page;
  expect(second).toMatchObject({ next: null, rows: [{ key: 'KELP-2', parent: 'KELP-1' }] });
  expect(asked.map(({ url }) => decodeURIComponent(url).replaceAll('+', ' '))).toEqual([
    expect.stringContaining('project = "KELP" ORDER BY key ASC') as string,
    expect.stringContaining('nextPageToken=abc') as string,
  ]);
  const word = Buffer.from('ada@example.org:SECRET-TOKEN').toString('base64');
  expect(asked[0]?.authorization).toBe(`Basic ${word}`);
  const kept = await server.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('SECRET-TOKEN');
});

test('a Jira that somebody runs themselves counts its pages', async () => {
  const { fetchRows } = await setUp();
  const { site } = await replaying({
    'search?': { issues: JIRA_ISSUES, startAt: 0, total: 3 },
  });
  const where = {
    source: 'jira',
    cloud_hostname: site,
    email: 'a',
    api_token: 'b',
    project_key: 'K',
  };
  expect((await fetchRows(where)).body).toMatchObject({ next: 'at:2' });
});

test('issues come from GitHub with all their comments, without pull requests', async () => {
  const { fetchRows, ada, project } = await setUp();
  const issue = {
    title: 'One',
    state: 'open',
    user: { login: 'ana-reef' },
    labels: [{ name: 'bug', color: 'd73a4a' }],
    assignees: [],
    created_at: '2025-11-21T16:32:00Z',
  };
  const { site, asked } = await replaying({
    '/issues/7/comments': [
      { user: { login: 'ben' }, created_at: '2025-11-22T00:00:00Z', body: 'Yes' },
    ],
    '/issues?': [
      { ...issue, number: 7, comments: 1 },
      { ...issue, number: 8, pull_request: {} },
      { ...issue, number: 9, comments: 0 },
    ],
  });
  const answer = await fetchRows({
    source: 'github',
    owner: 'kelp',
    repo: 'tide',
    token: 'ghp_secret',
    api_url: site,
  });
  const { rows, next } = answer.body as Page;
  expect([next, rows.map(({ number }) => number)]).toEqual([null, [7, 9]]);
  expect(rows[0]).toMatchObject({ comment_list: [{ body: 'Yes' }] });
  expect(asked.map(({ authorization }) => authorization)).toEqual([
    'Bearer ghp_secret',
    'Bearer ghp_secret',
  ]);
  const { report } = await importRows({ ada, project }, 'github', rows);
  expect(report.map(({ outcome, external_id }) => [outcome, external_id])).toEqual([
    ['created', '7'],
    ['created', '9'],
  ]);
});

test.each([
  [401, 'The source does not accept this token.'],
  [404, 'There is no repository kelp/tide, or the token may not see it.'],
  [429, 'The source answers no more for now; try again in an hour.'],
  [500, 'The source answered with status 500.'],
])('a source that says %i is told of in words', async (status, error) => {
  const { fetchRows } = await setUp();
  const { site } = await replaying({ '/issues?': { message: 'no' } }, status);
  const answer = await fetchRows({ source: 'github', owner: 'kelp', repo: 'tide', api_url: site });
  expect([answer.status, answer.body]).toEqual([400, { error }]);
});

test('nobody is made to call where nobody may: private hosts, plain http, hosts that are no Jira', async () => {
  const { fetchRows } = await setUp();
  const jira = { source: 'jira', email: 'a', api_token: 'b', project_key: 'K' };
  const github = { source: 'github', owner: 'a', repo: 'b' };
  const hostname = { error: 'Invalid or unauthorized hostname' };
  expect((await fetchRows({ ...jira, cloud_hostname: 'evil.example.org' })).body).toEqual(hostname);
  expect((await fetchRows({ ...jira, cloud_hostname: 'evil-atlassian.net' })).body).toEqual(
    hostname,
  );
  expect((await fetchRows({ ...github, api_url: 'http://example.org' })).body).toEqual(hostname);
  expect((await fetchRows({ ...github, api_url: 'https://10.0.0.1' })).body).toEqual({
    error: '10.0.0.1 is not on the public network.',
  });
  const odd = { ...jira, cloud_hostname: '127.0.0.1', project_key: 'A" OR 1=1' };
  expect((await fetchRows(odd)).body).toEqual({ error: 'Invalid project key' });
  const closed = { ...github, api_url: 'http://127.0.0.1:1' };
  expect((await fetchRows(closed)).body).toEqual({ error: 'Nothing answers at this address.' });
});

test('[R4] Jira’s CSV arrives whole: states by their names, sprints, parents, dates, people; once, and can be taken back', async () => {
  const world = await setUp();
  const { server, ada, project } = world;
  const table = await readTable(readFileSync('test/fixtures/jira.csv'));
  const rows = table.rows.map((row) => ({ ...row, parent: row.parent && 'KELP-1' }));
  const states = {
    'In Progress': project.states['In Progress'],
    "Won't do": project.states['Cancelled'],
  };
  const { id, report } = await importRows(world, 'jira', rows, states);
  expect(report.map(({ outcome, external_id, row }) => [outcome, external_id, row])).toEqual([
    ['created', 'KELP-3', 1],
    ['created', 'KELP-1', 7],
    ['created', 'KELP-2', 8],
  ]);
  const items = await server.db
    .selectFrom('work_items as i')
    .innerJoin('states as s', 's.id', 'i.state_id')
    .leftJoin('cycles as c', 'c.id', 'i.cycle_id')
    .leftJoin('work_items as p', 'p.id', 'i.parent_id')
    .select(['i.sequence_id', 's.name as state', 'c.name as cycle', 'p.external_id as parent'])
    .select(['i.priority', 'i.start_date', 'i.target_date', 'i.completed_at', 'i.sub_issues_count'])
    .select('i.created_at')
    .orderBy('i.sequence_id')
    .execute();
  expect(items).toEqual([
    {
      sequence_id: 1,
      state: 'Done',
      cycle: 'Sprint 1',
      parent: null,
      priority: 'urgent',
      start_date: null,
      target_date: null,
      completed_at: '2025-11-03T13:00:00.000000Z',
      sub_issues_count: 1,
      created_at: '2025-11-01T08:05:00.000000Z',
    },
    {
      sequence_id: 2,
      state: 'Cancelled',
      cycle: null,
      parent: null,
      priority: 'low',
      start_date: null,
      target_date: null,
      completed_at: '2025-11-03T13:00:00.000000Z',
      sub_issues_count: 0,
      created_at: '2025-11-02T08:05:00.000000Z',
    },
    {
      sequence_id: 3,
      state: 'In Progress',
      cycle: 'Sprint 2',
      parent: 'KELP-1',
      priority: 'high',
      start_date: '2025-11-25',
      target_date: '2025-11-30',
      completed_at: null,
      sub_issues_count: 0,
      created_at: '2025-11-21T16:32:00.000000Z',
    },
  ]);
  const stamps = await server.db.selectFrom('work_items').select('updated_at').execute();
  expect(new Set(stamps.map((row) => row.updated_at)).size).toBe(3);
  const again = await importRows(world, 'jira', rows, states);
  expect(again.report.map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
  ]);
  expect((await server.db.selectFrom('comments').select('id').execute()).length).toBe(2);
  expect((await ada.delete(`${project.url}/imports/${id}/`)).status).toBe(204);
  const left = async (table: 'work_items' | 'comments') =>
    (await server.db.selectFrom(table).select('id').execute()).length;
  expect([await left('work_items'), await left('comments')]).toEqual([0, 0]);
  const cycles = await server.db.selectFrom('cycles').select('deleted_at').execute();
  expect(cycles.every(({ deleted_at }) => deleted_at !== null)).toBe(true);
});

test('a row that cannot be read is reported with its place and why, and the others arrive', async () => {
  const world = await setUp();
  const good = { key: 'A', title: 'Good', state: 'open' };
  const { report } = await importRows(world, 'csv', [
    good,
    { key: 'B', title: '', state: 'open' },
    { key: 'C', title: 'Bad day', state: 'open', target_date: '31/12' },
    good,
    'nothing',
  ]);
  expect(report.map(({ row, outcome, external_id }) => [row, outcome, external_id])).toEqual([
    [0, 'created', 'A'],
    [1, 'failed', 'B'],
    [2, 'failed', 'C'],
    [3, 'failed', 'A'],
    [4, 'failed', null],
  ]);
  expect(report[1]?.message).toBe('The title is empty.');
  expect(report[2]?.message).toContain('target_date');
});

const PLANNED = [
  {
    key: 'KELP-3',
    fields: {
      summary: 'Warm water',
      status: { name: 'Open' },
      issuetype: { name: 'Epic' },
      duedate: '2026-03-31',
      created: '2026-01-02T10:00:00.000+0000',
    },
  },
  {
    key: 'KELP-4',
    fields: {
      summary: 'Buy a thermometer',
      status: { name: 'Open' },
      issuetype: { name: 'Task' },
      created: '2026-01-02T11:00:00.000+0000',
      customfield_10014: 'KELP-3',
      customfield_10015: '2026-01-07',
      customfield_10020: [
        {
          id: 7,
          name: 'Spring',
          boardId: 3,
          startDate: '2026-01-05T08:00:00.000Z',
          endDate: '2026-01-18T17:00:00.000Z',
        },
      ],
    },
  },
  {
    key: 'KELP-5',
    fields: {
      summary: 'Read it',
      status: { name: 'Open' },
      created: '2026-01-02T12:00:00.000+0000',
      parent: { key: 'KELP-3' },
      customfield_10020: [
        { id: 8, name: 'Beside', boardId: 4, startDate: '2026-01-12', endDate: '2026-01-13' },
        { id: 9, name: 'Later', boardId: 3 },
      ],
    },
  },
  {
    key: 'KELP-6',
    fields: {
      summary: 'Note it',
      status: { name: 'Open' },
      created: '2026-01-02T13:00:00.000+0000',
      customfield_10020: [
        { id: 8, name: 'Beside', boardId: 4, startDate: '2026-01-12', endDate: '2026-01-13' },
      ],
    },
  },
];
const FIELD_NAMES = { customfield_10014: 'Epic Link', customfield_10015: 'Start date' };

async function planned() {
  const world = await setUp();
  const { site, asked } = await replaying({
    'search/jql': { issues: PLANNED, names: FIELD_NAMES },
  });
  const { body } = await world.fetchRows({
    source: 'jira',
    cloud_hostname: site,
    email: 'a',
    api_token: 'b',
    project_key: 'KELP',
  });
  expect(asked[0]?.url).toContain('expand=names');
  const items = async () => {
    const { body: list } = await world.ada.get(`${world.project.url}/issues/?order_by=sequence_id`);
    return (list as { results: readonly Readonly<Record<string, unknown>>[] }).results;
  };
  return { ...world, rows: (body as Page).rows, items };
}

test('sprints come as cycles with their days, but for one that meets another; epics as parents', async () => {
  const { ada, project, rows, items, ...world } = await planned();
  const { report } = await importRows({ ada, project, ...world }, 'jira', rows);
  expect(report.map(({ outcome }) => outcome)).toEqual(Array(4).fill('created'));
  const [epic, thermometer, reading] = await items();
  expect(epic).toMatchObject({ name: 'Warm water', target_date: '2026-03-31' });
  expect(thermometer).toMatchObject({ parent_id: epic?.['id'], start_date: '2026-01-07' });
  expect(reading).toMatchObject({ parent_id: epic?.['id'] });
  const { body } = await ada.get(`${project.url}/cycles/`);
  const cycles = body as readonly Readonly<Record<string, unknown>>[];
  const daysOf = (name: string) => {
    const cycle = cycles.find((one) => one['name'] === name);
    return [cycle?.['start_date'], cycle?.['end_date']];
  };
  expect(daysOf('Spring')).toEqual(['2026-01-05T00:00:01.000000Z', '2026-01-18T23:59:59.000000Z']);
  expect(daysOf('Beside')).toEqual([null, null]);
  expect(daysOf('Later')).toEqual([null, null]);
});

test('epics come as modules of what is below them where that is chosen; once, and can be taken back', async () => {
  const { ada, project, rows, items, ...world } = await planned();
  const place = { ada, project, ...world };
  const asModules = { epics: 'modules' };
  const { id, report } = await importRows(place, 'jira', rows, {}, asModules);
  expect(report[0]).toMatchObject({
    external_id: 'KELP-3',
    outcome: 'created',
    work_item_id: null,
  });
  const { body } = await ada.get(`${project.url}/modules/`);
  const modules = body as readonly { readonly id: string }[];
  expect(modules).toMatchObject([
    { name: 'Warm water', target_date: '2026-03-31', status: 'in-progress' },
  ]);
  const inModule = [modules[0]?.id];
  expect(await items()).toMatchObject([
    { name: 'Buy a thermometer', parent_id: null, module_ids: inModule },
    { name: 'Read it', parent_id: null, module_ids: inModule },
    { name: 'Note it', module_ids: [] },
  ]);
  const again = await importRows(place, 'jira', rows, {}, asModules);
  expect(again.report.map(({ outcome }) => outcome)).toEqual(Array(4).fill('unchanged'));
  expect((await ada.delete(`${project.url}/imports/${id}/`)).status).toBe(204);
  expect(await items()).toEqual([]);
  expect((await ada.get(`${project.url}/modules/`)).body).toEqual([]);
  expect((await ada.get(`${project.url}/cycles/`)).body).toEqual([]);
});
