import { inflateRawSync } from 'node:zlib';
import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { enqueue } from '../../../../server/commands/enqueue.ts';
import { write } from '../../../../server/commands/write.ts';
import { must } from '../../../../src/lib/assert.ts';
import { insertItems } from '../../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient, type TestServer } from '../../../support/server/server.ts';

const URL = '/api/workspaces/acme/export-issues/';
const LIST = `${URL}?per_page=10&cursor=10:0:0`;

async function setUp() {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project };
}

interface Row {
  readonly status: string;
  readonly url: string | null;
}

/** Reads the archive from its directory at the end, as any other program does. */
function unzip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [packed, name] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const title = bytes.subarray(at + 46, at + 46 + name).toString();
    files.set(title, inflateRawSync(bytes.subarray(from, from + packed)));
    at += 46 + name;
  }
  return files;
}

async function exported({ anonymous, runJobs }: TestServer, who: TestClient, body: object) {
  expect((await who.post(URL, body)).body).toEqual({
    message: 'Once the export is ready you will be able to download it',
  });
  expect(await runJobs()).toEqual([]);
  const { results } = (await who.get(LIST)).body as { results: readonly Row[] };
  const row = must(results[0], 'the newest export');
  expect(row.status).toBe('completed');
  const file = await anonymous.get(must(row.url ?? undefined, 'its file'));
  expect(file.status).toBe(200);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename\*=UTF-8''export-acme-/,
  );
  return unzip(file.bytes);
}

const HEAD = [
  ...['ID', 'Project', 'Name', 'Description', 'State', 'Start Date', 'Target Date', 'Priority'],
  ...['Created By', 'Assignee', 'Labels', 'Cycle Name', 'Cycle Start Date', 'Cycle End Date'],
  ...['Module Name', 'Module Start Date', 'Module Target Date', 'Created At', 'Updated At'],
  ...['Completed At', 'Archived At'],
];

test('a CSV holds one line per work item, and nothing in it is a formula', async () => {
  const { server, ada, project } = await setUp();
  await server.db
    .updateTable('users')
    .set({ first_name: 'Ada', last_name: 'Byron' })
    .where('id', '=', ada.userId)
    .execute();
  await insertItems(server, project, ada, [
    { name: 'Say "kelp", twice', assignee_ids: [ada.userId], start_date: '2025-03-05' },
    { name: '=HYPERLINK("http://evil.example")', description_stripped: '+1\nline' },
    { name: '@SUM(A1)', priority: 'urgent' },
  ]);
  const files = await exported(server, ada, { provider: 'csv' });
  expect([...files.keys()]).toEqual([`${project.workspaceId}.csv`]);
  const text = must(files.get(`${project.workspaceId}.csv`), 'the file').toString();
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe(HEAD.map((name) => `"${name}"`).join(','));
  expect(lines[1]).toBe(
    '"APP-1","APP","Say ""kelp"", twice","","Backlog","Wed, 05 Mar 2025","","none","Ada Byron",' +
      '"Ada Byron","","","","","","","","Fri, 20 Nov 2026 09:00:00 UTC+0000",' +
      '"Fri, 20 Nov 2026 09:00:00 UTC+0000","",""',
  );
  expect(lines[2]).toContain('"\'=HYPERLINK(""http://evil.example"")","\'+1\nline"');
  expect(lines[3]).toContain('"\'@SUM(A1)"');
});

test('a workbook is read by another program, and its cells are texts', async () => {
  const { server, ada, project } = await setUp();
  await insertItems(server, project, ada, [{ name: '=1+1 <&> \u0007 ü' }, { name: 'Second' }]);
  const files = await exported(server, ada, { provider: 'xlsx' });
  const book = read(must(files.get(`${project.workspaceId}.xlsx`), 'the file'));
  const sheet = must(book.Sheets['Work items'], 'the sheet');
  const rows = utils.sheet_to_json<Record<string, string>>(sheet);
  expect(Object.keys(utils.sheet_to_json(sheet, { defval: '' })[0] ?? {})).toEqual(HEAD);
  expect(rows.map((row) => row['Name'])).toEqual(['=1+1 <&>  ü', 'Second']);
  expect(sheet['C2']).toMatchObject({ t: 's' });
  expect(sheet['C2']).not.toHaveProperty('f');
});

