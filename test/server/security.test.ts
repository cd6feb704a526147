import { expect, test } from 'vitest';
import { ROUTES } from '../../server/routes/index.ts';
import { testServer, type TestClient } from '../support/server/server.ts';
import { insertItems } from '../support/server/server-items.ts';
import { insertMember, insertProject } from '../support/server/server-rows.ts';

async function twoTeams() {
  const server = await testServer({ withInstance: true });
  const [ada, bob, eve] = [
    await server.signedUp('ada@example.org'),
    await server.signedUp('bob@example.org'),
    await server.signedUp('eve@example.org'),
  ];
  const ours = await insertProject(server, ada);
  await insertMember(server, ours, bob, 15);
  const theirs = await insertProject(server, eve, { slug: 'theirs' });
  return { server, ada, bob, eve, ours, theirs };
}

const idOf = (body: unknown) => (body as { readonly id: string }).id;

function startOf(states: Readonly<Record<string, string>>, people: Record<string, string> = {}) {
  const { Todo: open_state_id, Done: closed_state_id, Cancelled: not_planned_state_id } = states;
  const mapping = { open_state_id, closed_state_id, not_planned_state_id, people };
  return { source: 'github', file_name: 'a.json', total: 1, mapping };
}

test('an import is nobody’s but its own project’s', async () => {
  const { ada, eve, ours, theirs } = await twoTeams();
  const made = await ada.post(`${ours.url}/imports/`, startOf(ours.states));
  expect(made.status).toBe(201);
  const through = `${theirs.url}/imports/${idOf(made.body)}/`;
  const answers = [
    await eve.get(through),
    await eve.post(`${through}rows/`, { offset: 0, rows: [{}] }),
    await eve.post(`${through}finish/`),
    await eve.delete(through),
    await eve.post(`${theirs.url}/imports/`, startOf(ours.states)),
    await eve.post(`${theirs.url}/imports/`, startOf(theirs.states, { ada: ada.userId })),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400, 400]);
});

test('lists that mix own with foreign ids touch nothing that is foreign', async () => {
  const { server, ada, eve, ours, theirs } = await twoTeams();
  const [own = ''] = await insertItems(server, ours, ada, [{}]);
  const [foreign = ''] = await insertItems(server, theirs, eve, [{}]);
  const before = await server.db
    .selectFrom('work_items')
    .selectAll()
    .where('id', '=', foreign)
    .execute();
  const issue_ids = [own, foreign];
  const state_id = ours.states['Done'];
  await ada.post(`${ours.url}/bulk-operation-issues/`, {
    issue_ids,
    properties: { priority: 'urgent', state_id, assignee_ids: [ada.userId] },
  });
  const dates = issue_ids.map((id) => ({ id, start_date: '2026-11-20', target_date: null }));
  await ada.post(`${ours.url}/issue-dates/`, { updates: dates });
  const cycle = await ada.post(`${ours.url}/cycles/`, { name: 'One' });
  await ada.post(`${ours.url}/cycles/${idOf(cycle.body)}/cycle-issues/`, { issues: issue_ids });
  const module = await ada.post(`${ours.url}/modules/`, { name: 'One' });
  await ada.post(`${ours.url}/modules/${idOf(module.body)}/issues/`, { issues: issue_ids });
  await ada.delete(`${ours.url}/bulk-delete-issues/`, { issue_ids });
  const after = server.db.selectFrom('work_items').selectAll().where('id', '=', foreign);
  expect(await after.execute()).toEqual(before);
  const linked = await server.db
    .selectFrom('work_item_modules')
    .select('work_item_id')
    .where('work_item_id', '=', foreign)
    .execute();
  expect(linked).toEqual([]);
  const joined = await eve.post('/api/users/me/workspaces/theirs/projects/invitations/', {
    project_ids: [theirs.projectId, ours.projectId],
  });
  const members = await server.db
    .selectFrom('project_members')
    .select('member')
    .where('project_id', '=', ours.projectId)
    .where('member', '=', eve.userId)
    .execute();
  expect([joined.status >= 400 || joined.status === 201, members]).toEqual([true, []]);
  const added = await ada.post(`${ours.url}/members/`, {
    members: [{ member_id: eve.userId, role: 20 }],
  });
  expect(added.status).toBe(404);
});

