import { expect, test } from 'vitest';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';
import { postForm } from '../../../support/server/upload.ts';

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
  const oneLink = `${of}links/${idOf(link.body)}/`;
  expect((await ada.patch(oneLink, { title: 'x' })).status).toBe(200);
  expect((await ada.get(oneLink)).body).toMatchObject({ title: 'x', issue: epic });
  expect((await ada.get(`${of}links/`)).body).toMatchObject([{ id: idOf(link.body) }]);
  const comment = await ada.post(`${of}comments/`, { comment_html: '<p>a</p>' });
  expect(comment.status).toBe(201);
  expect((await ada.patch(`${of}comments/${idOf(comment.body)}/`, {})).status).toBe(200);
  const second = idOf((await ada.post(`${of}comments/`, { comment_html: '<p>b</p>' })).body);
  expect((await ada.get(`${of}comments/${second}/`)).body).toMatchObject({ issue: epic });
  expect((await ada.delete(`${of}comments/${second}/`)).status).toBe(204);
  expect((await ada.get(`${of}comments/`)).body).toMatchObject([{ id: idOf(comment.body) }]);
  expect((await ada.post(`${of}reactions/`, { reaction: '1' })).status).toBe(201);
  expect((await ada.get(`${of}reactions/`)).body).toMatchObject([{ reaction: '1' }]);
  expect((await ada.delete(`${of}reactions/1/`)).status).toBe(204);
  expect((await ada.get(`${of}reactions/`)).body).toEqual([]);
  expect((await ada.get(`${of}subscribe/`)).body).toEqual({ subscribed: true });
  const types = ['epic-property', 'epic-comment'].map((type) =>
    ada.get(`${of}history/?activity_type=${type}`),
  );
  const [changes, comments] = await Promise.all(types);
  expect(changes?.body).toMatchObject([{ field: null }, { field: 'name' }, { field: 'link' }]);
  expect(comments?.body).toMatchObject([{ id: idOf(comment.body) }]);
  expect((await ada.put(oneLink, { title: 'y' })).body).toMatchObject({ title: 'y' });
  expect((await ada.delete(oneLink)).status).toBe(204);
  await ada.patch(of, { state_id: project.states['Done'] });
  expect((await ada.get(`${of}archive/`)).status).toBe(404);
  expect((await ada.post(`${of}archive/`)).status).toBe(200);
  expect((await ada.get(`${of}archive/`)).body).toMatchObject({
    id: epic,
    archived_at: '2026-11-20',
    description_html: '<p></p>',
  });
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

test('people follow an epic and let it go, or are made to follow it', async () => {
  const { server, ada, project, of } = await acme();
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  expect((await bob.get(`${of}subscribe/`)).body).toEqual({ subscribed: false });
  expect((await bob.post(`${of}subscribe/`)).status).toBe(201);
  expect((await bob.post(`${of}subscribe/`)).status).toBe(400);
  expect((await bob.delete(`${of}subscribe/`)).status).toBe(204);
  const followers = `${of}issue-subscribers/`;
  const made = await ada.post(followers, { subscriber: bob.userId });
  expect(made).toMatchObject({ status: 201, body: { subscriber: bob.userId } });
  expect((await bob.get(`${of}subscribe/`)).body).toEqual({ subscribed: true });
  const listed = (await ada.get(followers)).body as readonly { readonly member: object }[];
  expect(listed.map(({ member }) => member)).toMatchObject([
    { id: ada.userId },
    { id: bob.userId },
  ]);
  expect((await ada.delete(`${followers}${bob.userId}/`)).status).toBe(204);
  expect((await bob.get(`${of}subscribe/`)).body).toEqual({ subscribed: false });
  const eve = await server.signedUp('eve@example.org');
  expect((await ada.post(followers, { subscriber: eve.userId })).status).toBe(400);
});

test('files hang on an epic, in three steps or in the older one', async () => {
  const { server, ada, project, epic, of } = await acme();
  const files = `/api/assets/v2/workspaces/acme/projects/${project.projectId}/epics/${epic}/attachments/`;
  const begun = await ada.post(files, { name: 'a.txt', type: 'text/plain', size: 2 });
  const { asset_id: id, upload_data } = begun.body as {
    readonly asset_id: string;
    readonly upload_data: { readonly url: string; readonly fields: Record<string, string> };
  };
  await postForm(server, upload_data, 'hi');
  expect((await ada.patch(`${files}${id}/`, {})).status).toBe(204);
  expect((await ada.get(files)).body).toMatchObject([{ id, issue: epic }]);
  const led = await ada.get(`${files}${id}/`);
  expect(led.status).toBe(302);
  expect((await server.anonymous.get(led.headers['location'] ?? '')).text).toBe('hi');
  expect((await ada.delete(`${files}${id}/`)).status).toBe(204);

  const older = `${of}issue-attachments/`;
  const file = { name: 'b.txt', type: 'text/plain', part: 'asset' };
  const who = { cookie: ada.cookie };
  const sent = await postForm(server, { url: older, fields: {} }, 'hi', file, who);
  expect(sent).toMatchObject({ status: 201, body: { issue: epic, is_uploaded: true } });
  expect((await ada.get(of)).body).toMatchObject({ attachment_count: 1 });
  expect((await ada.delete(`${older}${idOf(sent.body)}/`)).status).toBe(204);
  expect((await ada.get(older)).body).toEqual([]);
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
