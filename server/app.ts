import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { ServerDeps } from './plugins/deps.ts';
import { answerErrors, sendRefusal } from './plugins/errors.ts';
import { parseBodies } from './plugins/parsers.ts';
import { missingPage, redirectToSlash } from './plugins/paths.ts';
import { registerRoutes } from './plugins/register.ts';
import { viewersOf } from './plugins/sessions.ts';
import type { DeclaredRoute } from './plugins/route.ts';
import { ROUTES } from './routes/index.ts';

export interface AppOptions {
  readonly deps: ServerDeps;
  readonly routes?: readonly DeclaredRoute[];
  readonly logger?: NonNullable<FastifyServerOptions['logger']>;
}

/** The server without its port: tests call it with `inject`. */
export async function buildApp({
  deps,
  routes = ROUTES,
  logger = false,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    trustProxy: deps.config.trustProxy,
    bodyLimit: Math.max(deps.config.fileSizeLimit, 5 * 1024 * 1024),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: true,
  });
  answerErrors(app);
  parseBodies(app);
  await app.register(cookie);
  redirectToSlash(app);
  registerRoutes(app, { deps, viewerOf: viewersOf(deps) }, routes);
  const missing = missingPage(routes);
  app.setNotFoundHandler((request, reply) => {
    return sendRefusal(reply, missing(request.method, request.url));
  });
  await app.ready();
  return app;
}
