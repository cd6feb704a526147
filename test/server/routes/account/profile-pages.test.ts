import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMailBox } from '../../../support/server/mail-box.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';
import {
  insertMember,
  insertProject,
  type TestProject,
} from '../../../support/server/server-rows.ts';

const W = '/api/workspaces/acme';

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  return { server, ada, bob, gus, project };
}

async function item(who: TestClient, { url }: TestProject, fields: object) {
  const answer = await who.post(`${url}/issues/`, fields);
  return answer.body as { readonly id: string; readonly sequence_id: number };
}

test('a person’s work is counted as far as the caller sees it', async () => {
  const { server, ada, bob, gus, project } = await acme();
  const { Todo = '', Done = '', Cancelled = '' } = project.states;
  const assignee_ids = [bob.userId];
  await item(ada, project, { name: 'a', assignee_ids, state_id: Todo, priority: 'high' });
  await item(ada, project, { name: 'b', assignee_ids, state_id: Done, priority: 'urgent' });
  await item(bob, project, { name: 'c', assignee_ids, state_id: Cancelled });
  const { id } = await item(ada, project, { name: 'd', assignee_ids, state_id: Todo });
  const theirs = server.db.updateTable('work_items').set({ created_by: gus.userId });
  await theirs.where('id', '=', id).execute();
  const answer = (await ada.get(`${W}/user-stats/${bob.userId}/`)).body;
  expect(answer).toEqual({
    state_distribution: [
      { state_group: 'cancelled', state_count: 1 },
      { state_group: 'completed', state_count: 1 },
      { state_group: 'unstarted', state_count: 2 },
    ],
    priority_distribution: [
      { priority: 'urgent', priority_count: 1, priority_order: 0 },
      { priority: 'high', priority_count: 1, priority_order: 1 },
      { priority: 'none', priority_count: 2, priority_order: 4 },
    ],
    created_issues: 1,
    assigned_issues: 4,
    completed_issues: 1,
    pending_issues: 2,
    subscribed_issues: expect.any(Number),
    present_cycles: [],
    upcoming_cycles: [],
  });
  const few = await ada.get(`${W}/user-stats/${bob.userId}/?priority=high`);
  expect(few.body).toMatchObject({ assigned_issues: 1, created_issues: 0 });
  // A guest who sees only what they made counts nothing else.
  expect((await gus.get(`${W}/user-stats/${bob.userId}/`)).body).toMatchObject({
    assigned_issues: 1,
    created_issues: 0,
  });
  const outsider = await server.signedUp('eve@example.org');
  expect((await outsider.get(`${W}/user-stats/${bob.userId}/`)).status).toBe(403);
});

test('a person’s work that is planned for now or later tells its cycle, item by item', async () => {
  const { ada, bob, project } = await acme();
  const cycle = async (name: string, start_date: string, end_date: string) => {
    const answer = await ada.post(`${project.url}/cycles/`, { name, start_date, end_date });
    const { id } = answer.body as { id: string };
    const { id: issue } = await item(ada, project, { name, assignee_ids: [bob.userId] });
    await ada.post(`${project.url}/cycles/${id}/cycle-issues/`, { issues: [issue] });
    return id;
  };
  const now = await cycle('now', '2026-11-16', '2026-11-27');
  const next = await cycle('next', '2026-12-01', '2026-12-11');
  const { id: second } = await item(ada, project, { name: 'b', assignee_ids: [bob.userId] });
  await ada.post(`${project.url}/cycles/${now}/cycle-issues/`, { issues: [second] });
  const named = (name: string, id: string) => ({
    cycle__name: name,
    cycle__id: id,
    cycle__project_id: project.projectId,
  });
  expect((await ada.get(`${W}/user-stats/${bob.userId}/`)).body).toMatchObject({
    present_cycles: [named('now', now), named('now', now)],
    upcoming_cycles: [named('next', next)],
  });
  expect((await ada.get(`${W}/user-stats/${ada.userId}/`)).body).toMatchObject({
    present_cycles: [],
    upcoming_cycles: [],
  });
});

