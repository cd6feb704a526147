import { AppError, type ErrorCode } from '../../src/domain/errors.ts';
import { refusalWords } from '../../src/domain/refusal-words.ts';
import type { Network } from '../../src/domain/sync-state.ts';
import { newId } from '../../src/protocol/new-id.ts';
import {
  CALL_MARK,
  createOwnAnswers,
  parseBody,
  type OwnAnswers,
} from '../../src/protocol/own-answer.ts';
import type { RestCall } from '../../src/protocol/worker-api.ts';

export interface Sent extends Pick<RestCall, 'method' | 'path' | 'body'> {
  /** Makes the call safe to send again (SYNC R6). */
  readonly key?: string;
  /** The `updated_at` from which an edit was worked out: the server refuses it by 412 where it has a newer one. */
  readonly unmodifiedSince?: string;
}

export interface Answer {
  /** False: a proxy, a login page or a cache answered instead of the server. Nothing is decided by it. */
  readonly isOurs: boolean;
  readonly status: number;
  readonly body: unknown;
  /** The `updated_at` that the call gave its item; null from servers that do not say. */
  readonly updatedAt: string | null;
  /** How long the server wants to be left alone. */
  readonly retryAfterMs: number | null;
}

export interface Rest {
  /** Every answer resolves, also a refusal. Rejects with `network.*` when there was none. */
  readonly send: (call: Sent, signal?: AbortSignal) => Promise<Answer>;
}

interface RestOptions {
  /** Shared by all that talk to one server, so that what one has learned of it holds for all. */
  readonly ownAnswers?: OwnAnswers;
  /** Where paths begin; empty for the page's own origin. */
  readonly origin?: string;
}

/** Until the whole answer is here: one that stops in its middle holds up all that comes after it. */
const TIMEOUT_MS = 60_000;
/** A proxy in front of a server that is away. */
const AWAY: readonly number[] = [502, 503, 504];

/** @param onNetwork what every call says about the network: `navigator.onLine` knows less */
export function createRest(
  onNetwork: (network: Network) => void,
  { ownAnswers = createOwnAnswers(), origin = '' }: RestOptions = {},
): Rest {
  return {
    async send(call, signal) {
      const limit = timeLimit(signal);
      const mark = newId();
      try {
        const response = await fetch(`${origin}${call.path}`, {
          ...requestOf(call, mark),
          signal: limit.signal,
        });
        const { status, headers } = response;
        const text = await response.text();
        const received = { status, mark: headers.get(CALL_MARK), text };
        const isOurs = ownAnswers.isOurs(mark, received, call.method === 'GET');
        const network = networkAfter(status, isOurs);
        if (network) onNetwork(network);
        return {
          isOurs,
          status,
          body: parseBody(text) ?? null,
          updatedAt: isOurs ? headers.get('x-updated-at') : null,
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

function requestOf({ method, body, key, unmodifiedSince }: Sent, mark: string): RequestInit {
  const hasBody = body !== null && body !== undefined;
  return {
    method,
    credentials: 'include',
    // An answer of ours is never a redirect: it leads to somebody's login page.
    redirect: 'manual',
    // An answer that the browser kept carries the mark of the call that it answered.
    cache: 'no-store',
    // The page tells by itself where its person was; a copy is also filled with what nobody looks at.
    headers: {
      accept: 'application/json',
      'x-visits': 'told',
      [CALL_MARK]: mark,
      ...(key ? { 'idempotency-key': key } : {}),
      ...(unmodifiedSince ? { 'x-unmodified-since': unmodifiedSince } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  };
}

/** Null: a proxy refused one call, which says nothing about the others. */
function networkAfter(status: number, isOurs: boolean): Network | null {
  if (AWAY.includes(status)) return 'offline';
  if (!isOurs) return status < 400 ? 'offline' : null;
  return status === 401 ? 'signed_out' : 'online';
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
  return bodyOf(await rest.send(call, signal));
}

/** What the server answered; what it refused, or did not answer itself, is thrown. */
export function bodyOf(answer: Answer): unknown {
  if (!answer.isOurs || answer.status >= 400) throw refusalOf(answer);
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

export function refusalOf({ status, body, isOurs }: Omit<Answer, 'updatedAt'>): AppError {
  if (!isOurs) return notOurs(status);
  const resync = status === 410 && field(body, 'error_code') === RESYNC_REQUIRED;
  const known = CODE_OF[status] ?? (status >= 500 ? 'network.server-error' : 'request.invalid');
  const code = resync ? 'sync.resync-required' : known;
  return new AppError(
    code,
    refusalWords(body) ?? `The server refused this (${status}). Reload the page, then try again.`,
    { body, status },
  );
}

/** A page of a proxy's decides nothing about anybody's work. */
function notOurs(status: number): AppError {
  return new AppError(
    'network.not-ours',
    'Something between this device and the server answered in its place, such as a sign-in page of the network or a proxy. What you wrote is kept here and sent when the server can be reached.',
    { status },
  );
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
    ? new AppError('network.timeout', 'The server took too long to respond. Retrying.', {
        cause,
      })
    : new AppError('network.offline', 'The server can’t be reached. Retrying.', {
        cause,
      });
}
