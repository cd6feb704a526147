import { ofetch } from 'ofetch';
import { AppError, type ErrorCode } from '../../src/domain/errors.ts';
import type { Network } from '../../src/domain/sync-state.ts';
import type { RestCall } from '../../src/protocol/worker-api.ts';

export interface Sent extends Pick<RestCall, 'method' | 'path' | 'body'> {
  /** Makes the call safe to send again (SYNC R6). */
  readonly key?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** The `updated_at` that the call gave its item; null from servers that do not say. */
  readonly updatedAt: string | null;
  /** How long the server wants to be left alone. */
  readonly retryAfterMs: number | null;
}

export interface Rest {
  /** Every answer of the server resolves, also a refusal. Rejects with `network.*` when there was none. */
  readonly send: (call: Sent, signal?: AbortSignal) => Promise<Answer>;
}

/** Until the whole answer is here: one that stops in its middle holds up all that comes after it. */
const TIMEOUT_MS = 60_000;
/** A proxy in front of a server that is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** @param onNetwork what every call says about the network: `navigator.onLine` knows less */
export function createRest(onNetwork: (network: Network) => void): Rest {
  return {
    async send({ method, path, body, key }, signal) {
      const limit = timeLimit(signal);
      try {
        const response = await ofetch.raw<unknown>(path, {
          method,
          retry: 0,
          ignoreResponseError: true,
          credentials: 'include',
          // The page tells by itself where its person was; a copy is also filled with what nobody looks at.
          headers: {
            accept: 'application/json',
            'x-visits': 'told',
            ...(key ? { 'idempotency-key': key } : {}),
          },
          ...(body === null || body === undefined ? {} : { body: body as Record<string, unknown> }),
          signal: limit.signal,
        });
        const { status, headers } = response;
        onNetwork(status === 401 ? 'signed_out' : AWAY.includes(status) ? 'offline' : 'online');
        return {
          status,
          body: response._data ?? null,
          updatedAt: headers.get('x-updated-at'),
          retryAfterMs: retryAfter(headers.get('retry-after')),
        };
      } catch (error) {
        // Whoever ended the call knows nothing of the network by it.
        if (!signal?.aborted) onNetwork('offline');
        throw noAnswer(error, limit.isOver());
      } finally {
        limit.clear();
      }
    },
  };
}

/** Ends a call when its time is over, or its caller says so. */
function timeLimit(signal: AbortSignal | undefined) {
  const ending = new AbortController();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    ending.abort();
  }, TIMEOUT_MS);
  const end = () => ending.abort();
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  return {
    signal: ending.signal,
    isOver: () => isOver,
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    },
  };
}

/** The answer's body; a refusal rejects with what the server said. */
export async function ask(rest: Rest, call: Sent, signal?: AbortSignal): Promise<unknown> {
  const answer = await rest.send(call, signal);
  if (answer.status >= 400) throw refusalOf(answer);
  return answer.body;
}

export function get(rest: Rest, path: string, signal?: AbortSignal): Promise<unknown> {
  return ask(rest, { method: 'GET', path, body: null }, signal);
}

const CODE_OF: Readonly<Record<number, ErrorCode>> = {
  401: 'request.unauthenticated',
  403: 'request.forbidden',
  404: 'request.not-found',
  408: 'network.timeout',
  409: 'request.conflict',
  429: 'request.too-many',
};

const RESYNC_REQUIRED = 4200;

export function refusalOf({ status, body }: Pick<Answer, 'status' | 'body'>): AppError {
  const resync = status === 410 && field(body, 'error_code') === RESYNC_REQUIRED;
  const known = CODE_OF[status] ?? (status >= 500 ? 'network.server-error' : 'request.invalid');
  // Every refusal of ours has a body of JSON. A page of a proxy's decides nothing about anybody's work.
  const isOurs = typeof body === 'object' && body !== null;
  const said = isOurs || known === 'request.unauthenticated' ? known : 'network.server-error';
  const code = resync ? 'sync.resync-required' : said;
  return new AppError(code, reasonOf(body) ?? `The server answered ${status}.`, { body, status });
}

/** The first sentence in a body of the server's that a person can read. */
export function reasonOf(body: unknown): string | null {
  if (typeof body === 'string') return body === '' || body.startsWith('<') ? null : body;
  if (Array.isArray(body)) return body.length > 0 ? reasonOf(body[0]) : null;
  if (typeof body !== 'object' || body === null) return null;
  const said = field(body, 'error') ?? field(body, 'detail') ?? field(body, 'message');
  if (said !== undefined) return reasonOf(said);
  const [first] = Object.entries(body);
  if (!first) return null;
  const [name, value] = first;
  const reason = reasonOf(value);
  return reason === null || name === 'non_field_errors' ? reason : `${name}: ${reason}`;
}

function field(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null) return undefined;
  return (body as Readonly<Record<string, unknown>>)[name];
}

function retryAfter(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}

function noAnswer(cause: unknown, isTimedOut: boolean): AppError {
  return isTimedOut
    ? new AppError('network.timeout', 'The server took too long to answer. It is tried again.', {
        cause,
      })
    : new AppError('network.offline', 'The server cannot be reached. It is tried again.', {
        cause,
      });
}
