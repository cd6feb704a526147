import { expect, test } from 'vitest';
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const ben = await server.signedUp('ben@example.org');
  await insertMember(server, project, ben, 15);
  const gus = await server.signedUp('gus@example.org');
  await insertMember(server, project, gus, 5);
  return { server, ada, ben, gus, project, url: `${project.url}/pages/` };
}

async function newPage(person: TestClient, url: string, body: object = {}): Promise<string> {
  const made = await person.post(url, { name: 'Plan', ...body });
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
}

/** A document as an editor would send it: what somebody typed after what was there. */
function typed(text: string, before?: Uint8Array): string {
  const doc = new Doc();
  if (before) applyUpdate(doc, before);
  doc.getText('t').insert(doc.getText('t').length, text);
  return Buffer.from(encodeStateAsUpdate(doc)).toString('base64');
}

function textOf(bytes: Buffer): string {
  const doc = new Doc();
  if (bytes.length > 0) applyUpdate(doc, new Uint8Array(bytes));
  return doc.getText('t').toJSON();
}

test('a page is made, read, listed and changed', async () => {
  const { server, ada, project, url } = await setUp();
  const made = await ada.post(url, {
    name: 'Plan',
    description_html: '<p>Hi<script>x</script></p>',
  });
  const changed = {
    id: expect.any(String),
    name: 'Plan',
    owned_by: ada.userId,
    access: 0,
    color: '',
    parent: null,
    is_locked: false,
    archived_at: null,
    workspace: project.workspaceId,
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    created_by: ada.userId,
    updated_by: ada.userId,
    view_props: { full_width: false },
    logo_props: {},
  };
  const listed = {
    ...changed,
    is_favorite: false,
    label_ids: [],
    project_ids: [project.projectId],
  };
  const text = { description_html: '<p>Hi</p>' };
  expect([made.status, made.body]).toEqual([201, { ...listed, ...text }]);
  const { id } = made.body as { id: string };
  expect((await ada.get(url)).body).toEqual([listed]);
  expect((await ada.get(`${url}${id}/`)).body).toEqual({ ...listed, ...text, issue_ids: [] });
  const patched = await ada.patch(`${url}${id}/`, { name: 'New', color: '#fff' });
  expect([patched.status, patched.body]).toEqual([
    200,
    { ...changed, ...text, name: 'New', color: '#fff' },
  ]);
  expect((await ada.get(`${url}?search=ne`)).body).toHaveLength(1);
  expect((await ada.get(`${url}?search=%25`)).body).toEqual([]);
  expect(server.hints.at(-1)).toMatchObject({ project: project.projectId, kinds: ['page'] });
});

test('a page without a name and one with labels of its project are fine; foreign labels and parents are not', async () => {
  const { server, ada, url, project } = await setUp();
  const label = (await ada.post(`${project.url}/issue-labels/`, { name: 'L' })).body as {
    id: string;
  };
  const page = await ada.post(url, { labels: [label.id] });
  expect(page.body).toMatchObject({ name: '', label_ids: [label.id] });
  const eve = await server.signedUp('eve@example.org');
  const other = await insertProject(server, eve, { slug: 'other' });
  const theirs = (await eve.post(`${other.url}/issue-labels/`, { name: 'X' })).body as {
    id: string;
  };
  const foreign = await ada.post(url, { labels: [theirs.id] });
  expect([foreign.status, foreign.body]).toEqual([
    400,
    { labels: [`Invalid pk "${theirs.id}" - object does not exist.`] },
  ]);
  const parent = await newPage(eve, `${other.url}/pages/`);
  expect((await ada.post(url, { parent })).status).toBe(400);
  expect((await ada.get(`${url}${parent}/`)).body).toEqual({ error: 'Page not found' });
  const { id } = page.body as { id: string };
  expect((await ada.patch(`${url}${id}/`, { parent: id })).status).toBe(400);
  expect((await ada.get(url)).body).toHaveLength(1);
});

