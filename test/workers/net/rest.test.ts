import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Network } from '../../../src/domain/sync-state.ts';
import { createRest, get } from '../../../workers/net/rest.ts';

type Reply = (init: RequestInit) => Promise<Response>;

let reply: Reply = async () => Response.json({});
let networks: Network[] = [];
const call = { method: 'GET', path: 'http://holdfast.test/api/', body: null } as const;
const rest = () => createRest((network) => networks.push(network));

/** Why a call ended without an answer. */
const failureOf = (sent: Promise<unknown>): Promise<unknown> =>
  sent.then(
    () => null,
    (error: unknown) => error,
  );

/** A server that never answers; the call ends when it is given up. */
const silent: Reply = ({ signal }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

beforeEach(() => {
  networks = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_: unknown, init: RequestInit) => reply(init));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a server that says nothing is given up after a minute', async () => {
  reply = silent;
  const sent = rest().send(call);
  const failure = failureOf(sent);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(networks).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await failure).toMatchObject({ code: 'network.timeout' });
  expect(networks).toEqual(['offline']);
});

test('an answer that stops in its middle is given up as well, also where the caller could end the call', async () => {
  for (const signal of [undefined, new AbortController().signal]) {
    reply = async ({ signal: given }) => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"a":'));
          given?.addEventListener('abort', () => controller.error(given.reason));
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    };
    const failure = failureOf(rest().send(call, signal));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject({ code: 'network.timeout' });
  }
});

test('a call that its caller ends says nothing about the network', async () => {
  reply = silent;
  const ending = new AbortController();
  const failure = failureOf(rest().send(call, ending.signal));
  ending.abort();
  expect(await failure).toMatchObject({ code: 'network.offline' });
  expect(networks).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('each answer says how the network stands: a proxy before a server that is away is no server', async () => {
  for (const status of [200, 401, 400, 503]) {
    reply = async () => Response.json({ error: 'x' }, { status });
    await rest().send(call);
  }
  expect(networks).toEqual(['online', 'signed_out', 'online', 'offline']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a server that cannot be reached is off-line', async () => {
  reply = async () => Promise.reject(new TypeError('fetch failed'));
  await expect(get(rest(), call.path)).rejects.toMatchObject({ code: 'network.offline' });
  expect(networks).toEqual(['offline']);
});

test('[R6] what is written carries its key; an answer tells its version and how long to wait', async () => {
  let sent: RequestInit = {};
  reply = async (init) => {
    sent = init;
    const headers = { 'retry-after': '7', 'x-updated-at': '2026-11-20T10:00:00.000001Z' };
    return Response.json({ error: 'Slowly.' }, { status: 429, headers });
  };
  const patch = { ...call, method: 'PATCH', body: { name: 'x' }, key: 'k1' } as const;
  expect(await rest().send(patch)).toEqual({
    isOurs: true,
    status: 429,
    body: { error: 'Slowly.' },
    updatedAt: '2026-11-20T10:00:00.000001Z',
    retryAfterMs: 7000,
  });
  expect(new Headers(sent.headers).get('idempotency-key')).toBe('k1');
  await expect(get(rest(), call.path)).rejects.toMatchObject({ code: 'request.too-many' });
});
