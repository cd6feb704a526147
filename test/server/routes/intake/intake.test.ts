import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const idOf = (body: unknown) => (body as { readonly id: string }).id;
const itemOf = (body: unknown) => idOf((body as { readonly issue: unknown }).issue);

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const bob = await server.signedUp('bob@example.org');
  const gus = await server.signedUp('gus@example.org');
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  await insertMember(server, project, gus, 5);
  await ada.patch(`${project.url}/`, { inbox_view: true });
  const inbox = `${project.url}/inbox-issues/`;
  const bring = async (name: string, who = gus) =>
    itemOf((await who.post(inbox, { issue: { name }, source: 'IN_APP' })).body);
  return { server, ada, bob, gus, project, inbox, bring };
}

test('the intake answers to both of its names', async () => {
  const { ada, bob, gus, project } = await acme();
  const all = `${project.url}/intake-issues/`;
  expect((await gus.post(all, { issue: {} })).body).toEqual({ error: 'Name is required' });
  const made = await gus.post(all, { issue: { name: 'Printer smokes' }, source: 'IN_APP' });
  expect(made.body).toMatchObject({ status: -2, issue: { name: 'Printer smokes' } });
  const one = `${all}${itemOf(made.body)}/`;
  expect((await ada.get(all)).body).toMatchObject({ total_count: 1, results: [{ status: -2 }] });
  expect((await ada.get(one)).body).toMatchObject({ issue: { name: 'Printer smokes' } });
  const renamed = await gus.patch(one, { issue: { name: 'Printer burns' } });
  expect(renamed.body).toMatchObject({ issue: { name: 'Printer burns' } });
  expect((await bob.delete(one)).status).toBe(403);
  expect((await gus.delete(one)).status).toBe(204);
  expect((await ada.get(all)).body).toMatchObject({ total_count: 0 });
});

test('what a guest brings in waits, hidden from every list but the intake’s', async () => {
  const { ada, gus, bob, project, inbox } = await acme();
  const issue = { name: 'Printer smokes', priority: 'urgent', description_html: '<p>!</p>' };
  const made = await gus.post(inbox, { issue, source: 'IN_APP' });
  const id = itemOf(made.body);
  const row = idOf(made.body);
  expect(made).toMatchObject({ status: 200 });
  expect(made.body).toEqual({
    id: row,
    status: -2,
    duplicate_to: null,
    snoozed_till: null,
    duplicate_issue_detail: null,
    source: 'IN_APP',
    issue: {
      id,
      ...issue,
      state_id: project.states['Backlog'],
      sort_order: 65535,
      completed_at: null,
      estimate_point: null,
      start_date: null,
      target_date: null,
      sequence_id: 1,
      project_id: project.projectId,
      parent_id: null,
      created_at: '2026-11-20T09:00:00.000000Z',
      updated_at: expect.any(String),
      created_by: gus.userId,
      updated_by: gus.userId,
      is_draft: false,
      archived_at: null,
      assignee_ids: [],
      label_ids: [],
    },
  });
  const list = await ada.get(inbox);
  expect(list.body).toMatchObject({ grouped_by: null, total_count: 1, next_cursor: '1000:1:0' });
  expect((list.body as { readonly results: unknown }).results).toEqual([
    {
      id: row,
      status: -2,
      duplicate_to: null,
      snoozed_till: null,
      source: 'IN_APP',
      created_by: gus.userId,
      issue: {
        id,
        name: 'Printer smokes',
        priority: 'urgent',
        sequence_id: 1,
        project_id: project.projectId,
        created_at: '2026-11-20T09:00:00.000000Z',
        label_ids: [],
        created_by: gus.userId,
      },
    },
  ]);
  expect((await ada.get(`${inbox}${id}/`)).body).toEqual(made.body);
  expect((await ada.get(`${project.url}/intake-issues/${id}/`)).body).toEqual(made.body);
  expect((await ada.get(`${project.url}/issues/`)).body).toMatchObject({ total_count: 0 });
  expect((await ada.get(`${project.url}/v2/issues/`)).body).toMatchObject({ total_results: 0 });
  expect((await ada.get(`${project.url}/v2/issues/?tombstones=true`)).body).toMatchObject({
    results: [{ id, deleted: true }],
  });
  expect((await bob.patch(`${project.url}/issues/${id}/`, { name: 'x' })).body).toEqual({
    error: 'Issue not found',
  });
  expect((await ada.get(`${project.url}/intakes/`)).body).toMatchObject({
    name: 'APP Intake',
    is_default: true,
    pending_issue_count: 1,
    project: project.projectId,
    project_detail: { id: project.projectId, identifier: 'APP' },
  });
});

