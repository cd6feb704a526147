import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * An object store as far as the server and its browsers use one. It checks signatures by the published rules, in
 * its own words: what it accepts, another store accepts.
 */

interface Kept {
  readonly bytes: Buffer;
  readonly type: string;
}

export interface FakeS3 {
  readonly endpoint: string;
  readonly kept: Map<string, Kept>;
  readonly close: () => Promise<void>;
}

export const S3_KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' };
const BUCKET = 'work';

export async function fakeS3(now: () => number): Promise<FakeS3> {
  const kept = new Map<string, Kept>();
  const server = createServer((request, response) => {
    answer(kept, now, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    kept,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  kept: Map<string, Kept>,
  now: () => number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request);
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  if (request.method === 'POST') {
    response.writeHead(await posted(kept, now, request, body)).end();
    return;
  }
  if (!isSigned(request, url, now())) {
    response.writeHead(403).end();
    return;
  }
  const key = decodeURIComponent(url.pathname.slice(`/${BUCKET}/`.length));
  if (request.method === 'PUT') {
    kept.set(key, { bytes: body, type: String(request.headers['content-type']) });
    response.writeHead(200).end();
    return;
  }
  if (request.method === 'DELETE') {
    kept.delete(key);
    response.writeHead(204).end();
    return;
  }
  const file = kept.get(key);
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  send(request, response, url, file);
}

function send(request: IncomingMessage, response: ServerResponse, url: URL, file: Kept): void {
  const [, last] = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = last === undefined ? file.bytes : file.bytes.subarray(0, Number(last) + 1);
  response.writeHead(last === undefined ? 200 : 206, {
    'content-type': url.searchParams.get('response-content-type') ?? file.type,
    'content-disposition': url.searchParams.get('response-content-disposition') ?? '',
    'content-range': `bytes 0-${part.length - 1}/${file.bytes.length}`,
    'last-modified': 'Fri, 20 Nov 2026 09:00:00 GMT',
  });
  response.end(part);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A browser's form: its policy decides, and every field must be as the policy says. */
async function posted(
  kept: Map<string, Kept>,
  now: () => number,
  request: IncomingMessage,
  body: Buffer,
): Promise<number> {
  const type = String(request.headers['content-type']);
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData();
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const file = form.get('file');
  if (!(file instanceof Blob)) return 400;
  const policy = JSON.parse(Buffer.from(field('policy'), 'base64').toString()) as {
    readonly expiration: string;
    readonly conditions: readonly (
      | Readonly<Record<string, string>>
      | readonly (string | number)[]
    )[];
  };
  const day = field('x-amz-date').slice(0, 8);
  const [, , region = ''] = field('x-amz-credential').split('/');
  if (sign(day, region, field('policy')) !== field('x-amz-signature')) return 403;
  if (Date.parse(policy.expiration) < now()) return 403;
  for (const condition of policy.conditions) {
    if (isRange(condition)) {
      const [, least, most] = condition;
      if (file.size < Number(least) || file.size > Number(most)) return 400;
    } else {
      for (const [name, value] of Object.entries(condition)) {
        if ((name === 'bucket' ? BUCKET : field(name)) !== value) return 403;
      }
    }
  }
  kept.set(field('key'), {
    bytes: Buffer.from(await file.arrayBuffer()),
    type: field('Content-Type'),
  });
  return 204;
}

function isRange(condition: unknown): condition is readonly (string | number)[] {
  return Array.isArray(condition);
}

function sign(day: string, region: string, text: string): string {
  const step = (key: string | Buffer, part: string) =>
    createHmac('sha256', key).update(part).digest();
  const dated = step(`AWS4${S3_KEYS.secretAccessKey}`, day);
  const key = step(step(step(dated, region), 's3'), 'aws4_request');
  return step(key, text).toString('hex');
}

/** By the headers of a call, or by the query of an address. */
function isSigned(request: IncomingMessage, url: URL, now: number): boolean {
  const header = request.headers.authorization;
  const inQuery = Object.fromEntries(url.searchParams);
  const said = header === undefined ? fromQuery(inQuery) : fromHeader(header, request);
  if (!said) return false;
  const { credential, names, signature, at, lifetime } = said;
  const [keyId, day = '', region = ''] = credential.split('/');
  const began = Date.parse(
    at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (keyId !== S3_KEYS.accessKeyId || now > began + lifetime * 1000) return false;
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [strict(name), strict(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    url.pathname,
    query,
    lines.join(''),
    names,
    'UNSIGNED-PAYLOAD',
  ];
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, hash].join('\n');
  return sign(day, region, text) === signature;
}

function fromQuery(query: Readonly<Record<string, string>>) {
  const signature = query['X-Amz-Signature'];
  if (signature === undefined) return null;
  return {
    signature,
    credential: query['X-Amz-Credential'] ?? '',
    names: query['X-Amz-SignedHeaders'] ?? '',
    at: query['X-Amz-Date'] ?? '',
    lifetime: Number(query['X-Amz-Expires']),
  };
}

function fromHeader(header: string, { headers }: IncomingMessage) {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(header) ?? [];
  return { credential, names, signature, at: String(headers['x-amz-date']), lifetime: 900 };
}

function strict(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
