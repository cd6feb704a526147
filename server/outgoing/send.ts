import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** The address may not be called: private, of another protocol, with a password, or nowhere. */
export class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused';
  readonly why: 'address' | 'nowhere' | 'private';

  constructor(why: OutgoingRefused['why'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

export interface Outgoing {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Cut at the limit: whoever answers does not decide how much is kept. */
  readonly bytes: Uint8Array;
  readonly text: string;
}

interface Address {
  readonly address: string;
  readonly family: number;
}

export type Lookup = (host: string) => Promise<readonly Address[]>;

export interface OutgoingOptions {
  /** Host names that may be called although they are private: the operator's own. */
  readonly allowedHosts: readonly string[];
  readonly timeoutMs?: number;
  readonly mostBytes?: number;
  readonly lookup?: Lookup;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 256 * 1024;
const byName: Lookup = (host) => systemLookup(host, { all: true, verbatim: true });

/**
 * The only way out. The name is resolved once, every address it has must be public, and the
 * connection goes to the very address that was looked at: a name that points elsewhere a moment
 * later gains nothing. Redirects are handed back, never followed.
 */
export async function send(call: Outgoing, options: OutgoingOptions): Promise<OutgoingAnswer> {
  const url = mustBeUrl(call.url);
  const address = await addressOf(url, options);
  return exchange(url, address, call, options);
}

/** For whoever stores an address to call later: refuses at once what would be refused then. */
export async function mustBeCallable(text: string, options: OutgoingOptions): Promise<void> {
  await addressOf(mustBeUrl(text), options);
}

function mustBeUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new OutgoingRefused('address', 'Only http:// and https:// addresses can be called.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingRefused(
      'address',
      'An address to call carries no user name and no password.',
    );
  }
  return url;
}

async function addressOf(
  { hostname }: URL,
  { allowedHosts, lookup = byName }: OutgoingOptions,
): Promise<Address> {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host, lookup) : [{ address: host, family }];
  const [first] = addresses;
  if (!first) throw new OutgoingRefused('nowhere', `${host} has no address.`);
  const isAllowed = allowedHosts.includes(host.toLowerCase());
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new OutgoingRefused('private', `${host} is not on the public network.`);
  }
  return first;
}

async function resolve(host: string, lookup: Lookup): Promise<readonly Address[]> {
  try {
    return await lookup(host);
  } catch (error) {
    throw new OutgoingRefused('nowhere', `${host} has no address.`, { cause: error });
  }
}

function exchange(
  url: URL,
  { address, family }: Address,
  { method, headers = {}, body }: Outgoing,
  { timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES }: OutgoingOptions,
): Promise<OutgoingAnswer> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method,
        headers: { 'user-agent': 'Holdfast', ...headers },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        lookup: (_host, { all }, found) =>
          all ? found(null, [{ address, family }]) : found(null, address, family),
      },
      (response) => {
        readBytes(response, mostBytes).then(
          (bytes) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              bytes,
              text: bytes.toString('utf8'),
            }),
          reject,
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

async function readBytes(response: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes >= most) break;
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, most);
}
