import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { noteApiCalls } from './plugins/api-tokens.ts';
import { repeatCallMarks } from './plugins/call-mark.ts';
import type { ServerDeps } from './plugins/deps.ts';
import { answerErrors, sendRefusal } from './plugins/errors.ts';
import { allowOrigins, refuseForeignWrites } from './plugins/origins.ts';
import { parseMultipart } from './plugins/multipart.ts';
import { serveLivePages } from './plugins/live-socket.ts';
import { parseBodies } from './plugins/parsers.ts';
import { operate, operationOptions } from './plugins/operation.ts';
import { EVERYTHING_ELSE, missingPage, redirectToSlash } from './plugins/paths.ts';
import { registerRoutes } from './plugins/register.ts';
import type { DeclaredRoute } from './plugins/route.ts';
import { secureAnswers } from './plugins/security.ts';
import { viewersOf } from './plugins/sessions.ts';
import { servePage, type SendPage } from './plugins/static-files.ts';
import { ROUTES } from './routes/index.ts';

export interface AppOptions {
  readonly deps: ServerDeps;
  readonly routes?: readonly DeclaredRoute[];
  readonly logger?: NonNullable<FastifyServerOptions['logger']>;
  /** The built page; without it only calls are answered. */
  readonly pageDir?: string;
  /** How long a request may take to arrive. */
  readonly slowestMs?: number;
}

const BODY_LIMIT = 10 * 1024 * 1024;

/** The server without its port: tests call it with `inject`. */
export async function buildApp({
  deps,
  routes = ROUTES,
  logger = false,
  pageDir,
  slowestMs,
}: AppOptions): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    logger,
    trustProxy: config.trustProxy,
    bodyLimit: Math.max(config.fileSizeLimit, BODY_LIMIT),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    ...operationOptions(slowestMs),
  });
  answerErrors(app);
  parseBodies(app);
  await parseMultipart(app, config.fileSizeLimit);
  operate(app, config, deps.db.db);
  secureAnswers(app, config);
  repeatCallMarks(app);
  await app.register(cookie);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Above four, brotli costs more time than the wire saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  allowOrigins(app, config);
  refuseForeignWrites(app, config);
  redirectToSlash(app);
  noteApiCalls(app, deps);
  const sendPage: SendPage = pageDir === undefined ? () => null : await servePage(app, pageDir);
  const viewerOf = viewersOf(deps);
  await serveLivePages(app, deps, viewerOf);
  registerRoutes(app, { deps, viewerOf }, routes);
  const missing = missingPage(routes);
  const answerOther = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply) ?? sendRefusal(reply, missing(request.method, request.url));
  // A route, because answers to what is not found are not compressed.
  app.get(EVERYTHING_ELSE, answerOther);
  app.setNotFoundHandler(answerOther);
  await app.ready();
  return app;
}