test('what stands under a page is not listed beside it, and comes to the top when it goes', async () => {
  const { ada, url } = await setUp();
  const top = await newPage(ada, url);
  const under = await newPage(ada, url, { parent: top });
  expect((await ada.get(url)).body).toMatchObject([{ id: top }]);
  expect((await ada.get(`${url}${under}/`)).body).toMatchObject({ parent: top });
  const put = await ada.post(`${url}${top}/archive/`);
  expect([put.status, put.body]).toEqual([
    200,
    { archived_at: '2026-11-20 09:00:00.000000+00:00' },
  ]);
  expect((await ada.get(`${url}${under}/`)).body).toMatchObject({ archived_at: '2026-11-20' });
  expect((await ada.delete(`${url}${under}/archive/`)).status).toBe(204);
  expect((await ada.get(`${url}${under}/`)).body).toMatchObject({
    parent: null,
    archived_at: null,
  });
  expect((await ada.delete(`${url}${top}/`)).status).toBe(204);
  expect((await ada.get(url)).body).toMatchObject([{ id: under }]);
});

test('only an archived page is deleted', async () => {
  const { ada, ben, url, project } = await setUp();
  const id = await newPage(ada, url);
  expect((await ada.delete(`${url}${id}/`)).body).toEqual({
    error: 'The page should be archived before deleting',
  });
  await ada.post(`${url}${id}/archive/`);
  expect((await ada.get(`${project.url}/archived-pages/`)).body).toMatchObject([{ id }]);
  expect((await ben.delete(`${url}${id}/`)).status).toBe(403);
  expect((await ada.delete(`${url}${id}/`)).status).toBe(204);
  expect((await ada.delete(`${url}${id}/`)).status).toBe(404);
});

test('what is kept private is nobody else’s to see or to change', async () => {
  const { ada, ben, url, project } = await setUp();
  const id = await newPage(ben, url, { access: 1 });
  expect((await ada.get(url)).body).toEqual([]);
  for (const call of [
    () => ada.get(`${url}${id}/`),
    () => ada.get(`${url}${id}/description/`),
    () => ada.get(`${url}${id}/versions/`),
    () => ada.patch(`${url}${id}/`, { name: 'x' }),
    () => ada.patch(`${url}${id}/description/`, { description_binary: typed('x') }),
    () => ada.post(`${url}${id}/duplicate/`),
    () => ada.post(`${url}${id}/lock/`),
    () => ada.post(`${project.url}/favorite-pages/${id}/`),
  ]) {
    expect((await call()).status).toBe(404);
  }
  expect((await ben.post(`${url}${id}/access/`, { access: 0 })).status).toBe(204);
  const notYours = { error: 'Access cannot be updated since this page is owned by someone else' };
  expect((await ada.post(`${url}${id}/access/`, { access: 1 })).body).toEqual(notYours);
  expect((await ada.patch(`${url}${id}/`, { access: 1 })).body).toEqual(notYours);
  expect((await ada.patch(`${url}${id}/`, { access: 0, name: 'y' })).body).toMatchObject({
    name: 'y',
  });
});

test('a guest reads their own pages, all of them when the project says so, and makes none', async () => {
  const { server, ada, gus, url } = await setUp();
  const id = await newPage(ada, url);
  expect((await gus.get(url)).body).toEqual([]);
  const own = await gus.get(`${url}${id}/`);
  expect([own.status, own.body]).toEqual([400, { error: 'You are not allowed to view this page' }]);
  await server.db.updateTable('projects').set({ guest_view_all_features: true }).execute();
  expect((await gus.get(url)).body).toMatchObject([{ id }]);
  expect((await gus.post(url, { name: 'x' })).status).toBe(403);
  const write = { description_binary: typed('x') };
  expect((await gus.patch(`${url}${id}/description/`, write)).status).toBe(403);
});

test('a locked page changes in nothing until it is unlocked', async () => {
  const { ada, ben, url } = await setUp();
  const id = await newPage(ben, url);
  expect((await ada.post(`${url}${id}/lock/`)).status).toBe(204);
  expect((await ben.patch(`${url}${id}/`, { name: 'x' })).body).toEqual({
    error: 'Page is locked',
  });
  const write = { description_binary: typed('x'), description_html: '<p>x</p>' };
  const locked = { error_code: 4701, error_message: 'PAGE_LOCKED' };
  expect((await ben.patch(`${url}${id}/description/`, write)).body).toEqual(locked);
  expect((await ben.delete(`${url}${id}/lock/`)).status).toBe(204);
  expect((await ben.patch(`${url}${id}/description/`, write)).body).toEqual({
    message: 'Updated successfully',
  });
  await ben.post(`${url}${id}/archive/`);
  const archived = { error_code: 4702, error_message: 'PAGE_ARCHIVED' };
  expect((await ben.patch(`${url}${id}/description/`, write)).body).toEqual(archived);
});

