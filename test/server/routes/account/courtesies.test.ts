import { expect, test } from 'vitest';
import { browser } from '../../../support/server/browser.ts';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const W = '/api/workspaces/acme';
interface Row {
  readonly id: string;
}

async function acme() {
  const server = await testServer({ withInstance: true });
  await server.db.updateTable('instance').set({ is_setup_done: true }).execute();
  const ada = await server.signedUp('ada@example.org');
  const gus = await server.signedUp('gus@example.org');
  const project = await insertProject(server, ada);
  await insertMember(server, project, gus, 5);
  return { server, ada, gus, project };
}

test('time zones are told with their offset of now, westernmost first', async () => {
  const { server } = await acme();
  const { body } = await server.anonymous.get('/api/timezones/');
  const { timezones } = body as { readonly timezones: readonly Readonly<Record<string, string>>[] };
  expect(timezones[0]).toEqual({
    utc_offset: 'UTC-11:00',
    gmt_offset: 'GMT-11:00',
    value: 'Pacific/Pago_Pago',
    label: 'American Samoa',
  });
  expect(
    timezones.filter(({ value }) => value === 'Asia/Kolkata').map(({ label }) => label),
  ).toEqual(['Chennai', 'Kolkata', 'Mumbai', 'New Delhi']);
  const london = timezones.find(({ value }) => value === 'Pacific/Auckland');
  expect(london).toMatchObject({ utc_offset: 'UTC+12:00', gmt_offset: 'GMT+13:00' });
});

test('what no other server is asked for is told to be nothing', async () => {
  const { ada, gus, project } = await acme();
  expect((await ada.get('/api/release-notes/')).body).toEqual([]);
  expect((await ada.get('/api/users/me/workspaces/acme/projects/invitations/')).body).toEqual([]);
  for (const url of [`${W}/ai-assistant/`, `${project.url}/ai-assistant/`]) {
    expect((await ada.post(url, {})).body).toEqual({ error: 'Task is required' });
    expect(await ada.post(url, { task: 'Write' })).toMatchObject({
      status: 400,
      body: { error: 'LLM provider API key and model are required' },
    });
    expect((await gus.post(url, { task: 'Write' })).status).toBe(403);
  }
});

test('a person’s own items and workspaces have the shorter addresses as well', async () => {
  const { server, ada, gus, project } = await acme();
  const [mine = ''] = await insertItems(server, project, ada, [{}]);
  await insertItems(server, project, gus, [{}]);
  const list = await ada.get(`${W}/my-issues/`);
  expect(list.body).toMatchObject({ total_count: 1, results: [{ id: mine }] });
  expect(list.body).toEqual((await ada.get(`${W}/user-issues/${ada.userId}/`)).body);
  expect((await ada.get('/api/workspaces/')).body).toEqual(
    (await ada.get('/api/users/me/workspaces/')).body,
  );
  expect((await ada.post(`${W}/workspace-views/`, { view_props: { a: 1 } })).status).toBe(204);
  expect((await ada.get(`${W}/workspace-members/me/`)).body).toMatchObject({
    view_props: { a: 1 },
  });
  await ada.post(`${W}/user-favorite-projects/`, { project: project.projectId });
  expect((await ada.get(`${W}/user-favorite-projects/`)).body).toMatchObject([
    { entity_type: 'project', entity_identifier: project.projectId },
  ]);
});

test('a project has one intake, and asking for it makes it', async () => {
  const { ada, gus, project } = await acme();
  const url = `${project.url}/intakes/`;
  expect((await ada.get(url)).status).toBe(404);
  const made = await ada.post(url, { name: 'Requests' });
  expect(made).toMatchObject({ status: 200, body: { name: 'Requests', is_default: true } });
  const { id } = made.body as Row;
  for (const name of ['inboxes', 'intakes']) {
    const all = `${project.url}/${name}/`;
    expect((await ada.post(all, {})).body).toMatchObject({ id, name: 'Requests' });
    expect((await ada.get(all)).body).toEqual((await ada.get(`${all}${id}/`)).body);
    const said = { description: `By ${name}` };
    expect((await ada.patch(`${all}${id}/`, said)).body).toMatchObject({ id, ...said });
    expect((await gus.patch(`${all}${id}/`, said)).status).toBe(403);
  }
  expect((await gus.post(url, {})).status).toBe(403);
});

