import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../policies/refusal.ts';
import { ADMIN_COOKIE, SESSION_COOKIE } from './sessions.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const ALLOWED_METHODS = 'GET, POST, PUT, PATCH, DELETE';
const ALLOWED_HEADERS =
  'accept, content-type, idempotency-key, x-api-key, x-csrftoken, x-holdfast-call, x-requested-with, x-unmodified-since, x-visits';
const EXPOSED_HEADERS =
  'x-holdfast-call, x-updated-at, retry-after, x-ratelimit-remaining, x-ratelimit-reset';
const DAY_SECONDS = '86400';

/** Browsers say where a call comes from, and scripts cannot change what they say. */
export function isFromHere(config: Config, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  return isAllowedOrigin(config, request);
}

function isAllowedOrigin(
  { webUrl, corsAllowedOrigins }: Config,
  { headers, protocol, host }: FastifyRequest,
): boolean {
  const { origin } = headers;
  if (origin === undefined) return false;
  return (
    origin === `${protocol}://${host}` || origin === webUrl || corsAllowedOrigins.includes(origin)
  );
}

/** Where the page of this call lives: redirects of forms lead there. */
export function pageOrigin(config: Config, request: FastifyRequest): string {
  const { origin } = request.headers;
  return origin !== undefined && isAllowedOrigin(config, request) ? origin : config.webUrl;
}

/** A call that changes something by a session's right must come from a page of ours. */
export function refuseForeignWrites(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    const isAtRisk =
      !SAFE.has(request.method) &&
      // The route, because an address can be spelled in many ways: `/%61pi/` leads there too.
      !request.routeOptions.url?.startsWith('/auth/') &&
      [SESSION_COOKIE, ADMIN_COOKIE].some((name) => request.cookies[name] !== undefined);
    if (isAtRisk && !isFromHere(config, request)) {
      throw new Refusal(403, { detail: 'CSRF Failed: the call comes from another site.' });
    }
  });
}

/** Other origins call only when the configuration names them. */
export function allowOrigins(app: FastifyInstance, { corsAllowedOrigins }: Config): void {
  if (corsAllowedOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !corsAllowedOrigins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': EXPOSED_HEADERS,
    });
    if (request.method !== 'OPTIONS') return;
    await reply
      .headers({
        'access-control-allow-methods': ALLOWED_METHODS,
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': DAY_SECONDS,
      })
      .status(204)
      .send();
  });
}