test('an admin decides: each of the five statuses does what it says', async () => {
  const { server, ada, gus, project, inbox, bring } = await acme();
  const id = await bring('A');
  const [other = ''] = await insertItems(server, project, ada, [{}]);
  const decide = (body: object, who = ada) => who.patch(`${inbox}${id}/`, body);
  const listed = async () => {
    const { body } = await ada.get(`${project.url}/issues/?order_by=sequence_id`);
    return (body as { readonly results: readonly { readonly id: string }[] }).results.map(idOf);
  };
  const till = '2026-12-01T00:00:00.000000Z';
  expect((await decide({ status: 0, snoozed_till: till })).body).toMatchObject({
    status: 0,
    snoozed_till: till,
  });
  expect((await ada.get(inbox)).body).toMatchObject({ total_count: 0 });
  expect((await ada.get(`${inbox}?status=0,-2`)).body).toMatchObject({ total_count: 1 });
  expect(await listed()).toEqual([other]);
  await decide({ status: -2, snoozed_till: null });
  expect(await listed()).toEqual([other]);
  server.clock.pass(1000);
  const accepted = await decide({ status: 1 });
  expect(accepted).toMatchObject({
    status: 200,
    body: { status: 1, issue: { state_id: project.states['Backlog'] } },
    headers: { 'x-updated-at': expect.any(String) },
  });
  expect(await listed()).toEqual([id, other]);
  await decide({ status: -1 });
  expect(await listed()).toEqual([id, other]);
  const declined = await ada.get(`${project.url}/issues/${id}/`);
  expect(declined.body).toMatchObject({ state_id: project.states['Cancelled'] });
  expect((await decide({ status: 2, duplicate_to: other })).body).toMatchObject({
    status: 2,
    duplicate_to: other,
    duplicate_issue_detail: { id: other, name: 'Item 2', priority: 'none', sequence_id: 2 },
  });
  expect((await decide({ duplicate_to: id })).status).toBe(404);
  expect((await decide({ status: 3 })).status).toBe(400);
  const told = await server.db
    .selectFrom('activities')
    .select(['verb', 'old_value', 'new_value', 'comment'])
    .where('field', '=', 'intake')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  expect(new Map(told.map(({ verb, new_value }) => [verb, new_value]))).toEqual(
    new Map([
      ['0', 'Snoozed'],
      ['-2', 'Pending'],
      ['1', 'Accepted'],
      ['-1', 'Rejected'],
      ['2', 'Duplicate'],
    ]),
  );
  expect(told[0]?.comment).toBe('updated the intake status');
  expect((await decide({ status: 1 }, gus)).body).toMatchObject({ status: 2 });
});

test('who brought something in mends its words; others leave it alone', async () => {
  const { ada, bob, gus, inbox, bring } = await acme();
  const id = await bring('A');
  const path = `${inbox}${id}/`;
  expect((await bob.patch(path, { issue: { name: 'x' } })).status).toBe(403);
  const edit = { issue: { name: 'B', priority: 'high' } };
  expect((await gus.patch(path, edit)).body).toMatchObject({
    issue: { name: 'B', priority: 'none' },
  });
  expect((await ada.patch(path, edit)).body).toMatchObject({ issue: { priority: 'high' } });
  const own = await bring('C', bob);
  expect((await gus.get(`${inbox}${own}/`)).status).toBe(400);
  expect((await gus.get(inbox)).body).toMatchObject({ total_count: 1 });
  expect((await bob.delete(path)).status).toBe(403);
  expect((await bob.delete(`${inbox}${own}/`)).status).toBe(204);
  expect((await bob.get(`${inbox}${own}/`)).status).toBe(404);
});

