import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { ImportReportRow, ImportRun } from '../../../../src/protocol/github-issues.ts';
import { importRoutes } from '../../../../server/routes/imports/imports.ts';
import { workItemRoutes } from '../../../../server/routes/work-items/work-items.ts';
import {
  insertMember,
  insertProject,
  type TestProject,
} from '../../../support/server/server-rows.ts';
import { testServer, type TestClient, type TestServer } from '../../../support/server/server.ts';

const FILE: readonly unknown[] = JSON.parse(
  readFileSync('test/fixtures/github-issues.json', 'utf8'),
) as readonly unknown[];

let server: TestServer;
let ada: TestClient;
let project: TestProject;

beforeEach(async () => {
  server = await testServer({ routes: [...importRoutes, ...workItemRoutes] });
  ada = await server.signedUp('ada@example.org');
  project = await insertProject(server, ada);
});

function mapping(people: Record<string, string> = {}) {
  return {
    open_state_id: project.states.Todo,
    closed_state_id: project.states.Done,
    not_planned_state_id: project.states.Cancelled,
    people,
  };
}

async function begin(people: Record<string, string> = {}): Promise<string> {
  const started = await ada.post(`${project.url}/imports/`, {
    source: 'github',
    file_name: 'issues.json',
    total: FILE.length,
    mapping: mapping(people),
  });
  expect(started.status).toBe(201);
  return (started.body as { id: string }).id;
}

async function feed(id: string, rows: readonly unknown[], offset = 0) {
  const answer = await ada.post(`${project.url}/imports/${id}/rows/`, { offset, rows });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return (answer.body as { rows: ImportReportRow[] }).rows;
}

async function importAll(people: Record<string, string> = {}) {
  const id = await begin(people);
  const rows = [...(await feed(id, FILE.slice(0, 7))), ...(await feed(id, FILE.slice(7), 7))];
  expect((await ada.post(`${project.url}/imports/${id}/finish/`)).status).toBe(204);
  return { id, rows };
}

const items = () => server.db.selectFrom('work_items').selectAll().orderBy('sequence_id').execute();
const comments = () => server.db.selectFrom('comments').selectAll().orderBy('created_at').execute();

test('everything arrives: numbers, titles, states, dates, labels, people, comments', async () => {
  const { rows } = await importAll({ 'ana-reef': ada.userId });
  expect(rows.map((row) => row.outcome)).toEqual(FILE.map(() => 'created'));
  const all = await items();
  expect(all.map((item) => item.sequence_id)).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16]);
  expect(all[1]).toMatchObject({
    name: 'Describe the export format',
    state_id: project.states.Done,
    created_at: '2024-03-03T09:00:00.000000Z',
    completed_at: '2024-04-01T08:30:00.000000Z',
    created_by: ada.userId,
    external_source: 'github',
    external_id: '2',
  });
  expect(all[3]?.state_id).toBe(project.states.Cancelled);
  const labels = await server.db
    .selectFrom('labels')
    .select(['name', 'color'])
    .orderBy('name')
    .execute();
  expect(labels).toEqual([
    { name: 'bug', color: '#D73A4A' },
    { name: 'docs', color: '#0075CA' },
    { name: 'p1', color: '#B60205' },
  ]);
  const people = await server.db
    .selectFrom('users')
    .select(['display_name', 'is_active', 'is_placeholder', 'email'])
    .where('is_placeholder', '=', true)
    .orderBy('display_name')
    .execute();
  expect(people).toEqual([
    { display_name: 'ben-tide', is_active: false, is_placeholder: true, email: null },
    { display_name: 'chi-wave', is_active: false, is_placeholder: true, email: null },
  ]);
  expect((await comments()).map((comment) => comment.created_at)).toEqual([
    '2024-03-02T10:00:00.000000Z',
    '2024-03-03T10:00:00.000000Z',
    '2024-03-09T10:00:00.000000Z',
    '2024-03-09T10:00:01.000000Z',
    '2024-03-09T10:00:02.000000Z',
  ]);
});