test('a text comes back as it was written, and what two people wrote at once is merged', async () => {
  const { ada, ben, url } = await setUp();
  const id = await newPage(ada, url);
  const path = `${url}${id}/description/`;
  expect((await ada.get(path)).bytes).toHaveLength(0);
  const put = (who: TestClient, description_binary: string, html: string) =>
    who.patch(path, { description_binary, description_html: html, description: { a: 1 } });
  expect((await put(ada, typed('one '), '<p>one </p>')).status).toBe(200);
  const { headers, bytes } = await ada.get(path);
  expect(headers['content-type']).toBe('application/octet-stream');
  expect(headers['content-disposition']).toBe('attachment; filename="page_description.bin"');
  expect(textOf(bytes)).toBe('one ');
  await put(ada, typed('two ', bytes), '<p>one two </p>');
  await put(ben, typed('three ', bytes), '<p>one three </p>');
  const both = textOf((await ada.get(path)).bytes);
  expect(both).toMatch(/^one (two three |three two )$/);
  expect((await ada.get(`${url}${id}/`)).body).toMatchObject({
    description_html: '<p>one three </p>',
  });
});

test('what is no document is refused, and nothing is half written', async () => {
  const { ada, url } = await setUp();
  const id = await newPage(ada, url);
  const path = `${url}${id}/description/`;
  const nonsense = { description_binary: 'bm9uc2Vuc2U=', description_html: '<p>x</p>' };
  const answer = await ada.patch(path, nonsense);
  expect([answer.status, answer.body]).toEqual([400, { error: 'Please provide valid detail' }]);
  const without = await ada.patch(path, { description_html: '<p>x</p>' });
  expect([without.status, without.body]).toEqual([200, { error: 'No binary data provided' }]);
  expect((await ada.get(path)).bytes).toHaveLength(0);
  expect((await ada.get(`${url}${id}/`)).body).toMatchObject({ description_html: '<p></p>' });
  expect((await ada.get(`${url}${id}/versions/`)).body).toEqual([]);
});

test('a version holds the text after its save; the newest twenty stay', async () => {
  const { server, ada, url, project } = await setUp();
  const id = await newPage(ada, url);
  for (let n = 1; n <= 22; n++) {
    server.clock.pass(1000);
    const text = { description_binary: typed(`${n}`), description_html: `<p>${n}</p>` };
    await ada.patch(`${url}${id}/description/`, text);
    await ada.patch(`${url}${id}/description/`, text);
  }
  const list = (await ada.get(`${url}${id}/versions/`)).body as { id: string }[];
  expect(list).toHaveLength(20);
  const row = {
    id: expect.any(String),
    workspace: project.workspaceId,
    page: id,
    last_saved_at: '2026-11-20T09:00:22.000000Z',
    owned_by: ada.userId,
    created_at: '2026-11-20T09:00:22.000000Z',
    updated_at: '2026-11-20T09:00:22.000000Z',
    created_by: ada.userId,
    updated_by: ada.userId,
  };
  expect(list[0]).toEqual(row);
  const one = (await ada.get(`${url}${id}/versions/${list[1]?.id}/`)).body;
  expect(one).toMatchObject({
    description_html: '<p>21</p>',
    description_binary: expect.any(String),
    description_json: null,
  });
  const other = await newPage(ada, url);
  expect((await ada.get(`${url}${other}/versions/${list[0]?.id}/`)).status).toBe(404);
});

