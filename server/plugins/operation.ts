import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { jobCounts } from '../queries/instance/job-counts.ts';

/** Upper ends in seconds, as Prometheus counts them. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A body or a head that takes longer than this is no request. Uploads are small here. */
const SLOWEST_REQUEST_MS = 60_000;

type Limits = Pick<
  FastifyHttpOptions<Server>,
  'requestTimeout' | 'genReqId' | 'requestIdHeader' | 'forceCloseConnections' | 'http'
>;

/** What keeps one caller from holding the server, and what lets its log be read. */
export function operationOptions(slowestMs = SLOWEST_REQUEST_MS): Limits {
  return {
    requestTimeout: slowestMs,
    // Never the caller's: two requests would share it.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Whoever waits for an answer gets it; only idle connections are closed at the end.
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: slowestMs,
      connectionsCheckingInterval: Math.min(10_000, slowestMs / 2),
    },
  };
}

/** Log lines hold no body, no cookie and no query: those carry codes, tokens and passwords. */
export const LOG_SERIALIZERS = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    route: request.routeOptions?.url ?? null,
    ip: request.ip,
  }),
};

/** Ids of requests, streams that end with the server, and `/metrics` for whoever has its token. */
export function operate(app: FastifyInstance, config: Config, db: Db): void {
  const streams = new Set<ServerResponse>();
  const counts = new Map<string, number>();
  const times = BUCKETS.map(() => 0);
  let seconds = 0;
  let answers = 0;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!request.routeOptions.url?.endsWith('/events/')) return;
    streams.add(reply.raw);
    reply.raw.once('close', () => streams.delete(reply.raw));
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const key = `method="${request.method}",route="${route}",status="${reply.statusCode}"`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const took = reply.elapsedTime / 1000;
    answers += 1;
    seconds += took;
    for (const [i, end] of BUCKETS.entries()) if (took <= end) times[i] = (times[i] ?? 0) + 1;
  });
  app.addHook('preClose', () => {
    for (const stream of streams) stream.end();
  });
  app.addHook('onClose', () => {
    delay.disable();
  });

  app.get('/metrics', async (request, reply) => {
    if (!isScraper(config, request)) return reply.callNotFound();
    const { due, dead } = await jobCounts(db);
    const text = [
      ...counter('holdfast_http_requests_total', counts),
      ...histogram('holdfast_http_request_seconds', times, seconds, answers),
      ...summary('holdfast_event_loop_delay_seconds', {
        '0.5': delay.percentile(50) / 1e9,
        '0.99': delay.percentile(99) / 1e9,
        // The name that Prometheus gives to the maximum.
        '1': delay.max / 1e9,
      }),
      ...gauge('process_resident_memory_bytes', process.memoryUsage.rss()),
      ...gauge('process_start_time_seconds', Math.floor(performance.timeOrigin / 1000)),
      ...gauge('holdfast_open_streams', streams.size),
      ...gauge('holdfast_jobs_due', due),
      ...gauge('holdfast_jobs_dead', dead),
    ];
    delay.reset();
    return sendText(reply, `${text.join('\n')}\n`);
  });
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
}

/** Without a token in the configuration there are no metrics at all. */
function isScraper({ metricsToken }: Config, { headers }: FastifyRequest): boolean {
  if (metricsToken === null) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(`Bearer ${metricsToken}`), hash(headers.authorization ?? ''));
}

function counter(name: string, counts: ReadonlyMap<string, number>): readonly string[] {
  return [`# TYPE ${name} counter`, ...[...counts].map(([labels, n]) => `${name}{${labels}} ${n}`)];
}

function gauge(name: string, value: number): readonly string[] {
  return [`# TYPE ${name} gauge`, `${name} ${Number.isFinite(value) ? value : 0}`];
}

function summary(name: string, quantiles: Readonly<Record<string, number>>): readonly string[] {
  const lines = Object.entries(quantiles).map(
    ([quantile, value]) =>
      `${name}{quantile="${quantile}"} ${Number.isFinite(value) ? Math.max(0, value) : 0}`,
  );
  return [`# TYPE ${name} summary`, ...lines];
}

function histogram(name: string, times: readonly number[], sum: number, n: number) {
  const buckets = times.map((count, i) => `${name}_bucket{le="${BUCKETS[i]}"} ${count}`);
  return [
    `# TYPE ${name} histogram`,
    ...buckets,
    `${name}_bucket{le="+Inf"} ${n}`,
    `${name}_sum ${sum}`,
    `${name}_count ${n}`,
  ];
}