test('Markdown becomes sanitised HTML', async () => {
  await importAll();
  const all = await items();
  const html = (number: number) =>
    all.find((item) => item.sequence_id === number)?.description_html;
  expect(html(1)).toContain('<ol>');
  expect(html(1)).toContain('const boats = await list();');
  expect(html(2)).toContain('<table>');
  expect(html(5)).toContain('https://example.test/raw.png');
  expect(html(6)).not.toMatch(/script|javascript:|onclick/);
  expect(html(4)).toBe('<p></p>');
});

test('a second run changes nothing, not even a cursor', async () => {
  await importAll();
  const [before, said] = [await items(), await comments()];
  const { rows } = await importAll();
  expect(new Set(rows.map((row) => row.outcome))).toEqual(new Set(['unchanged']));
  expect(await items()).toEqual(before);
  expect(await comments()).toEqual(said);
  const users = await server.db
    .selectFrom('users')
    .select('id')
    .where('is_placeholder', '=', true)
    .execute();
  expect(users).toHaveLength(3);
});

test('a new comment in the source is added to an item that is there, and the item moves in the feed', async () => {
  await importAll();
  const [before] = await items();
  const [first] = FILE as readonly { comment_list: unknown[] }[];
  const id = await begin();
  const more = {
    ...first,
    comment_list: [
      ...(first?.comment_list ?? []),
      { user: { login: 'ben-tide' }, created_at: '2024-07-01T00:00:00Z', body: 'one more' },
    ],
  };
  expect((await feed(id, [more]))[0]?.outcome).toBe('updated');
  expect(await comments()).toHaveLength(6);
  const [after] = await items();
  expect((after?.updated_at ?? '') > (before?.updated_at ?? '')).toBe(true);
});

test('a row that cannot be read is reported and stops nothing', async () => {
  const id = await begin();
  const rows = await feed(id, [
    { number: 77, title: 5 },
    FILE[0],
    'nonsense',
    { ...(FILE[1] as object), title: ' ' },
  ]);
  expect(rows.map((row) => [row.row, row.outcome, row.external_id])).toEqual([
    [0, 'failed', '77'],
    [1, 'created', '1'],
    [2, 'failed', null],
    [3, 'failed', '2'],
  ]);
  expect(rows[0]?.message).toContain('title');
});

test('a piece that others would wait for is refused whole; a long row comes alone', async () => {
  const id = await begin();
  const long = (number: number) => ({ ...(FILE[0] as object), number, body: 'x'.repeat(210_000) });
  const both = await ada.post(`${project.url}/imports/${id}/rows/`, {
    offset: 0,
    rows: [long(1), long(2)],
  });
  expect(both.status).toBe(400);
  expect(both.text).toContain('Send fewer rows');
  expect(await items()).toHaveLength(0);
  expect((await feed(id, [{ ...long(1), body: 'x'.repeat(410_000) }]))[0]?.outcome).toBe('created');
});

test('a project with items of its own keeps its numbering', async () => {
  await feed(await begin(), [FILE[11]]);
  await server.db
    .updateTable('work_items')
    .set({ external_source: null, external_id: null })
    .execute();
  await feed(await begin(), [FILE[0]], 1);
  expect((await items()).map((item) => item.sequence_id)).toEqual([16, 17]);
});

test('an item that somebody makes between two pieces keeps its number, and the rest go on from it', async () => {
  const id = await begin();
  await feed(id, [FILE[11]]);
  await feed(id, [FILE[0]], 1);
  const { status } = await ada.post(`${project.url}/issues/`, { name: 'Made meanwhile' });
  expect(status).toBe(201);
  await feed(id, [FILE[1]], 2);
  const numbers = (await items()).map((item) => item.sequence_id);
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 16, 17, 18]);
});

