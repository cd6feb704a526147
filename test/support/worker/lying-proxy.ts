import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALL_MARK } from '../../../src/protocol/own-answer.ts';
import type { Sent } from '../../../workers/net/rest.ts';
import type { FakeServer } from './fake-server.ts';

/** Every way in which something between a device and its server can answer in the server's place. */
export const LIES = [
  'html',
  'login-redirect',
  'empty-object',
  'empty-no-content',
  'empty-ok',
  'truncated',
  'another-answer',
  'another-entity',
  'not-modified',
  'early-hints',
  'gzip-garbage',
  'cut-off',
  'forbidden-json',
  'forbidden-html',
  'signed-out-json',
  'gone-json',
  'unavailable',
  'too-large',
] as const;
export type Lie = (typeof LIES)[number];

interface Relayed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface LyingProxy {
  readonly origin: string;
  /** Decides about each call; null: it is relayed as it is. */
  lie: (call: Sent) => Lie | null;
  /** Whether the server sees the calls that are lied about. */
  reaches: boolean;
  /** Whether the server knows the mark of a call. */
  marks: boolean;
  readonly close: () => Promise<void>;
}

/** A proxy on a port of this machine, in front of a server in memory. */
export async function lyingProxy(server: FakeServer): Promise<LyingProxy> {
  const cached: Relayed[] = [];

  async function relay(request: IncomingMessage, call: Sent): Promise<Relayed> {
    const answer = await server.rest.send(call);
    const mark = request.headers[CALL_MARK];
    return {
      status: answer.status,
      headers: {
        'content-type': 'application/json',
        ...(proxy.marks && typeof mark === 'string' ? { [CALL_MARK]: mark } : {}),
        ...(answer.updatedAt === null ? {} : { 'x-updated-at': answer.updatedAt }),
      },
      text: answer.status === 204 ? '' : JSON.stringify(answer.body),
    };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await callOf(request);
    const lie = proxy.lie(call);
    const isCutShort = lie === 'truncated' && call.method === 'GET';
    const isRelayed = lie === null || proxy.reaches || isCutShort;
    const truth = isRelayed ? await relay(request, call) : null;
    if (lie !== null) {
      answerWith(response, lie, truth, cached);
      return;
    }
    if (truth) send(response, truth);
    if (truth && truth.status < 300) cached.push(truth);
  }

  const http = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const proxy: LyingProxy = {
    origin: `http://127.0.0.1:${port}`,
    lie: () => null,
    reaches: false,
    marks: true,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return proxy;
}

async function callOf(request: IncomingMessage): Promise<Sent> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const key = request.headers['idempotency-key'];
  return {
    method: request.method as Sent['method'],
    path: request.url ?? '/',
    body: text === '' ? null : (JSON.parse(text) as unknown),
    ...(typeof key === 'string' ? { key } : {}),
  };
}

const HTML = '<!doctype html><title>Sign in to the network</title><form></form>';

function answerWith(
  response: ServerResponse,
  lie: Lie,
  truth: Relayed | null,
  cached: readonly Relayed[],
): void {
  const json = { 'content-type': 'application/json' };
  const html = { 'content-type': 'text/html' };
  const page = (status: number, headers: Readonly<Record<string, string>> = html) =>
    send(response, { status, headers, text: HTML });
  const said = (status: number, body: unknown) =>
    send(response, { status, headers: json, text: JSON.stringify(body) });
  const lies: Record<Lie, () => void> = {
    html: () => page(200),
    'login-redirect': () => page(302, { ...html, location: '/portal/sign-in' }),
    'empty-object': () => said(200, {}),
    'empty-no-content': () => send(response, { status: 204, headers: {}, text: '' }),
    'empty-ok': () => send(response, { status: 200, headers: truth?.headers ?? json, text: '' }),
    // Whoever shortens it also says how long it is now; all the headers are the server's.
    truncated: () =>
      send(response, { status: 200, headers: truth?.headers ?? json, text: half(truth) }),
    'another-answer': () =>
      send(response, cached.at(-1) ?? { status: 200, headers: json, text: '[]' }),
    'another-entity': () => said(200, { id: 'another', name: 'Another entity' }),
    'not-modified': () => send(response, { status: 304, headers: {}, text: '' }),
    'early-hints': () => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.socket?.destroySoon();
    },
    'gzip-garbage': () =>
      send(response, { status: 200, headers: { ...json, 'content-encoding': 'gzip' }, text: HTML }),
    'cut-off': () => {
      response.writeHead(200, { ...json, 'content-length': '4000' });
      response.write('{"results": [');
      response.socket?.destroySoon();
    },
    'forbidden-json': () => said(403, { error: "You don't have the required permissions." }),
    'forbidden-html': () => page(403),
    'signed-out-json': () => said(401, { detail: 'Authentication required.' }),
    'gone-json': () => said(404, { error: 'The requested resource does not exist.' }),
    unavailable: () => page(503),
    'too-large': () => page(413),
  };
  lies[lie]();
}

/** The first half of the text, or of a list that is not there. */
function half(truth: Relayed | null): string {
  const text = truth?.text || '[{"id": "x"}, {"id": "y"}]';
  return text.slice(0, Math.max(1, Math.floor(text.length / 2)));
}

function send(response: ServerResponse, { status, headers, text }: Relayed): void {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(text)) });
  response.end(text);
}