test('taking something out deletes it, unless it was accepted', async () => {
  const { ada, project, inbox, bring } = await acme();
  const [pending, accepted] = [await bring('A'), await bring('B')];
  await ada.patch(`${inbox}${accepted}/`, { status: 1 });
  expect((await ada.delete(`${inbox}${pending}/`)).status).toBe(204);
  expect((await ada.delete(`${inbox}${accepted}/`)).status).toBe(204);
  expect((await ada.get(`${project.url}/issues/${pending}/`)).status).toBe(404);
  expect((await ada.get(`${project.url}/issues/${accepted}/`)).status).toBe(200);
});

test('the intake is filtered, ordered and paged', async () => {
  const { server, ada, inbox, bring, project } = await acme();
  const [a, b, c] = [await bring('A'), await bring('B'), await bring('C')];
  await ada.patch(`${inbox}${b}/`, { issue: { priority: 'high' } });
  server.clock.pass(1000);
  await ada.patch(`${inbox}${a}/`, { issue: { name: 'AA' } });
  const ids = async (query: string) => {
    const { body } = await ada.get(`${inbox}?${query}`);
    return (body as { readonly results: readonly unknown[] }).results.map(itemOf);
  };
  expect(await ids('order_by=issue__sequence_id')).toEqual([a, b, c]);
  expect(await ids('order_by=-issue__sequence_id')).toEqual([c, b, a]);
  expect((await ids('order_by=-issue__updated_at'))[0]).toBe(a);
  expect(await ids('priority=high')).toEqual([b]);
  const page = await ada.get(`${inbox}?order_by=issue__sequence_id&per_page=2&cursor=2:1:0`);
  expect(page.body).toMatchObject({
    total_count: 3,
    count: 1,
    total_pages: 2,
    prev_cursor: '2:0:1',
    next_page_results: false,
    prev_page_results: true,
  });
  for (const query of ['status=x', 'status=7', 'order_by=name']) {
    expect((await ada.get(`${inbox}?${query}`)).status).toBe(400);
  }
  const gone = { error: 'Intake not found' };
  await server.db.deleteFrom('intakes').where('project_id', '=', project.projectId).execute();
  expect(await ada.get(inbox)).toMatchObject({ status: 404, body: gone });
  expect(await ada.post(inbox, { issue: { name: 'x' } })).toMatchObject({
    status: 404,
    body: gone,
  });
});

test('an incoming item needs a name and a priority that exists', async () => {
  const { ada, inbox } = await acme();
  expect(await ada.post(inbox, { issue: {} })).toMatchObject({
    status: 400,
    body: { error: 'Name is required' },
  });
  expect(await ada.post(inbox, { issue: { name: 'x', priority: 'huge' } })).toMatchObject({
    status: 400,
    body: { error: 'Invalid priority' },
  });
});

test('admins choose how something may come in, and give the form a new address', async () => {
  const { server, ada, bob, project } = await acme();
  const settings = `${project.url}/intake-settings/`;
  const first = await ada.get(settings);
  expect(first.body).toEqual({
    id: expect.any(String),
    anchor: expect.stringMatching(/^[0-9a-f]{32}$/),
    is_in_app_enabled: true,
    is_form_enabled: false,
  });
  expect((await ada.patch(settings, { is_form_enabled: true })).body).toEqual({
    ...(first.body as object),
    is_form_enabled: true,
  });
  const renewed = await ada.post(`${project.url}/publish-intake-regenerate/`);
  expect(renewed.body).toMatchObject({ anchor: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(renewed.body).not.toMatchObject({ anchor: (first.body as { anchor: string }).anchor });
  expect((await bob.get(settings)).status).toBe(403);
  const intake = `${project.url}/inboxes/${idOf(first.body)}/`;
  expect((await bob.patch(intake, { description: 'x' })).body).toMatchObject({ description: 'x' });
  expect(await bob.delete(intake)).toMatchObject({
    status: 400,
    body: { error: 'You cannot delete the default intake' },
  });
  // As older installations have them beside the one of the project.
  for (const name of ['inboxes', 'intakes']) {
    await server.db.updateTable('intakes').set({ is_default: false }).execute();
    const [{ id }] = (await server.db.selectFrom('intakes').select('id').execute()) as [
      { id: string },
    ];
    const one = `${project.url}/${name}/${id}/`;
    expect((await bob.get(one)).body).toMatchObject({ id, is_default: false });
    expect((await bob.delete(one)).status).toBe(204);
    expect((await bob.get(one)).status).toBe(404);
    await ada.post(`${project.url}/${name}/`, {});
  }
});