test('undo takes back everything that the import made, and numbers can be taken again', async () => {
  const { id } = await importAll();
  const [one] = await items();
  expect((await ada.delete(`${project.url}/imports/${id}/`)).status).toBe(204);
  expect(await items()).toEqual([]);
  expect(await comments()).toEqual([]);
  const gone = await server.db.selectFrom('tombstones').selectAll().execute();
  expect(gone).toHaveLength(12);
  expect(gone.every((row) => row.updated_at > (one?.updated_at ?? ''))).toBe(true);
  expect(
    await server.db.selectFrom('users').select('id').where('is_placeholder', '=', true).execute(),
  ).toEqual([]);
  expect(
    await server.db.selectFrom('labels').select('id').where('deleted_at', 'is', null).execute(),
  ).toEqual([]);
  expect((await ada.delete(`${project.url}/imports/${id}/`)).status).toBe(400);
  await importAll();
  expect((await items()).map((item) => item.sequence_id)).toEqual([
    1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16,
  ]);
});

test('the list of imports tells what each one did', async () => {
  await importAll();
  const { body } = await ada.get(`${project.url}/imports/`);
  expect(body).toEqual([
    expect.objectContaining({
      file_name: 'issues.json',
      status: 'done',
      total: 12,
      created: 12,
      failed: 0,
      comments: 5,
    }),
  ]);
  const [run] = body as ImportRun[];
  const detail = await ada.get(`${project.url}/imports/${run?.id}/`);
  expect((detail.body as { rows: unknown[] }).rows).toHaveLength(12);
});

test('only an admin of the project imports, and only with its own states and people', async () => {
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const eve = await server.signedUp('eve@example.org');
  const body = { source: 'github', file_name: 'x', total: 1, mapping: mapping() };
  expect((await bob.post(`${project.url}/imports/`, body)).status).toBe(403);
  expect((await eve.post(`${project.url}/imports/`, body)).status).toBe(403);
  expect((await server.anonymous.post(`${project.url}/imports/`, body)).status).toBe(401);
  const id = await begin();
  expect(
    (await bob.post(`${project.url}/imports/${id}/rows/`, { offset: 0, rows: [FILE[0]] })).status,
  ).toBe(403);
  const foreign = { ...mapping(), open_state_id: ada.userId };
  expect((await ada.post(`${project.url}/imports/`, { ...body, mapping: foreign })).status).toBe(
    400,
  );
  const stranger = mapping({ x: eve.userId });
  expect((await ada.post(`${project.url}/imports/`, { ...body, mapping: stranger })).status).toBe(
    400,
  );
});

test('parents that come after their children are set by the end, without loops, and never after it', async () => {
  const id = await begin();
  const setParents = (links: Readonly<Record<string, string>>) =>
    ada.post(`${project.url}/imports/${id}/parents/`, {
      parents: Object.entries(links).map(([key, parent]) => ({ key, parent })),
    });
  const made = await feed(id, FILE);
  const [first, second, third] = made.map((row) => row.external_id ?? '');
  if (!first || !second || !third) throw new Error('the file has too few issues');
  expect((await setParents({ [first]: second, [second]: third })).status).toBe(204);
  expect((await setParents({ [third]: first, [first]: third, nobody: first })).status).toBe(204);
  const parents = await server.db
    .selectFrom('work_items as i')
    .innerJoin('work_items as p', 'p.id', 'i.parent_id')
    .select(['i.external_id as child', 'p.external_id as parent'])
    .orderBy('i.sequence_id')
    .execute();
  expect(parents).toEqual([
    { child: first, parent: second },
    { child: second, parent: third },
  ]);
  const eve = await server.signedUp('eve@example.org');
  const asEve = await eve.post(`${project.url}/imports/${id}/parents/`, {
    parents: [{ key: third, parent: first }],
  });
  expect(asEve.status).toBe(403);
  expect((await ada.post(`${project.url}/imports/${id}/finish/`)).status).toBe(204);
  expect((await setParents({ [third]: first })).body).toMatchObject({
    error: 'This import has ended.',
  });
});