test('nobody gives away a role above the own one, also not by changing an invitation', async () => {
  const { ada, bob, eve } = await twoTeams();
  const invitations = '/api/workspaces/acme/invitations/';
  const by = async (who: TestClient, email: string, role: number) =>
    who.post(invitations, { emails: [{ email, role }] });
  expect((await by(bob, 'x@example.org', 20)).status).toBeGreaterThanOrEqual(400);
  const made = await by(ada, 'y@example.org', 20);
  const { invitations: rows } = made.body as { readonly invitations: readonly { id: string }[] };
  const path = `${invitations}${rows[0]?.id}/`;
  expect((await bob.patch(path, { role: 20 })).status).toBeGreaterThanOrEqual(400);
  expect((await eve.get(path)).status).toBe(403);
  expect((await eve.get(path.replace('acme', 'theirs'))).status).toBe(404);
  expect((await eve.delete(path.replace('acme', 'theirs'))).status).toBe(404);
  const guess = { email: 'y@example.org', token: 'guess', accepted: true };
  expect((await eve.post(`${path}join/`, guess)).status).toBe(403);
});

test.each(['/api/users/me/', '/%61pi/users/me/', '/api/users/%6de/', '/api/users/me'])(
  'a page of another site writes nothing by the session, whatever way it spells %s',
  async (url) => {
    const server = await testServer();
    const ada = await server.signedUp('ada@example.org');
    const answer = await ada.patch(
      url,
      { first_name: 'Eve' },
      { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' },
    );
    expect(answer.status).toBe(403);
    const { first_name } = await server.db
      .selectFrom('users')
      .select('first_name')
      .executeTakeFirstOrThrow();
    expect(first_name).toBe('');
  },
);

test('addresses that lead away lead nowhere', async () => {
  const { app } = await testServer();
  const odd = ['//evil.example/api/users', '/api//evil.example', '/api/%2e%2e/%2e%2e/etc/passwd'];
  const odder = ['/api/%ff/', '/api/workspaces/%00/', `/api/workspaces/${'a'.repeat(5000)}/`];
  for (const url of [...odd, ...odder]) {
    const { statusCode, headers } = await app.inject({ method: 'GET', url });
    expect([url.slice(0, 40), statusCode < 500, headers.location ?? '/']).toEqual([
      url.slice(0, 40),
      true,
      expect.stringMatching(/^\/(?!\/)/),
    ]);
  }
});

/** What a body can be that nobody means to send. */
const long = 'x'.repeat(10_000);
const deep = (n: number) => `${'['.repeat(n)}${']'.repeat(n)}`;
const BODIES: readonly (readonly [string, string])[] = [
  ['a list', '[]'],
  ['a word', '"x"'],
  ['null', 'null'],
  ['a number', '1e999'],
  ['names of 10,000 characters', JSON.stringify({ name: long, slug: long, identifier: long })],
  ['NUL bytes', JSON.stringify({ name: 'a\0b', slug: 'a\0b', identifier: 'A\0', search: '\0' })],
  ['lone surrogates', '{"name":"\\ud800","slug":"\\udfff","first_name":"\\ud800"}'],
  ['wrong kinds', JSON.stringify({ name: {}, emails: 'x', members: 1, issue_ids: {}, role: '20' })],
  ['the prototype', '{"__proto__":{"name":"x"},"constructor":{"prototype":{}},"name":"__proto__"}'],
  ['100,000 lists in each other', deep(100_000)],
  [
    'deep fields',
    `{"name":"x","mapping":${deep(50_000)},"view_props":${deep(50_000)},"filters":{"a":${deep(50_000)}},"rows":[${deep(50_000)}],"display_filters":{"a":${deep(50_000)}}}`,
  ],
];

test.each(BODIES)(
  'no body that is %s makes any call fail',
  { timeout: 120_000 },
  async (_, payload) => {
    const { server, ada, ours } = await twoTeams();
    const [item = ''] = await insertItems(server, ours, ada, [{}]);
    const failed: string[] = [];
    for (const { method, path } of ROUTES.filter((route) => route.body !== null)) {
      const url = path
        .replace(':slug', ours.slug)
        .replace(':project_id', ours.projectId)
        .replace(/:(issue_id|id)\b/, item)
        .replace(/:\w+/g, item);
      const headers = {
        cookie: ada.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'idempotency-key': server.deps.newId(),
      };
      const answer = await server.app.inject({ method, url, headers, payload });
      if (answer.statusCode >= 500) failed.push(`${method} ${path} → ${answer.statusCode}`);
    }
    expect(failed).toEqual([]);
  },
);

test('lists of ids have an end', async () => {
  const { server, ada, ours } = await twoTeams();
  const url = `${ours.url}/bulk-delete-issues/`;
  const ids = (length: number) => Array.from({ length }, () => server.deps.newId());
  expect((await ada.delete(url, { issue_ids: ids(10_001) })).status).toBe(400);
  expect((await ada.delete(url, { issue_ids: ids(70_000) })).status).toBe(413);
});
