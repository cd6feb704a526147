import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { must } from '../../../../src/lib/assert.ts';
import { insertToken, program } from '../../../support/server/api-token.ts';
import { insertMember, insertProject } from '../../../support/server/server-rows.ts';
import { testServer, type TestClient } from '../../../support/server/server.ts';

const HOOKS = '/api/workspaces/acme/webhooks/';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let open: Server | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

/** Somebody's server that takes what is sent to it. */
async function receiver(status = 200) {
  const received: Received[] = [];
  open = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(status, { 'x-seen': 'yes' }).end('thanks');
    });
  });
  const server = open;
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/hook` };
}

async function setUp(status?: number) {
  const server = await testServer({ environment: { OUTGOING_HOSTS: '127.0.0.1' } });
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  return { server, ada, project, ...(await receiver(status)) };
}

interface Hook {
  readonly id: string;
  readonly secret_key: string;
}

const ALL = { project: true, issue: true, cycle: true, module: true, issue_comment: true };

async function listening(ada: TestClient, url: string, flags: object = ALL): Promise<Hook> {
  const made = await ada.post(HOOKS, { url, ...flags });
  expect([made.status, made.text]).toEqual([201, made.text]);
  return made.body as Hook;
}

interface Message {
  readonly event: string;
  readonly action: string;
  readonly data: { readonly id: string };
  readonly activity: { readonly field: string | null };
}
const messages = (received: readonly Received[]) =>
  received.map(({ body }) => JSON.parse(body) as Message);
const idOf = ({ body }: { readonly body: unknown }) => (body as { id: string }).id;

test('what is sent is signed with the secret key, over the very bytes of the body', async () => {
  const { server, ada, project, received, url } = await setUp();
  const hook = await listening(ada, url);
  expect(hook.secret_key).toMatch(/^holdfast_wh_[0-9a-f]{32}$/);
  const item = await ada.post(`${project.url}/issues/`, { name: 'Größe – 🐙' });
  expect(received).toEqual([]);
  expect(await server.runJobs()).toEqual([]);
  expect(received).toHaveLength(1);
  const { headers, body } = must(received[0], 'the delivery');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Autopilot',
    'x-holdfast-event': 'issue',
    'x-holdfast-delivery': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    'x-holdfast-signature': createHmac('sha256', hook.secret_key).update(body).digest('hex'),
  });
  expect(body).toMatch(/^\{"event": "issue", "action": "created", "webhook_id": "/);
  expect(body).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(body)).toMatchObject({
    webhook_id: hook.id,
    workspace_id: project.workspaceId,
    data: {
      id: idOf(item),
      name: 'Größe – 🐙',
      state: { name: 'Backlog', group: 'backlog' },
      labels: [],
      assignees: [],
      cycle: null,
      module: null,
    },
    activity: {
      field: null,
      old_value: null,
      new_value: null,
      actor: { id: ada.userId, display_name: 'ada' },
      old_identifier: null,
      new_identifier: null,
    },
  });
});

test('each change is told once, to each webhook that wants to hear of it, whoever made it', async () => {
  const { server, ada, project, received, url } = await setUp();
  await listening(ada, url);
  await listening(ada, `${url}/comments`, { issue_comment: true });
  const item = idOf(
    await ada.post(`${project.url}/issues/`, { name: 'x', assignee_ids: [ada.userId] }),
  );
  await server.runJobs();
  expect(messages(received)).toMatchObject([{ event: 'issue', action: 'created' }]);
  received.length = 0;
  const ci = program(server, await insertToken(server, project, ada));
  await ci.patch(`${project.url.replace('/api', '/api/v1')}/issues/${item}/`, {
    name: 'y',
    priority: 'high',
  });
  await server.runJobs();
  const fields = messages(received).map(({ action, activity }) => `${action} ${activity.field}`);
  expect(fields.toSorted()).toEqual(['updated name', 'updated priority']);
  received.length = 0;
  const comment = idOf(
    await ada.post(`${project.url}/issues/${item}/comments/`, { comment_html: '<p>hi</p>' }),
  );
  await server.runJobs();
  expect(messages(received)).toMatchObject([
    {
      event: 'issue_comment',
      action: 'created',
      data: { id: comment },
      activity: { field: 'description' },
    },
    { event: 'issue_comment', action: 'created', data: { id: comment } },
  ]);
  received.length = 0;
  await ada.delete(`${project.url}/issues/${item}/comments/${comment}/`);
  await ada.delete(`${project.url}/issues/${item}/`);
  await server.runJobs();
  const gone = messages(received).filter(({ event }) => event === 'issue');
  expect(gone).toMatchObject([{ action: 'deleted', data: { id: item } }]);
  expect(gone.map(({ data }) => Object.keys(data))).toEqual([['id']]);
});

test('projects, cycles and modules are told of: made, each field that changed, and a project that ended', async () => {
  const { server, ada, project, received, url } = await setUp();
  await listening(ada, url);
  const cycles = `${project.url}/cycles/`;
  const cycle = idOf(await ada.post(cycles, { name: 'One' }));
  await ada.patch(`${cycles}${cycle}/`, { name: 'Two', description: '' });
  const modules = `${project.url}/modules/`;
  const module = idOf(await ada.post(modules, { name: 'Core' }));
  await ada.patch(`${modules}${module}/`, { status: 'paused' });
  await ada.patch(`${project.url}/`, { name: 'Renamed', network: 2 });
  const second = await ada.post('/api/workspaces/acme/projects/', {
    name: 'New',
    identifier: 'NEW',
  });
  await ada.delete(`/api/workspaces/acme/projects/${idOf(second)}/`);
  await server.runJobs();
  const told = messages(received).map(({ event, action, activity }) =>
    [event, action, activity.field].join(' '),
  );
  expect(told.toSorted()).toEqual([
    'cycle created ',
    'cycle updated name',
    'module created ',
    'module updated status',
    'project deleted ',
    'project updated name',
  ]);
  const [name] = messages(received).filter(
    ({ event, activity }) => event === 'cycle' && activity.field,
  );
  expect(name?.activity).toMatchObject({ old_value: 'One', new_value: 'Two' });
});

test('what nobody listens to is not written down, and neither is what an import tells of the past', async () => {
  const { server, ada, project, received, url } = await setUp();
  const { id } = await listening(ada, url);
  await ada.patch(`${HOOKS}${id}/`, { is_active: false });
  await ada.post(`${project.url}/issues/`, { name: 'unheard' });
  const jobs = await server.db.selectFrom('jobs').select('kind').execute();
  expect(jobs).toEqual([]);
  await ada.patch(`${HOOKS}${id}/`, { is_active: true });
  const mapping = {
    open_state_id: project.states['Todo'],
    closed_state_id: project.states['Done'],
    not_planned_state_id: project.states['Cancelled'],
    people: {},
  };
  const run = idOf(
    await ada.post(`${project.url}/imports/`, {
      source: 'github',
      file_name: 'f',
      total: 1,
      mapping,
    }),
  );
  const row = { number: 1, title: 'Old', state: 'open', created_at: '2020-01-01T00:00:00Z' };
  await ada.post(`${project.url}/imports/${run}/rows/`, { offset: 0, rows: [row] });
  await server.runJobs();
  expect(received).toEqual([]);
});

test('any answer is a delivery, and the log tells what was sent and what came back', async () => {
  const { server, ada, project, received, url } = await setUp(500);
  const { id } = await listening(ada, url);
  await ada.post(`${project.url}/issues/`, { name: 'x' });
  expect(await server.runJobs()).toEqual([]);
  expect(received).toHaveLength(1);
  const { body } = await ada.get(`/api/workspaces/acme/webhook-logs/${id}/`);
  expect(body).toEqual([
    {
      id: expect.any(String) as string,
      created_at: '2026-11-20T09:00:00.000000Z',
      updated_at: '2026-11-20T09:00:00.000000Z',
      deleted_at: null,
      created_by: null,
      updated_by: null,
      webhook: id,
      workspace: project.workspaceId,
      event_type: 'issue',
      request_method: 'created',
      request_headers: expect.stringContaining('x-holdfast-signature') as string,
      request_body: must(received[0], 'the delivery').body,
      response_status: '500',
      response_headers: expect.stringContaining('"x-seen":"yes"') as string,
      response_body: 'thanks',
      retry_count: 0,
    },
  ]);
});

test('when nothing answers it is tried five more times, later and later; then the webhook is off and its maker hears of it', async () => {
  const { server, ada, project, url } = await setUp();
  const { id } = await listening(ada, url);
  open?.close();
  open?.closeAllConnections();
  await ada.post(`${project.url}/issues/`, { name: 'x' });
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await server.runJobs();
    const { body } = await ada.get(`/api/workspaces/acme/webhook-logs/${id}/`);
    expect(body).toHaveLength(attempt);
    const job = await server.db
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', 'webhook')
      .executeTakeFirst();
    if (!job) break;
    const pause = Date.parse(job.run_at) - server.clock.now();
    pauses.push(pause);
    server.clock.pass(pause);
  }
  expect(pauses).toEqual([5000, 10_000, 20_000, 40_000, 80_000]);
  const logs = (await ada.get(`/api/workspaces/acme/webhook-logs/${id}/`)).body;
  expect(logs).toMatchObject([
    {
      retry_count: 5,
      response_status: '500',
      response_body: expect.stringContaining('ECONNREFUSED') as string,
    },
    ...[4, 3, 2, 1, 0].map((retry_count) => ({ retry_count })),
  ]);
  expect((await ada.get(`${HOOKS}${id}/`)).body).toMatchObject({ is_active: false });
  expect(server.announced.join('\n')).toContain('Webhook Deactivated');
  expect(server.announced.join('\n')).toContain(`/acme/settings/webhooks/`);
});

test('the secret key is told when it is made and when it is made anew, and never else', async () => {
  const { server, ada, url } = await setUp();
  const hook = await listening(ada, url);
  expect((await ada.get(HOOKS)).text).not.toContain('secret_key');
  expect((await ada.get(`${HOOKS}${hook.id}/`)).text).not.toContain('secret_key');
  const patched = await ada.patch(`${HOOKS}${hook.id}/`, { issue: false });
  expect(Object.keys(patched.body as object).toSorted()).toEqual([
    'created_at',
    'cycle',
    'id',
    'is_active',
    'issue',
    'issue_comment',
    'module',
    'project',
    'updated_at',
    'url',
  ]);
  const again = await ada.post(`${HOOKS}${hook.id}/regenerate/`);
  const { secret_key } = again.body as Hook;
  expect(secret_key).toMatch(/^holdfast_wh_[0-9a-f]{32}$/);
  expect(secret_key).not.toBe(hook.secret_key);
  expect((await server.db.selectFrom('idempotency_keys').selectAll().execute()).length).toBe(0);
  expect((await ada.delete(`${HOOKS}${hook.id}/`)).status).toBe(204);
  expect((await ada.get(`${HOOKS}${hook.id}/`)).status).toBe(404);
  expect((await ada.post(`${HOOKS}${hook.id}/regenerate/`)).status).toBe(404);
});

test.each([
  ['nowhere', { url: ['Enter a valid URL.'] }],
  ['ftp://example.org/', { url: ['Invalid schema. Only HTTP and HTTPS are allowed.'] }],
  ['http://localhost:9000/', { url: ['Local URLs are not allowed.'] }],
  ['http://10.0.0.7/', { url: 'URL resolves to a blocked IP address.' }],
  ['http://[::ffff:10.0.0.7]/', { url: 'URL resolves to a blocked IP address.' }],
  ['http://nowhere.invalid/', { url: 'Hostname could not be resolved.' }],
  ['http://localhost:8080/x', { url: 'URL domain or its subdomain is not allowed.' }],
  ['https://user:word@1.1.1.1/', { url: ['Enter a valid URL.'] }],
])('the address %s is refused', async (url, said) => {
  const { ada } = await setUp();
  const answer = await ada.post(HOOKS, { url });
  expect([answer.status, answer.body]).toEqual([400, said]);
});

test('an address is taken once, and only admins of the workspace see webhooks at all', async () => {
  const { server, ada, project, url } = await setUp();
  const { id } = await listening(ada, url);
  const twice = await ada.post(HOOKS, { url });
  expect([twice.status, twice.body]).toEqual([
    410,
    { error: 'URL already exists for the workspace' },
  ]);
  const other = await listening(ada, `${url}/2`);
  const moved = await ada.patch(`${HOOKS}${other.id}/`, { url });
  expect([moved.status, moved.body]).toEqual([400, { error: 'The payload is not valid' }]);
  const bob = await server.signedUp('bob@example.org');
  await insertMember(server, project, bob, 15);
  const refused = { error: "You don't have the required permissions." };
  for (const answer of [
    await bob.get(HOOKS),
    await bob.post(HOOKS, { url: 'https://1.1.1.1/' }),
    await bob.get(`/api/workspaces/acme/webhook-logs/${id}/`),
    await bob.delete(`${HOOKS}${id}/`),
  ]) {
    expect([answer.status, answer.body]).toEqual([403, refused]);
  }
});
