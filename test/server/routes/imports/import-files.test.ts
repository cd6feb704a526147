import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer } from '../../../support/server/server.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const LIMIT = 2000;

let open: Server | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

/** A site of Jira, which hands out files to whoever has the token. */
async function jiraSite(files: Readonly<Record<string, Buffer>>) {
  const asked: string[] = [];
  open = createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    const word = Buffer.from('ada@example.org:SECRET').toString('base64');
    if (request.headers.authorization !== `Basic ${word}`) return response.writeHead(401).end();
    if (url.includes('/content/moved')) {
      return response.writeHead(303, { location: 'http://169.254.169.254/' }).end();
    }
    const found = Object.entries(files).find(([part]) => url.startsWith(part));
    return response.writeHead(found ? 200 : 404).end(found?.[1]);
  });
  const server = open;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { asked, site: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function setUp(files: Readonly<Record<string, Buffer>>) {
  const environment = { OUTGOING_HOSTS: '127.0.0.1', FILE_SIZE_LIMIT: String(LIMIT) };
  const server = await testServer({ environment });
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const { asked, site } = await jiraSite(files);
  const mapping = {
    open_state_id: project.states['Todo'],
    closed_state_id: project.states['Done'],
    not_planned_state_id: project.states['Cancelled'],
    people: {},
  };
  const start = { source: 'jira', file_name: 'KELP', total: 1, mapping };
  const run = (await ada.post(`${project.url}/imports/`, start)).body as { id: string };
  const path = `${project.url}/imports/${run.id}/`;
  const rows = [{ key: 'KELP-1', title: 'Measure the tide', state: 'open' }];
  await ada.post(`${path}rows/`, { offset: 0, rows });
  const access = {
    cloud_hostname: site,
    email: 'ada@example.org',
    api_token: 'SECRET',
    project_key: 'KELP',
  };
  const body = (file: object, more: object = {}) => ({
    ...access,
    key: 'KELP-1',
    file: { id: '10', name: 'pier.png', type: 'image/png', ...file },
    ...more,
  });
  const bring = (file: object = {}, more: object = {}) =>
    ada.post(`${path}files/`, body(file, more));
  const item = async () => {
    const { body: list } = await ada.get(`${project.url}/issues/`);
    const [first] = (list as { results: readonly { id: string; attachment_count: number }[] })
      .results;
    return first;
  };
  const attached = async () => {
    const at = `/api/assets/v2/workspaces/acme/projects/${project.projectId}/issues`;
    return (await ada.get(`${at}/${(await item())?.id}/attachments/`)).body as readonly object[];
  };
  return { server, ada, project, asked, path, body, bring, item, attached };
}

const CONTENT = '/rest/api/2/attachment/content/';

test('a file hangs on the item that it came with, once, and the token is kept nowhere', async () => {
  const { server, bring, item, attached, asked } = await setUp({ [`${CONTENT}10?`]: PNG });
  const first = await bring();
  expect([first.status, first.body]).toEqual([200, { outcome: 'created' }]);
  expect(await attached()).toMatchObject([
    { attributes: { name: 'pier.png', type: 'image/png', size: PNG.length } },
  ]);
  expect(await item()).toMatchObject({ attachment_count: 1 });
  expect((await bring()).body).toEqual({ outcome: 'unchanged' });
  expect(asked).toEqual([`${CONTENT}10?redirect=false`]);
  for (const table of ['file_assets', 'import_runs', 'activities', 'rate_limits'] as const) {
    const kept = JSON.stringify(await server.db.selectFrom(table).selectAll().execute());
    expect(kept).not.toContain('SECRET');
  }
});

test('a site that somebody runs themselves hands its files out at its own address', async () => {
  const { bring, attached } = await setUp({ '/secure/attachment/10/the%20pier.png': PNG });
  expect((await bring({ name: 'the pier.png' })).status).toBe(200);
  expect(await attached()).toHaveLength(1);
});

test.each([
  ['it is larger than files may be', { id: '11' }, 'The file pier.png is larger than 2000 bytes.'],
  ['the site leads on to somewhere else', { id: 'moved' }, 'keeps the file pier.png elsewhere'],
  ['it is not there', { id: '404' }, 'There is no file pier.png'],
  ['it is not what it says', { id: '12' }, 'Invalid file type.'],
  ['its type may not hang on an item', { type: 'text/html' }, 'Invalid file type.'],
])('a file does not arrive when %s', async (_, file, reason) => {
  const { bring, attached } = await setUp({
    [`${CONTENT}10?`]: PNG,
    [`${CONTENT}11?`]: Buffer.concat([PNG, Buffer.alloc(LIMIT)]),
    [`${CONTENT}12?`]: Buffer.from('<script>alert(1)</script>'),
  });
  const answer = await bring(file);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(reason);
  expect(await attached()).toEqual([]);
});

test('nothing is fetched from private addresses, for other items, or after the end', async () => {
  const { ada, bring, attached, asked, path } = await setUp({ [`${CONTENT}10?`]: PNG });
  for (const cloud_hostname of ['http://10.0.0.1', 'https://localhost', 'https://evil.example']) {
    const { status, body } = await bring({}, { cloud_hostname });
    expect([status, body]).toEqual([400, { error: 'Invalid or unauthorized hostname' }]);
  }
  expect((await bring({}, { key: 'KELP-9' })).status).toBe(404);
  await ada.post(`${path}finish/`);
  expect((await bring()).body).toEqual({ error: 'This import has ended.' });
  expect(asked).toEqual([]);
  expect(await attached()).toEqual([]);
});

test('only who leads the project brings files in', async () => {
  const { server, project, path, body, asked } = await setUp({ [`${CONTENT}10?`]: PNG });
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const cleo = await server.signedUp('cleo@example.org');
  await insertProject(server, cleo, { slug: 'other' });
  expect((await bob.post(`${path}files/`, body({}))).status).toBe(403);
  expect((await cleo.post(`${path}files/`, body({}))).status).toBe(403);
  expect((await server.anonymous.post(`${path}files/`, body({}))).status).toBe(401);
  expect(asked).toEqual([]);
});
