import type { FastifyReply, FastifyRequest } from 'fastify';
import { timestampOf } from '../commands/clock.ts';
import { signedOutHint } from '../commands/hints.ts';
import { hashOf, newToken } from '../commands/secrets.ts';
import { PREPARED } from '../db/prepared.ts';
import type { SessionKind } from '../db/schema/people.ts';
import type { Viewer } from '../policies/viewer.ts';
import { isOutside, tokenViewer } from './api-tokens.ts';
import type { ServerDeps } from './deps.ts';
import type { ViewerOf } from './register.ts';

export const SESSION_COOKIE = 'session-id';
export const ADMIN_COOKIE = 'admin-session-id';
export const CSRF_COOKIE = 'csrftoken';
const COOKIES: Readonly<Record<SessionKind, string>> = {
  app: SESSION_COOKIE,
  admin: ADMIN_COOKIE,
};
const LIFETIME_SECONDS: Readonly<Record<SessionKind, number>> = {
  app: 30 * 24 * 60 * 60,
  admin: 60 * 60,
};
/** How often a used session is prolonged: not at every request. */
const PROLONG_AFTER_SECONDS = 60 * 60;

type SessionDeps = Pick<ServerDeps, 'db' | 'clock' | 'config' | 'randomBytes' | 'hints'>;

/** The cookie carries a random token; the database knows only its hash. */
export async function openSession(
  deps: SessionDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  kind: SessionKind = 'app',
): Promise<void> {
  const token = newToken(deps.randomBytes);
  const now = deps.clock.now();
  await deps.db.db
    .insertInto('sessions')
    .values({
      id_hash: hashOf(token),
      kind,
      user_id: userId,
      created_at: at(now),
      last_seen_at: at(now),
      expires_at: at(now + LIFETIME_SECONDS[kind] * 1000),
      user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
      ip: request.ip,
    })
    .execute();
  setCookie(deps, reply, token, kind);
  // Rotate the CSRF token on sign-in (session fixation).
  reply.clearCookie(CSRF_COOKIE, { path: '/' });
}

export async function closeSession(
  deps: SessionDeps,
  reply: FastifyReply,
  viewer: Viewer | null,
  kind: SessionKind = 'app',
): Promise<void> {
  const hash = viewer?.sessionHash;
  if (viewer && hash) {
    await deps.db.db
      .deleteFrom('sessions')
      .where('id_hash', '=', hash)
      .where('kind', '=', kind)
      .execute();
    deps.hints.publish([signedOutHint(viewer.id)]);
  }
  reply.clearCookie(COOKIES[kind], { path: '/' });
}

const resolved = new WeakMap<FastifyRequest, Promise<Viewer | null>>();

/** Who the request's cookie, or under `/api/v1/` its token, belongs to. Asked once per request. */
export function viewersOf(deps: SessionDeps): ViewerOf {
  return (request) => {
    const known = resolved.get(request) ?? findViewer(deps, request);
    resolved.set(request, known);
    return known;
  };
}

/**
 * The credentials of a call, which tell callers apart before the database is asked who they are. The same
 * person on two devices counts as two.
 */
export function callerOf({ headers, cookies }: FastifyRequest): readonly unknown[] {
  return [headers['x-api-key'], ...Object.values(COOKIES).map((name) => cookies[name])];
}

/**
 * The instance's calls are opened by the admin area's own session, or by the one of the app. Nothing
 * else is opened by the admin area's.
 */
async function findViewer(deps: SessionDeps, request: FastifyRequest): Promise<Viewer | null> {
  if (isOutside(request)) return tokenViewer(deps, request);
  const isInstance = request.routeOptions.url?.startsWith('/api/instances/') ?? false;
  const admin = isInstance ? await viewerBy(deps, request, 'admin') : null;
  return admin ?? viewerBy(deps, request, 'app');
}

async function viewerBy(
  deps: SessionDeps,
  request: FastifyRequest,
  kind: SessionKind,
): Promise<Viewer | null> {
  const token = request.cookies[COOKIES[kind]];
  if (!token) return null;
  const idHash = hashOf(token);
  const now = deps.clock.now();
  const row = await deps.db.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 'u.email', 'u.user_timezone as timezone', 's.last_seen_at as seen'])
    .where('s.id_hash', '=', idHash)
    .where('s.kind', '=', kind)
    .where('s.expires_at', '>', at(now))
    .where('u.is_active', '=', true)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (!row) return null;
  const isIdle = now - Date.parse(row.seen) > PROLONG_AFTER_SECONDS * 1000;
  if (kind === 'app' && isIdle) await prolong(deps, idHash, now);
  return { id: row.id, email: row.email ?? '', timezone: row.timezone, sessionHash: idHash };
}

async function prolong(deps: SessionDeps, idHash: string, now: number): Promise<void> {
  await deps.db.db
    .updateTable('sessions')
    .set({ last_seen_at: at(now), expires_at: at(now + LIFETIME_SECONDS.app * 1000) })
    .where('id_hash', '=', idHash)
    .execute();
}

function setCookie(
  { config }: SessionDeps,
  reply: FastifyReply,
  token: string,
  kind: SessionKind,
): void {
  reply.setCookie(COOKIES[kind], token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.webUrl.startsWith('https:'),
    maxAge: LIFETIME_SECONDS[kind],
  });
}

function at(millis: number): string {
  return timestampOf(millis * 1000);
}

/** For streams, which outlive the request that opened them. */
export async function isSessionOpen(
  { db, clock }: Pick<SessionDeps, 'db' | 'clock'>,
  idHash: string | null,
): Promise<boolean> {
  if (idHash === null) return false;
  const row = await db.db
    .selectFrom('sessions')
    .select('user_id')
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', at(clock.now()))
    .executeTakeFirst();
  return row !== undefined;
}