test('JSON holds the same, one file for each project when asked', async () => {
  const { server, ada, project } = await setUp();
  const made = await ada.post('/api/workspaces/acme/projects/', { name: 'Two', identifier: 'TWO' });
  const two = (made.body as { id: string }).id;
  await ada.post(`/api/workspaces/acme/projects/${two}/issues/`, { name: 'Other' });
  await insertItems(server, project, ada, [{ name: 'One' }]);
  const files = await exported(server, ada, { provider: 'json', multiple: true });
  const names = [`${project.projectId}.json`, `${two}.json`];
  expect([...files.keys()].toSorted()).toEqual(names.toSorted());
  const [row] = JSON.parse(String(files.get(`${two}.json`))) as Record<string, string | null>[];
  expect(Object.keys(row ?? {})).toEqual(HEAD);
  expect(row).toMatchObject({ ID: 'TWO-1', Name: 'Other', 'Start Date': null });
  server.clock.pass(1000);
  const one = await exported(server, ada, { provider: 'json', project: [project.projectId] });
  const rows = JSON.parse(String(one.get(`${project.workspaceId}.json`))) as object[];
  expect(rows).toMatchObject([{ ID: 'APP-1' }]);
});

test('nobody exports what they do not see, nor fetches what somebody else exported', async () => {
  const { server, ada, project } = await setUp();
  await insertItems(server, project, ada, [{ name: 'One' }]);
  const ben = await server.signedUp('ben@example.org');
  await insertMember(server, project, ben, 15);
  const eve = await server.signedUp('eve@example.org');
  const other = await insertProject(server, eve, { slug: 'other', identifier: 'ZZZ' });
  await insertItems(server, other, eve, [{ name: 'Foreign' }]);
  const files = await exported(server, ada, {
    provider: 'json',
    project: [other.projectId, project.projectId],
  });
  expect(String(files.get(`${project.workspaceId}.json`))).not.toContain('Foreign');
  expect((await ben.get(LIST)).body).toMatchObject({
    results: [{ status: 'completed', url: null, initiated_by: ada.userId }],
  });
  expect((await eve.get(LIST)).status).toBe(403);
  const foreign = { provider: 'json', project: [other.projectId] };
  expect((await ada.post(URL, foreign)).status).toBe(404);
  expect((await ada.get(LIST)).text).not.toContain(other.projectId);
});

test('the list of exports is in the contract’s form, and what cannot be meant is refused', async () => {
  const { server, ada, project } = await setUp();
  expect((await ada.post(URL, { provider: 'pdf' })).body).toEqual({
    error: "Provider 'pdf' not found.",
  });
  expect((await ada.post(URL, {})).body).toEqual({ error: "Provider 'False' not found." });
  expect((await ada.get(URL)).body).toEqual({ error: 'per_page and cursor are required' });
  await ada.post(URL, { provider: 'csv', project: [project.projectId] });
  const row = {
    id: expect.any(String),
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    project: [project.projectId],
    provider: 'csv',
    status: 'queued',
    url: null,
    initiated_by: ada.userId,
    initiated_by_detail: expect.objectContaining({ id: ada.userId, display_name: 'ada' }),
    token: expect.stringMatching(/^[0-9a-f]{32}$/),
    created_by: ada.userId,
    updated_by: ada.userId,
  };
  expect((await ada.get(LIST)).body).toMatchObject({ total_count: 1, results: [row] });
  const { results } = (await ada.get(LIST)).body as { results: object[] };
  expect(results[0]).toEqual(row);
  await server.runJobs();
  server.clock.pass(9 * 24 * 60 * 60 * 1000);
  const scope = { workspaceId: null, projectIds: [], actor: null };
  await write(server.deps, scope, (w) => enqueue(w, 'expire_exports', {}));
  await server.runJobs();
  expect((await ada.get(LIST)).body).toMatchObject({
    results: [{ status: 'completed', url: null }],
  });
});

test('a project that the caller is not in is not asked for, nor is everything asked for in its place', async () => {
  const { server, ada, project } = await setUp();
  const eve = await server.signedUp('eve@example.org');
  const other = await insertProject(server, eve, { slug: 'other', identifier: 'ZZZ' });
  const only = { provider: 'csv', project: [other.projectId] };
  expect((await ada.post(URL, only)).status).toBe(404);
  const both = { provider: 'csv', project: [other.projectId, project.projectId] };
  expect((await ada.post(URL, both)).status).toBe(200);
  const rows = await server.db.selectFrom('exports').select('project').execute();
  expect(rows).toEqual([{ project: [project.projectId] }]);
});
