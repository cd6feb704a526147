import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const idOf = (body: unknown) => (body as { readonly id: string }).id;

async function acme() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const [item = ''] = await insertItems(server, project, ada, [{}]);
  const made = await ada.post(`${project.url}/epics/`, { name: 'Big', priority: 'high' });
  const epic = idOf(made.body);
  return { server, ada, project, item, epic, made, of: `${project.url}/epics/${epic}/` };
}

test('an epic is in the lists of epics and in none of work items', async () => {
  const { server, ada, project, item, epic, made } = await acme();
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'Big', sequence_id: 2, deleted_at: null },
  });
  const ids = async (path: string) => {
    const { body } = await ada.get(`${project.url}${path}`);
    const { results } = body as { readonly results?: readonly { readonly id: string }[] };
    return (results ?? (body as readonly { readonly id: string }[])).map(({ id }) => id);
  };
  const both = `?issues=${item},${epic}`;
  expect(await ids('/issues/')).toEqual([item]);
  expect(await ids('/issues-detail/')).toEqual([item]);
  expect(await ids(`/issues/list/${both}`)).toEqual([item]);
  expect(await ids('/v2/issues/')).toEqual([item]);
  expect(await ids('/epics/')).toEqual([epic]);
  expect(await ids('/epics-detail/')).toEqual([epic]);
  expect(await ids(`/epics/list/${both}`)).toEqual([epic]);
  expect(await ids('/v2/epics/')).toEqual([epic]);
  const { body } = await ada.get(`${project.url}/v2/issues/?tombstones=true`);
  expect(body).toMatchObject({ results: [{ id: item }, { id: epic, deleted: true }] });
  expect((await ada.get('/api/workspaces/acme/issues/')).body).toMatchObject({ total_count: 1 });
  expect((await ada.get('/api/workspaces/acme/work-items/APP-2/')).status).toBe(404);
  expect(server.hints.at(-1)?.kinds).toContain('work_item');
});

test('the calls about an epic are those about a work item, in words of their own', async () => {
  const { server, ada, project, item, epic, of } = await acme();
  expect((await ada.get(of)).body).toMatchObject({ id: epic, description_html: '<p></p>' });
  server.clock.pass(1000);
  expect((await ada.patch(of, { name: 'Bigger' })).status).toBe(204);
  server.clock.pass(1000);
  expect((await ada.post(`${of}issues/`, { sub_issue_ids: [item] })).body).toMatchObject({
    sub_issues: [{ id: item, parent_id: epic }],
    state_distribution: { backlog: [item] },
  });
  expect((await ada.get(`${of}issues/`)).body).toMatchObject({ sub_issues: [{ id: item }] });
  expect((await ada.get(of)).body).toMatchObject({ sub_issues_count: 1 });
  const link = await ada.post(`${of}links/`, { url: 'https://example.org' });
  expect(link).toMatchObject({ status: 201, body: { issue: epic } });
  expect((await ada.patch(`${of}links/${idOf(link.body)}/`, { title: 'x' })).status).toBe(200);
  const comment = await ada.post(`${of}comments/`, { comment_html: '<p>a</p>' });
  expect(comment.status).toBe(201);
  expect((await ada.patch(`${of}comments/${idOf(comment.body)}/`, {})).status).toBe(200);
  expect((await ada.post(`${of}reactions/`, { reaction: '1' })).status).toBe(201);
  expect((await ada.get(`${of}subscribe/`)).body).toEqual({ subscribed: true });
  const types = ['epic-property', 'epic-comment'].map((type) =>
    ada.get(`${of}history/?activity_type=${type}`),
  );
  const [changes, comments] = await Promise.all(types);
  expect(changes?.body).toMatchObject([{ field: null }, { field: 'name' }, { field: 'link' }]);
  expect(comments?.body).toMatchObject([{ id: idOf(comment.body) }]);
  await ada.patch(of, { state_id: project.states['Done'] });
  expect((await ada.post(`${of}archive/`)).status).toBe(200);
  expect((await ada.get(`${project.url}/epics/`)).body).toMatchObject({ total_count: 0 });
  expect((await ada.delete(`${of}archive/`)).status).toBe(204);
  expect((await ada.delete(of)).status).toBe(204);
  expect((await ada.get(of)).status).toBe(404);
  const gone = await server.db
    .selectFrom('work_items')
    .select('id')
    .where('deleted_at', 'is not', null)
    .execute();
  expect(gone.map(({ id }) => id).toSorted()).toEqual([item, epic].toSorted());
});

test('what is no epic is none, whoever says so', async () => {
  const { server, ada, project, item, of } = await acme();
  const path = `${project.url}/epics/${item}/`;
  expect((await ada.get(path)).status).toBe(404);
  expect((await ada.patch(path, { name: 'x' })).status).toBe(404);
  expect((await ada.post(`${path}links/`, { url: 'https://example.org' })).status).toBe(404);
  expect((await ada.delete(path)).status).toBe(404);
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, gus, 5);
  expect((await gus.get(of)).status).toBe(400);
  expect((await gus.post(`${project.url}/epics/`, { name: 'x' })).status).toBe(403);
  expect((await gus.get(`${project.url}/epics/`)).body).toMatchObject({ total_count: 0 });
});

test('how far everything below has come is counted, however deep', async () => {
  const { server, ada, project, epic, of } = await acme();
  const { Done = '', Todo = '', Cancelled = '' } = project.states;
  const [a = '', b = '', c = '', d = ''] = await insertItems(server, project, ada, [
    { target_date: '2026-11-19' },
    { state_id: Done, target_date: '2026-11-19' },
    { state_id: Todo, target_date: '2026-11-20' },
    { state_id: Cancelled },
  ]);
  await ada.post(`${of}issues/`, { sub_issue_ids: [a, b] });
  await ada.post(`${project.url}/issues/${b}/sub-issues/`, { sub_issue_ids: [c, d] });
  const counts = {
    backlog_issues: 1,
    unstarted_issues: 1,
    started_issues: 0,
    completed_issues: 1,
    cancelled_issues: 1,
    overdue_issues: 1,
  };
  expect((await ada.get(`${of}statistics/`)).body).toEqual(counts);
  expect((await ada.get(`${project.url}/issues/${epic}/statistics/`)).body).toEqual(counts);
});
