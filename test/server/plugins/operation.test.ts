import { connect, type AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import type { Db } from '../../../server/db/db.ts';
import type { Database } from '../../../server/db/schema.ts';
import { LOG_SERIALIZERS } from '../../../server/plugins/operation.ts';
import { read, type DeclaredRoute } from '../../../server/plugins/route.ts';
import { gate } from '../../support/server/gate.ts';
import { testServer } from '../../support/server/server.ts';

function waiting(handler: () => Promise<unknown>): DeclaredRoute {
  const about = { tag: 'Test', summary: 'Waits', rule: { scope: 'public' } } as const;
  return read({ method: 'GET', path: '/api/waits/', ...about, handler });
}

/** Everything a socket is told until the other side closes it. */
function conversation(port: number, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    let told = '';
    socket.on('data', (chunk) => {
      told += String(chunk);
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(told) : reject(error),
    );
    socket.on('close', () => resolve(told));
  });
}

async function listening(options: {
  readonly routes?: readonly DeclaredRoute[];
  readonly slowestMs?: number;
}) {
  const server = await testServer();
  const app = await buildApp({ deps: server.deps, ...options });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { server, app, port: (app.server.address() as AddressInfo).port };
}

test('a server that is told to stop answers whoever waits, and ends the streams', async () => {
  const [begun, door] = [gate(), gate()];
  const slow = waiting(async () => {
    begun.open();
    await door.opened;
    return { done: true };
  });
  const { app, port } = await listening({ routes: [slow] });
  const answer = fetch(`http://127.0.0.1:${port}/api/waits/`);
  await begun.opened;
  const closing = app.close();
  door.open();
  expect(await (await answer).json()).toEqual({ done: true });
  await closing;
});

test('a body that does not arrive, a head that never ends and a flood of headers are cut off', async () => {
  const { port } = await listening({ routes: [], slowestMs: 300 });
  const body =
    'POST /auth/email-check/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{';
  const head = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: a';
  const flood = `GET / HTTP/1.1\r\nHost: x\r\n${Array.from({ length: 5000 }, (_, i) => `X-${i}: aaaaaaaa\r\n`).join('')}\r\n`;
  const told = await Promise.all([body, head, flood].map((sent) => conversation(port, sent)));
  expect(told.map((text) => text.slice(0, 12))).toEqual([
    'HTTP/1.1 408',
    'HTTP/1.1 408',
    'HTTP/1.1 431',
  ]);
});

test('an address in absolute form, a method in a header and a doubled slash open no other door', async () => {
  const { port } = await listening({});
  const asked = (line: string, headers = '') =>
    conversation(port, `${line} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`);
  const told = await Promise.all([
    asked('GET http://127.0.0.1/api/users/me/'),
    asked('GET /api/health/', 'X-HTTP-Method-Override: DELETE\r\n'),
    asked('POST /api/health/?_method=GET', 'X-HTTP-Method: GET\r\n'),
    asked('GET /API/users/me/'),
    asked('GET //api/users/me/'),
    asked('GET /api/./users/%6de/'),
  ]);
  const status = told.map((text) => Number(text.slice(9, 12)));
  expect(status[1]).toBe(200);
  expect(status.filter((one, i) => i !== 1 && one < 400 && one !== 301)).toEqual([]);
});

test('the log tells which request it was, and nothing that was secret in it', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const { deps } = await testServer();
  const failing = waiting(() => Promise.reject(new Error('broken')));
  const logger = { level: 'debug', stream, serializers: LOG_SERIALIZERS };
  const app = await buildApp({ deps, routes: [failing], logger });
  const answer = await app.inject({
    method: 'GET',
    url: '/api/waits/?token=SECRET&code=SECRET',
    headers: { cookie: 'session-id=SECRET', authorization: 'Bearer SECRET', 'x-api-key': 'SECRET' },
  });
  const id = String(answer.headers['x-request-id']);
  expect(answer.statusCode).toBe(500);
  const log = lines.join('');
  expect(lines.filter((line) => line.includes(id)).length).toBeGreaterThanOrEqual(2);
  expect(log).toContain('broken');
  expect(log).not.toContain('SECRET');
  await app.close();
});

test('metrics are for whoever has the token, in the form of Prometheus', async () => {
  const closed = await testServer();
  expect((await closed.anonymous.get('/metrics')).status).toBe(404);
  const server = await testServer({ environment: { METRICS_TOKEN: 'kelp' } });
  expect((await server.anonymous.get('/metrics', { authorization: 'Bearer moss' })).status).toBe(
    404,
  );
  await server.anonymous.get('/api/health/');
  const { text } = await server.anonymous.get('/metrics', { authorization: 'Bearer kelp' });
  expect(text).toContain(
    'holdfast_http_requests_total{method="GET",route="/api/health/",status="200"} 1',
  );
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^holdfast_jobs_dead 0$/m);
});

test('a server whose database does not answer asks for no more calls', async () => {
  const server = await testServer();
  expect((await server.anonymous.get('/api/health/ready/')).status).toBe(200);
  const { deps } = server;
  const app = await buildApp({ deps: { ...deps, db: { ...deps.db, db: closedDb() } } });
  expect((await app.inject({ method: 'GET', url: '/api/health/ready/' })).statusCode).toBe(503);
  await app.close();
});

/** A database that was there once. */
function closedDb(): Db {
  const pool = { connect: () => Promise.reject(new Error('gone')), end: () => Promise.resolve() };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
