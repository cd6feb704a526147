import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '../../src/domain/ids.ts';
import { assert } from '../../src/lib/assert.ts';
import { timestampNow } from '../commands/clock.ts';
import { limitCalls } from '../commands/rate-limit.ts';
import {
  claim,
  keep,
  stillRunning,
  type KeptAnswer,
  type RepeatableCall,
} from '../commands/idempotency.ts';
import { writeIn } from '../commands/write.ts';
import { refused } from '../policies/refusal.ts';
import { permit } from '../policies/rules.ts';
import type { Viewer } from '../policies/viewer.ts';
import { answerOf, bodyHashOf, idsOf, inputOf, scopeOf, type Params } from './call-parts.ts';
import type { ServerDeps } from './deps.ts';
import type { AnyInput, DeclaredRoute, ReadContext } from './route.ts';
import { callerOf } from './sessions.ts';
import { unmodifiedSinceOf } from './unmodified-since.ts';

export type ViewerOf = (request: FastifyRequest) => Promise<Viewer | null>;

export interface Registration {
  readonly deps: ServerDeps;
  readonly viewerOf: ViewerOf;
}

type Granted = Awaited<ReturnType<typeof permit>>;

/** Puts the declared routes on the server. Every one reads the same way: know, parse, permit, do, answer. */
export function registerRoutes(
  app: FastifyInstance,
  registration: Registration,
  routes: readonly DeclaredRoute[],
): void {
  const running = new Set<string>();
  for (const route of routes) {
    const where = `${route.method} ${route.path}`;
    assert(route.path.endsWith('/'), `${where} ends in a slash`);
    assert(route.rule, `${where} has a rule`);
    app.route({
      method: route.method,
      url: route.path,
      ...(route.largestBody === null ? {} : { bodyLimit: route.largestBody }),
      handler: (request, reply) => serve(route, registration, running, request, reply),
    });
  }
}

async function serve(
  route: DeclaredRoute,
  registration: Registration,
  running: Set<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = route.kind === 'write' ? request.headers['idempotency-key'] : undefined;
  if (key === undefined) return answer(route, registration, request, reply);
  // Before the first query: on the embedded engine that would already wait for the twin.
  const mark = JSON.stringify([callerOf(request), request.method, request.url, key]);
  if (running.has(mark)) throw stillRunning();
  running.add(mark);
  try {
    return await answer(route, registration, request, reply);
  } finally {
    running.delete(mark);
  }
}

async function answer(
  route: DeclaredRoute,
  { deps, viewerOf }: Registration,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = idsOf(route, request.params as Params);
  const viewer = await viewerOf(request);
  if (route.perMinute !== null) {
    await limitCalls(deps, `${route.path} ${request.ip}`, route.perMinute);
  }
  const granted = await permit(deps.db.db, route.rule, viewer, params);
  const input = inputOf(route, params, request);
  const own = { deps, db: deps.db.db, request, reply, unmodifiedSince: unmodifiedSinceOf(request) };
  const context = { ...own, ...granted } as ReadContext;
  if (route.kind === 'write') {
    const call = route.isSecret ? null : repeatable(request, granted);
    return sendKept(reply, await runWrite(route, deps, context, input, call));
  }
  const value = await route.handle(context, input);
  return reply.sent ? reply : sendKept(reply, answerOf(route, value));
}

/** The key, the command's effects and the answer commit together (SYNC R6). */
async function runWrite(
  route: DeclaredRoute,
  deps: ServerDeps,
  context: ReadContext,
  input: AnyInput,
  call: RepeatableCall | null,
): Promise<KeptAnswer> {
  const scope = scopeOf(context);
  const { kept, hints } = await deps.db.transaction(async (tx) => {
    const before = call && (await claim(tx, call, timestampNow(deps.clock)));
    if (before) return { kept: before, hints: [] };
    const done = await writeIn(tx, deps, scope, (write) =>
      route.handle({ ...context, db: tx, write }, input),
    );
    const kept = answerOf(route, done.value, done.updatedAt);
    if (call) await keep(tx, call, kept);
    return { kept, hints: done.hints };
  });
  deps.hints.publish(hints);
  return kept;
}

function repeatable(request: FastifyRequest, { viewer }: Granted): RepeatableCall | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !viewer) return null;
  if (typeof key !== 'string' || !isUuid(key.toLowerCase())) {
    throw refused('Idempotency-Key must be a UUID.');
  }
  return {
    userId: viewer.id,
    method: request.method,
    path: request.url,
    key: key.toLowerCase(),
    bodyHash: bodyHashOf(request.body),
  };
}

function sendKept(reply: FastifyReply, { status, headers, answer }: KeptAnswer): FastifyReply {
  reply.status(status).headers(headers);
  if (answer === null) return reply.send();
  // As bytes: a long text would be measured first and then turned into bytes piece by piece.
  return reply.type('application/json; charset=utf-8').send(Buffer.from(answer));
}