test('a profile tells who somebody is, to colleagues only, and no address to guests', async () => {
  const { server, ada, bob, gus, project } = await acme();
  await item(ada, project, { name: 'a', assignee_ids: [bob.userId] });
  const path = `${W}/user-profile/${bob.userId}/`;
  expect((await ada.get(path)).body).toEqual({
    project_data: [
      {
        id: project.projectId,
        logo_props: {},
        created_issues: 0,
        assigned_issues: 1,
        completed_issues: 0,
        pending_issues: 1,
      },
    ],
    user_data: {
      email: bob.email,
      first_name: '',
      last_name: '',
      avatar_url: null,
      cover_image_url: null,
      date_joined: '2026-11-20T09:00:00.000000Z',
      user_timezone: 'UTC',
      display_name: 'bob',
    },
  });
  expect((await gus.get(path)).body).toMatchObject({ project_data: [], user_data: { email: '' } });
  const eve = await server.signedUp('eve@example.org');
  expect((await eve.get(path)).status).toBe(404);
  expect((await ada.get(`${W}/user-profile/${eve.userId}/`)).status).toBe(404);
});

test('what a person did is told where both belong, newest first, page by page', async () => {
  const { server, ada, bob, gus, project } = await acme();
  const { id } = await item(ada, project, { name: 'a' });
  server.clock.pass(1000);
  await bob.patch(`${project.url}/issues/${id}/`, { name: 'b' });
  server.clock.pass(1000);
  await bob.patch(`${project.url}/issues/${id}/`, { priority: 'high' });
  const page = await ada.get(`${W}/user-activity/${bob.userId}/?per_page=1&cursor=1:0:0`);
  expect(page.body).toMatchObject({
    total_count: 2,
    next_page_results: true,
    results: [
      {
        field: 'priority',
        new_value: 'high',
        actor: bob.userId,
        actor_detail: { display_name: 'bob' },
        issue_detail: { id, name: 'b' },
        project_detail: { identifier: 'APP' },
        workspace_detail: { slug: 'acme' },
      },
    ],
  });
  // Of items that a guest does not see nothing is told.
  expect((await gus.get(`${W}/user-activity/${bob.userId}/`)).body).toMatchObject({
    total_count: 0,
    results: [],
  });
  const none = await ada.get(`${W}/user-activity/${bob.userId}/?project=${server.deps.newId()}`);
  expect(none.body).toMatchObject({ total_count: 0 });
  await bob.post(`${project.url}/issues/${id}/comments/`, { comment_html: '<p>kelp</p>' });
  // What somebody wrote they find again; others find it at the item.
  expect((await bob.get('/api/users/me/activities/')).body).toMatchObject({
    total_count: 3,
    results: expect.arrayContaining([
      expect.objectContaining({ field: 'comment', new_value: '<p>kelp</p>' }),
    ]),
  });
  expect((await ada.get(`${W}/user-activity/${bob.userId}/`)).body).toMatchObject({
    total_count: 2,
  });
  await server.db
    .updateTable('workspace_members')
    .set({ is_active: false })
    .where('member', '=', bob.userId)
    .execute();
  expect((await bob.get('/api/users/me/activities/')).body).toMatchObject({ total_count: 0 });
});

test('a day’s activity is exported as a table that no spreadsheet calculates with', async () => {
  const { server, ada, bob, gus, project } = await acme();
  const { id, sequence_id } = await item(ada, project, { name: 'a' });
  server.clock.pass(1000);
  await bob.patch(`${project.url}/issues/${id}/`, { name: '=HYPERLINK("x")' });
  const path = `${W}/user-activity/${bob.userId}/export/`;
  const answer = await ada.post(path, { date: '2026-11-20' });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="workspace-user-activity.csv"',
  });
  expect(answer.text.split('\r\n')).toEqual([
    '"Actor name","Issue ID","Project","Created at","Updated at","Action","Field","Old value","New value"',
    `"bob","APP - ${sequence_id}","APP","2026-11-20T09:00:01.000000Z","2026-11-20T09:00:01.000000Z","updated","name","a","'=HYPERLINK(""x"")"`,
    '',
  ]);
  expect((await ada.post(path, { date: '2026-11-19' })).text.split('\r\n')).toHaveLength(2);
  expect((await ada.post(path, {})).body).toEqual({ error: 'Date is required' });
  expect((await ada.post(path, { date: '20.11.2026' })).status).toBe(400);
  expect((await gus.post(path, { date: '2026-11-20' })).status).toBe(403);
});