test('PUT does what PATCH does, where clients send it', async () => {
  const { ada, gus, project } = await acme();
  expect((await ada.put(`${W}/`, { name: 'Acme' })).body).toMatchObject({ name: 'Acme' });
  expect((await ada.put(`${project.url}/`, { name: 'App' })).body).toMatchObject({ name: 'App' });
  const todo = `${project.url}/states/${project.states['Todo']}/`;
  expect((await ada.put(todo, { name: 'To do' })).body).toMatchObject({ name: 'To do' });
  expect((await ada.get(todo)).body).toMatchObject({ name: 'To do' });
  expect((await gus.put(todo, { name: 'x' })).status).toBe(403);
  const make = async (kind: string, body: object) =>
    ((await ada.post(`${project.url}/${kind}/`, body)).body as Row).id;
  for (const kind of ['issue-labels', 'cycles', 'views', 'issues', 'epics']) {
    const one = `${project.url}/${kind}/${await make(kind, { name: 'a' })}/`;
    expect([kind, (await ada.put(one, { name: 'b' })).status < 300]).toEqual([kind, true]);
    expect((await ada.get(one)).body).toMatchObject({ name: 'b' });
    expect([kind, (await gus.put(one, { name: 'c' })).status >= 400]).toEqual([kind, true]);
  }
  const item = `${project.url}/issues/${await make('issues', { name: 'x' })}`;
  const said = (await ada.post(`${item}/comments/`, { comment_html: '<p>a</p>' })).body as Row;
  const comment = `${item}/comments/${said.id}/`;
  expect((await ada.put(comment, { comment_html: '<p>b</p>' })).body).toMatchObject({
    comment_html: '<p>b</p>',
  });
});

test('drafts are filtered by what they say, as work items are', async () => {
  const { server, ada, project } = await acme();
  const label = await ada.post(`${project.url}/issue-labels/`, { name: 'ui', color: '#112233' });
  const ui = (label.body as Row).id;
  const draft = async (body: object) => {
    server.clock.pass(1000);
    await ada.post(`${W}/draft-issues/`, body);
  };
  const project_id = project.projectId;
  await draft({
    name: 'Café',
    project_id,
    priority: 'high',
    label_ids: [ui],
    target_date: '2026-11-25',
  });
  await draft({ name: 'Plain', project_id, assignee_ids: [ada.userId] });
  await draft({ name: 'Loose' });
  const found = async (query: string) => {
    const { body } = await ada.get(`${W}/draft-issues/?${query}`);
    const { results, total_count } = body as {
      results: readonly { name: string }[];
      total_count: number;
    };
    expect(total_count).toBe(results.length);
    return results.map(({ name }) => name).join(' ');
  };
  expect(await found('')).toBe('Loose Plain Café');
  expect(await found('priority=high,urgent')).toBe('Café');
  expect(await found(`labels=${ui}`)).toBe('Café');
  expect(await found('labels=None')).toBe('Loose Plain');
  expect(await found(`assignees=${ada.userId}`)).toBe('Plain');
  expect(await found(`project=${project_id}`)).toBe('Plain Café');
  expect(await found(`state=${project.states['Backlog']}`)).toBe('Plain Café');
  expect(await found('state_group=backlog')).toBe('Plain Café');
  expect(await found('name=caf')).toBe('Café');
  expect(await found('target_date=2026-11-24;after,2026-11-26;before')).toBe('Café');
  expect(await found(`subscriber=${ada.userId}`)).toBe('');
  const tree = {
    or: [{ field: 'priority', in: ['high'] }, { not: { field: 'project', in: [project_id] } }],
  };
  expect(await found(`filters=${encodeURIComponent(JSON.stringify(tree))}`)).toBe('Loose Café');
  expect((await ada.get(`${W}/draft-issues/?filters=x`)).status).toBe(400);
});

test('visitors of boards come in by addresses of their own, and go back to the board', async () => {
  const server = await testServer({ withInstance: true });
  const visitor = browser(server);
  const account = { email: 'vic@example.org', password: 'correct horse battery staple' };
  const next_path = '/issues/abc';
  const entered = await visitor.form('/auth/spaces/sign-up/', { ...account, next_path });
  expect(entered.headers.location).toMatch(/\/spaces\/issues\/abc$/);
  expect((await visitor.get('/api/users/session/')).json()).toMatchObject({
    is_authenticated: true,
  });
  const { email } = account;
  const check = await server.anonymous.post('/auth/spaces/email-check/', { email });
  expect(check.body).toMatchObject({ existing: true });
  const failed = await browser(server).form('/auth/spaces/sign-in/', { email: '', next_path });
  expect(failed.headers.location).toContain('error_code=5070');
  expect(failed.headers.location).toContain(
    `next_path=${encodeURIComponent('/spaces/issues/abc')}`,
  );
});
