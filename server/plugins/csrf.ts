import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../policies/refusal.ts';
import type { Viewer } from '../policies/viewer.ts';
import type { ServerDeps } from './deps.ts';
import { isFromHere } from './origins.ts';
import { CSRF_COOKIE } from './sessions.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const TOKEN_LENGTH = 64;

type CsrfDeps = Pick<ServerDeps, 'config' | 'randomBytes'>;

/** The token of this browser; a new one when it has none. */
export function csrfToken(deps: CsrfDeps, request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[CSRF_COOKIE];
  if (known?.length === TOKEN_LENGTH) return known;
  const token = Buffer.from(deps.randomBytes(TOKEN_LENGTH / 2)).toString('hex');
  reply.setCookie(CSRF_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.webUrl.startsWith('https:'),
    maxAge: YEAR_SECONDS,
  });
  return token;
}

/**
 * The token comes back twice: in the cookie, and as form field or header, which no other site can
 * write. JSON from a page of ours needs none, because the browser vouches for where it comes from.
 */
export function mustHaveCsrfToken({ config }: CsrfDeps, request: FastifyRequest): void {
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
  if (isJson && isFromHere(config, request)) return;
  mustSendToken(config, request);
}

/** The JSON calls of sign-in: once there is a session, they need the token wherever they come from. */
export function mustHaveCsrfTokenInSession(
  { config }: Pick<CsrfDeps, 'config'>,
  request: FastifyRequest,
  viewer: Viewer | null,
): void {
  if (viewer) mustSendToken(config, request);
}

function mustSendToken(config: Config, request: FastifyRequest): void {
  if (comesFromElsewhere(config, request)) throw csrfFailure();
  const body: unknown = request.body;
  const field =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'csrfmiddlewaretoken') : null;
  const given = request.headers['x-csrftoken'] ?? field;
  const cookie = request.cookies[CSRF_COOKIE];
  if (typeof given !== 'string' || cookie === undefined || !isSame(given, cookie)) {
    throw csrfFailure();
  }
}

/**
 * A token that a neighbour on another subdomain has planted as a cookie is as good as its field; but
 * browsers say who sends the form.
 */
function comesFromElsewhere(config: Config, request: FastifyRequest): boolean {
  const isSaid = ['sec-fetch-site', 'origin'].some((name) => request.headers[name] !== undefined);
  return isSaid && !isFromHere(config, request);
}

function csrfFailure(): Refusal {
  return new Refusal(403, { detail: 'CSRF Failed: CSRF token missing or incorrect.' });
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
