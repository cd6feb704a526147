import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timestampNow } from '../commands/clock.ts';
import { noteApiCall } from '../commands/account/api-calls.ts';
import { useApiToken } from '../commands/account/api-tokens.ts';
import { hashOf } from '../commands/secrets.ts';
import { AuthFailure } from '../policies/auth-failure.ts';
import { Refusal } from '../policies/refusal.ts';
import type { Viewer } from '../policies/viewer.ts';
import { tokenHolder } from '../queries/account/api-tokens.ts';
import type { ServerDeps } from './deps.ts';

const OUTSIDE = '/api/v1/';
const PER_MINUTE = 60;
const SERVICE_PER_MINUTE = 300;

interface Told {
  readonly limits: Readonly<Record<string, string>>;
  /** By how many calls the minute’s limit is passed with this one. */
  readonly over: number;
  readonly token: {
    readonly workspace_id: string;
    readonly token_id: string;
    readonly user_id: string;
  };
}

const told = new WeakMap<FastifyRequest, Told>();

/** Calls of programs: the token alone says who they are, never a session. */
export function isOutside(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith(OUTSIDE) ?? false;
}

/** Whose token the request carries. What is no token is refused; none at all is nobody. */
export async function tokenViewer(
  deps: Pick<ServerDeps, 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<Viewer | null> {
  const token = request.headers['x-api-key'];
  if (typeof token !== 'string' || token === '') return null;
  const holder = await tokenHolder(deps.db.db, hashOf(token), timestampNow(deps.clock));
  if (!holder) throw new Refusal(403, { detail: 'Given API token is not valid' });
  const { calls, resetAt } = await useApiToken(deps, holder);
  const most = holder.is_service ? SERVICE_PER_MINUTE : PER_MINUTE;
  const limits = {
    'x-ratelimit-remaining': String(Math.max(0, most - calls)),
    'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
  };
  const { workspace_id, user_id } = holder;
  told.set(request, {
    limits,
    over: calls - most,
    token: { workspace_id, user_id, token_id: holder.id },
  });
  if (calls > most) {
    const { body } = new AuthFailure('RATE_LIMIT_EXCEEDED');
    const seconds = Math.max(1, Math.ceil((resetAt - deps.clock.now()) / 1000));
    throw new Refusal(429, body, { 'retry-after': String(seconds) });
  }
  return {
    id: holder.user_id,
    email: holder.email ?? '',
    timezone: holder.timezone,
    sessionHash: null,
    onlyWorkspace: holder.workspace_id,
  };
}

/**
 * Every answer to a token says how many calls are left in its minute, and the log has it before the caller.
 * Of the calls that are too many the first is noted: whoever goes on does not fill the log.
 */
export function noteApiCalls(
  app: FastifyInstance,
  deps: Pick<ServerDeps, 'db' | 'clock' | 'newId'>,
): void {
  app.addHook('onSend', async (request, reply) => {
    const call = told.get(request);
    if (!call) return;
    reply.headers(call.limits);
    if (call.over > 1) return;
    await noteApiCall(deps, {
      ...call.token,
      method: request.method,
      url: request.url,
      response_code: reply.statusCode,
      ip_address: request.ip,
      user_agent: request.headers['user-agent'] ?? '',
    }).catch((error: unknown) => {
      // What was done is done: the answer says so, whatever becomes of the log.
      request.log.error(error, 'the call of a token was not noted');
    });
  });
}
