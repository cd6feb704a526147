import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  ownDatabase,
  runProgram,
  signUpAt,
  startServer,
  temporaryDir,
} from '../support/server/built-server.ts';

test('a second server on one data directory refuses to start and says why', async () => {
  const environment = { DATA_DIR: temporaryDir() };
  const first = await startServer(environment);
  const second = await runProgram([], { PORT: '0', ...environment });
  expect(second.code).toBe(1);
  expect(second.output).toContain('is in use by another Holdfast');
  expect((await fetch(`${first.url}/api/health/`)).status).toBe(200);
});

test('it ends cleanly although a page listens, and the page is told', async () => {
  const environment = { DATA_DIR: temporaryDir() };
  const server = await startServer(environment);
  const { call } = await signUpAt(server.url, 'ada@example.org');
  await call('POST', '/api/workspaces/', { name: 'Acme', slug: 'acme' });
  const stream = await call('GET', '/api/workspaces/acme/events/');
  const reader = stream.body?.getReader();
  await reader?.read();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await reader?.read()).toMatchObject({ done: true });
  const again = await startServer(environment);
  expect((await fetch(`${again.url}/api/instances/`)).status).toBe(200);
});

test('the door for local tools opens for this user of the machine alone', async () => {
  const DATA_DIR = temporaryDir();
  await startServer({ DATA_DIR });
  expect(statSync(join(DATA_DIR, 'admin.sock')).mode & 0o777).toBe(0o600);
});

test('what cannot be meant is refused in one sentence', async () => {
  const { code, output } = await runProgram([], { PORT: 'eighty', DATA_DIR: temporaryDir() });
  expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
  expect(output).toContain('PORT="eighty"');
});

test('a port that is taken is told by its number', async () => {
  const first = await startServer({ DATA_DIR: temporaryDir() });
  const PORT = new URL(first.url).port;
  const second = await runProgram([], { PORT, DATA_DIR: temporaryDir() });
  expect([second.code, second.output]).toEqual([
    1,
    `Port ${PORT} of 127.0.0.1 is in use. Set PORT to another one.\n`,
  ]);
});

test('two servers share one PostgreSQL: a change through one is heard through the other', async () => {
  const DATABASE_URL = await ownDatabase();
  const [a, b] = await Promise.all([
    startServer({ DATABASE_URL, DATA_DIR: temporaryDir() }),
    startServer({ DATABASE_URL, DATA_DIR: temporaryDir() }),
  ]);
  const { call, cookie } = await signUpAt(a.url, 'ada@example.org');
  await call('POST', '/api/workspaces/', { name: 'Acme', slug: 'acme' });
  const stream = await fetch(`${b.url}/api/workspaces/acme/events/`, { headers: { cookie } });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  const path = '/api/workspaces/acme/projects/';
  const made = await call('POST', path, { name: 'App', identifier: 'APP' });
  const { id } = (await made.json()) as { readonly id: string };
  await call('POST', `${path}${id}/issues/`, { name: 'Heard' });
  let heard = '';
  while (!heard.includes(id)) heard += (await reader?.read())?.value ?? '';
  expect(heard).toContain(id);
});

test('the document of the routes is written without a database', async () => {
  const { code, output } = await runProgram(['openapi'], {});
  const document = JSON.parse(output) as { readonly paths: Readonly<Record<string, unknown>> };
  expect(code).toBe(0);
  expect(document.paths).toHaveProperty('/api/workspaces/{slug}/projects/{project_id}/issues/');
});
