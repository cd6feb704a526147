import type { Readable } from 'node:stream';
import { mayBeShown } from './file-types.ts';
import {
  ALGORITHM,
  amzDate,
  credentialOf,
  encodePart,
  pathOf,
  signatureOf,
  signedHeaders,
  signedUrl,
  type S3Place,
} from './sign-s3.ts';
import { AlreadyThere, TooLarge, type Storage, type StoredFile, type Upload } from './storage.ts';

const HOUR_S = 60 * 60;
/** Enough to see what a file really is. */
const HEAD_BYTES = 4096;

export interface S3StorageDeps {
  readonly place: S3Place;
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
}

/** Files in a bucket of an S3-compatible store: browsers send to it and read from it themselves. */
export function s3Storage({ place, now, fetch }: S3StorageDeps): Storage {
  const call = (method: string, key: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${place.endpoint}${pathOf(place, key)}`, {
      method,
      headers: signedHeaders(place, method, key, now(), headers),
    });
  const stat = async (key: string): Promise<StoredFile | null> => {
    const answer = await call('GET', key, { range: `bytes=0-${HEAD_BYTES - 1}` });
    if (answer.status === 404) return null;
    // An empty file has no first byte.
    if (answer.status === 416) return { size: 0, modified: modifiedOf(answer, now), head: EMPTY };
    mustBeWell('read', answer);
    const head = new Uint8Array(await answer.arrayBuffer()).subarray(0, HEAD_BYTES);
    return { size: sizeOf(answer, head), modified: modifiedOf(answer, now), head };
  };
  return {
    uploadForm: (upload) => formFor(place, now(), upload),
    downloadUrl({ key, type, name, inline }) {
      const isShown = inline && mayBeShown(type);
      return signedUrl(place, key, now(), HOUR_S, {
        'response-content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodePart(name)}`,
        'response-content-type': isShown ? type : 'application/octet-stream',
      });
    },
    async put({ key, type, size }, body) {
      const bytes = await collect(body, size);
      // What was confirmed once stays what it is.
      if (await stat(key)) throw new AlreadyThere(key);
      const headers = { 'content-type': type };
      const answer = await fetch(`${place.endpoint}${pathOf(place, key)}`, {
        method: 'PUT',
        headers: signedHeaders(place, 'PUT', key, now(), headers),
        body: bytes,
      });
      mustBeWell('keep', answer);
      const modified = new Date(now()).toISOString();
      return { size: bytes.length, modified, head: bytes.subarray(0, HEAD_BYTES) };
    },
    stat,
    async remove(key) {
      const answer = await call('DELETE', key);
      if (answer.status !== 404) mustBeWell('remove', answer);
    },
    local: null,
  };
}

const EMPTY = new Uint8Array();

/** Exactly this key and type, and no more than was agreed on; the store itself refuses anything else. */
function formFor(place: S3Place, ms: number, { key, type, size }: Upload) {
  const at = amzDate(ms);
  const fields = {
    'Content-Type': type,
    key,
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': credentialOf(place, at),
    'x-amz-date': at,
  };
  const policy = {
    expiration: new Date(ms + HOUR_S * 1000).toISOString(),
    conditions: [
      { bucket: place.bucket },
      ['content-length-range', 1, size],
      ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ],
  };
  const text = Buffer.from(JSON.stringify(policy)).toString('base64');
  return {
    url: `${place.endpoint}/${encodePart(place.bucket)}`,
    fields: { ...fields, policy: text, 'x-amz-signature': signatureOf(place, at, text) },
  };
}

async function collect(body: Readable, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new TooLarge(`more than ${most} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function mustBeWell(what: string, { ok, status }: Response): void {
  if (!ok) throw new Error(`The object store would not ${what} a file: it answered ${status}.`);
}

/** `bytes 0-4095/123456` */
function sizeOf({ headers }: Response, head: Uint8Array): number {
  const [, total] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return Number(total ?? headers.get('content-length') ?? head.length);
}

function modifiedOf({ headers }: Response, now: () => number): string {
  return new Date(headers.get('last-modified') ?? now()).toISOString();
}
