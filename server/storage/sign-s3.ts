import { createHash, createHmac } from 'node:crypto';

/* AWS Signature Version 4, as far as an object store needs it: addresses, forms and calls of the server's own. */

export interface S3Place {
  /** `https://s3.eu-central-1.amazonaws.com`, or where a compatible store answers. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export const ALGORITHM = 'AWS4-HMAC-SHA256';
const SERVICE = 's3';
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/** `20261120T090000Z` */
export function amzDate(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');
}

export function credentialOf({ accessKeyId, region }: S3Place, at: string): string {
  return `${accessKeyId}/${scopeOf(region, at)}`;
}

function scopeOf(region: string, at: string): string {
  return `${at.slice(0, 8)}/${region}/${SERVICE}/aws4_request`;
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Of a policy or of whatever else is to be signed. */
export function signatureOf(
  { secretAccessKey, region }: S3Place,
  at: string,
  text: string,
): string {
  const day = hmac(`AWS4${secretAccessKey}`, at.slice(0, 8));
  const key = hmac(hmac(hmac(day, region), SERVICE), 'aws4_request');
  return hmac(key, text).toString('hex');
}

/** RFC 3986: what `encodeURIComponent` leaves alone is encoded as well. */
export function encodePart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The path of a key, in the bucket's folder of the endpoint. */
export function pathOf({ bucket }: S3Place, key: string): string {
  return `/${encodePart(bucket)}/${key.split('/').map(encodePart).join('/')}`;
}

type Texts = Readonly<Record<string, string>>;

function canonical(method: string, path: string, query: string, headers: Texts, hash: string) {
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  return [method, path, query, lines, names.join(';'), hash].join('\n');
}

function toSign(place: S3Place, at: string, request: string): string {
  return [ALGORITHM, at, scopeOf(place.region, at), sha256(request)].join('\n');
}

function queryOf(parameters: Texts): string {
  return Object.keys(parameters)
    .toSorted()
    .map((name) => `${encodePart(name)}=${encodePart(parameters[name] ?? '')}`)
    .join('&');
}

/** An address that whoever has it may read from until it is too old. */
export function signedUrl(
  place: S3Place,
  key: string,
  ms: number,
  seconds: number,
  parameters: Texts,
): string {
  const at = amzDate(ms);
  const { host } = new URL(place.endpoint);
  const query = queryOf({
    ...parameters,
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': credentialOf(place, at),
    'X-Amz-Date': at,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  });
  const path = pathOf(place, key);
  const request = canonical('GET', path, query, { host }, UNSIGNED);
  const signature = signatureOf(place, at, toSign(place, at, request));
  return `${place.endpoint}${path}?${query}&X-Amz-Signature=${signature}`;
}

/** The headers of a call that the server makes itself. The body goes over TLS and is not hashed. */
export function signedHeaders(
  place: S3Place,
  method: string,
  key: string,
  ms: number,
  more: Texts = {},
): Texts {
  const at = amzDate(ms);
  const { host } = new URL(place.endpoint);
  const sent = { ...more, 'x-amz-content-sha256': UNSIGNED, 'x-amz-date': at };
  const headers: Texts = { ...sent, host };
  const request = canonical(method, pathOf(place, key), '', headers, UNSIGNED);
  const signature = signatureOf(place, at, toSign(place, at, request));
  const names = Object.keys(headers).toSorted().join(';');
  const credential = `Credential=${credentialOf(place, at)}`;
  return {
    ...sent,
    authorization: `${ALGORITHM} ${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