test('who reads something was there, whether or not their client says so', async () => {
  const { server, ada, bob, gus, project } = await acme();
  const { id } = await item(ada, project, { name: 'a' });
  const made = async (path: string, body: object) => {
    const answer = await ada.post(`${project.url}/${path}/`, body);
    return (answer.body as { readonly id: string }).id;
  };
  const visits = async (who = bob) => {
    const { body } = await who.get(`${W}/recent-visits/`);
    const rows = body as readonly { entity_name: string; entity_identifier: string }[];
    return rows.map(({ entity_name, entity_identifier }) => [entity_name, entity_identifier]);
  };
  const stored = async () => {
    const rows = await server.db
      .selectFrom('recent_visits')
      .select(['entity_name', 'visited_at'])
      .where('user_id', '=', bob.userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.entity_name);
  };
  expect(await visits()).toEqual([]);
  const page = await made('pages', { name: 'Plan' });
  const places = [
    ['project', 'issues/'],
    ['issue', `issues/${id}/`],
    ['page', `pages/${page}/`],
    ['cycle', `cycles/${await made('cycles', { name: 'c' })}/`],
    ['module', `modules/${await made('modules', { name: 'm' })}/`],
    ['view', `views/${await made('views', { name: 'v' })}/`],
  ] as const;
  for (const [, path] of places) {
    server.clock.pass(1000);
    expect((await bob.get(`${project.url}/${path}`)).status).toBe(200);
  }
  expect(await stored()).toEqual(places.map(([name]) => name));
  const listed = [
    ['page', page],
    ['issue', id],
    ['project', project.projectId],
  ];
  expect(await visits()).toEqual(listed);
  // Coming back by another way is a visit of the same place, and its order stays.
  server.clock.pass(120_000);
  await bob.get(`${project.url}/`);
  await bob.get(`${project.url}/issues/list/?issues=${id}`);
  await bob.get(`${W}/work-items/APP-1/`);
  expect(await visits()).toEqual(listed);
  const [, issue] = (await bob.get(`${W}/recent-visits/`)).body as readonly {
    visited_at: string;
  }[];
  expect(issue?.visited_at).toBe('2026-11-20T09:02:06.000000Z');
  // A client that tells by itself is believed: it also reads what nobody looks at.
  const told = { 'x-visits': 'told' };
  expect((await ada.get(`${project.url}/issues/${id}/`, told)).status).toBe(200);
  expect(await visits(ada)).toEqual([]);
  // Nobody was where they were refused.
  expect((await gus.get(`${project.url}/issues/${id}/`)).status).toBe(400);
  expect(await visits(gus)).toEqual([]);
  for (let n = 0; n < 20; n++) {
    const { id: next } = await item(ada, project, { name: `n${n}` });
    server.clock.pass(1000);
    await bob.get(`${project.url}/issues/${next}/`);
  }
  expect(await stored()).toEqual(Array.from({ length: 20 }, () => 'issue'));
});

test('what can be read is read, also when nobody can note that it was', async () => {
  const { server, ada, bob, project } = await acme();
  const { id } = await item(ada, project, { name: 'a' });
  await sql`ALTER TABLE recent_visits ADD CONSTRAINT full_disk CHECK (FALSE) NOT VALID`.execute(
    server.db,
  );
  try {
    expect((await bob.get(`${project.url}/issues/${id}/`)).status).toBe(200);
    expect((await bob.get(`${project.url}/issues/`)).status).toBe(200);
  } finally {
    await sql`ALTER TABLE recent_visits DROP CONSTRAINT full_disk`.execute(server.db);
  }
});