test('HTML alone is written only where nobody has typed together yet', async () => {
  const { ada, url } = await setUp();
  const id = await newPage(ada, url);
  const html = { description_html: '<p>alone</p>' };
  expect((await ada.patch(`${url}${id}/`, html)).body).toMatchObject(html);
  expect((await ada.get(`${url}${id}/versions/`)).body).toHaveLength(1);
  await ada.patch(`${url}${id}/description/`, { ...html, description_binary: typed('alone') });
  expect((await ada.patch(`${url}${id}/`, html)).status).toBe(200);
  const refused = await ada.patch(`${url}${id}/`, { description_html: '<p>over</p>' });
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: 'The text of this page is changed through its description' },
  ]);
});

test('a copy takes the text along and belongs to whoever made it', async () => {
  const { ada, ben, url, project } = await setUp();
  const id = await newPage(ada, url, { description_html: '<p>Hi</p>', color: 'red' });
  await ada.patch(`${url}${id}/description/`, {
    description_binary: typed('Hi'),
    description_html: '<p>Hi</p>',
  });
  const copy = await ben.post(`${url}${id}/duplicate/`);
  expect(copy.status).toBe(201);
  expect(copy.body).toMatchObject({
    name: 'Plan (Copy)',
    owned_by: ben.userId,
    color: 'red',
    description_html: '<p>Hi</p>',
    project_ids: [project.projectId],
  });
  expect(copy.body).not.toHaveProperty('label_ids');
  const { id: copied } = copy.body as { id: string };
  expect(textOf((await ben.get(`${url}${copied}/description/`)).bytes)).toBe('Hi');
  expect((await ben.get(`${url}${copied}/versions/`)).body).toEqual([]);
});

test('favourite pages come first, until they are put away', async () => {
  const { server, ada, url, project } = await setUp();
  const first = await newPage(ada, url, { name: 'First' });
  server.clock.pass(1000);
  await newPage(ada, url, { name: 'Second' });
  const mark = `${project.url}/favorite-pages/${first}/`;
  expect((await ada.post(mark)).status).toBe(204);
  expect((await ada.post(mark)).status).toBe(400);
  expect((await ada.get(url)).body).toMatchObject([{ is_favorite: true }, { name: 'Second' }]);
  expect((await ada.get(`${project.url}/favorite-pages/`)).body).toMatchObject([{ id: first }]);
  expect((await ada.get('/api/workspaces/acme/user-favorites/')).body).toMatchObject([
    { entity_type: 'page', entity_data: { name: 'First', project_id: project.projectId } },
  ]);
  expect((await ada.delete(mark)).status).toBe(204);
  expect((await ada.get(`${project.url}/favorite-pages/`)).body).toEqual([]);
  expect((await ada.post(mark)).status).toBe(204);
  await ada.post(`${url}${first}/archive/`);
  expect((await ada.delete(mark)).status).toBe(404);
});

test('a page moves to a project of its mover, with everything under it', async () => {
  const { server, ada, ben, url, project } = await setUp();
  const made = await ada.post('/api/workspaces/acme/projects/', { name: 'Two', identifier: 'TWO' });
  const two = (made.body as { id: string }).id;
  const id = await newPage(ben, url);
  const under = await newPage(ben, url, { parent: id });
  const move = `${url}${id}/move/`;
  expect((await ben.post(move, { new_project_id: two })).status).toBe(403);
  const eve = await server.signedUp('eve@example.org');
  const foreign = await insertProject(server, eve, { slug: 'other' });
  expect((await ada.post(move, { new_project_id: foreign.projectId })).status).toBe(403);
  expect((await ada.post(move, { new_project_id: two })).status).toBe(204);
  expect((await ada.get(url)).body).toEqual([]);
  const there = `/api/workspaces/acme/projects/${two}/pages/`;
  expect((await ada.get(there)).body).toMatchObject([{ id, project_ids: [two] }]);
  expect((await ada.get(`${there}${under}/`)).body).toMatchObject({ parent: id });
  expect(project.projectId).not.toBe(two);
});

test('work items that a text shows are named once each', async () => {
  const { ada, url } = await setUp();
  const item = '01890000-0000-7000-8000-000000000001';
  const embed = `<issue-embed-component entity_identifier="${item}" entity_name="issue"></issue-embed-component>`;
  const id = await newPage(ada, url, { description_html: `<p>a</p>${embed}${embed}` });
  expect((await ada.get(`${url}${id}/`)).body).toMatchObject({ issue_ids: [item] });
});