test('where somebody was is told with what is there now, and twenty places are kept', async () => {
  const { server, ada, gus, project } = await acme();
  const { id } = await item(ada, project, { name: 'a', priority: 'high' });
  const path = `${W}/recent-visits/`;
  const visit = (who: TestClient, entity_name: string, entity_identifier: string) =>
    who.post(path, { entity_name, entity_identifier });
  expect((await visit(ada, 'project', project.projectId)).status).toBe(204);
  server.clock.pass(1000);
  expect((await visit(ada, 'issue', id)).status).toBe(204);
  server.clock.pass(1000);
  await visit(ada, 'project', project.projectId);
  expect((await ada.get(path)).body).toMatchObject([
    {
      entity_name: 'issue',
      entity_identifier: id,
      entity_data: { id, name: 'a', priority: 'high', project_identifier: 'APP', assignees: [] },
    },
    {
      entity_name: 'project',
      visited_at: '2026-11-20T09:00:02.000000Z',
      entity_data: { identifier: 'APP', project_members: expect.any(Array) },
    },
  ]);
  expect((await ada.get(`${path}?entity_name=project`)).body).toHaveLength(1);
  // What one may not see cannot be visited.
  expect((await visit(gus, 'issue', id)).status).toBe(404);
  expect((await visit(ada, 'page', id)).status).toBe(404);
  expect((await visit(ada, 'cycle', id)).status).toBe(400);
  for (let n = 0; n < 20; n++) {
    server.clock.pass(1000);
    const fresh = await item(ada, project, { name: `${n}` });
    await visit(ada, 'issue', fresh.id);
  }
  const rows = (await ada.get(path)).body as readonly { entity_name: string }[];
  expect(rows).toHaveLength(20);
  expect(rows.map(({ entity_name }) => entity_name)).not.toContain('project');
});

test('a device that was away tells where its person has been, in order, and a clock ahead gains nothing', async () => {
  const { server, ada, gus, project } = await acme();
  const path = `${W}/recent-visits/`;
  const { id: mine } = await item(ada, project, { name: 'a' });
  const { id: next } = await item(ada, project, { name: 'b' });
  const visits = [
    { entity_name: 'issue', entity_identifier: mine, visited_at: '2026-11-20T08:00:00Z' },
    { entity_name: 'issue', entity_identifier: server.deps.newId() },
    { entity_name: 'issue', entity_identifier: next, visited_at: '2030-01-01T00:00:00Z' },
    { entity_name: 'issue', entity_identifier: mine, visited_at: '2026-11-20T07:00:00Z' },
  ];
  expect((await ada.post(path, { visits })).status).toBe(204);
  const rows = (await ada.get(path)).body as readonly Record<string, unknown>[];
  const when = Object.fromEntries(rows.map((row) => [row['entity_identifier'], row['visited_at']]));
  expect(when).toEqual({
    [mine]: '2026-11-20T08:00:00.000000Z',
    [next]: '2026-11-20T09:00:00.000000Z',
  });
  // Somebody else's work leaves no trace with a guest.
  expect((await gus.post(path, { visits })).status).toBe(204);
  expect((await gus.get(path)).body).toEqual([]);
  expect((await ada.post(path, {})).body).toEqual({ entity_name: ['This field is required.'] });
});

test('an invitation is mailed with its own link where there is a mail server', async () => {
  const box = await openMailBox();
  const server = await testServer({ environment: { SMTP_URL: box.url } });
  const ada = await server.signedUp('ada@example.org');
  await insertProject(server, ada);
  const answer = await ada.post(`${W}/invitations/`, {
    emails: [{ email: 'bob@example.org', role: 15 }],
  });
  expect(answer.body).toMatchObject({ is_mailed: true });
  await server.runJobs();
  const { invitations } = answer.body as { invitations: readonly { token: string }[] };
  expect(box.mails).toHaveLength(1);
  expect(box.mails[0]).toContain('Subject: ada has invited you to join them in acme on Holdfast');
  expect(box.mails[0]).toContain(`token=${invitations[0]?.token}`);
});
