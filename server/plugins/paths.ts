import type { FastifyInstance } from 'fastify';
import { methodNotAllowed, noSuchPage, type Refusal } from '../policies/refusal.ts';
import type { DeclaredRoute } from './route.ts';

/** The route of everything that no other route answers. */
export const EVERYTHING_ELSE = '/*';

const SERVED = /^\/(api|auth)\//;

/** A GET without its final slash is sent to the path that has one; other methods are served as they are. */
export function redirectToSlash(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { path, query } = split(request.url);
    const safe = request.method === 'GET' || request.method === 'HEAD';
    const isDeclared = !request.is404 && request.routeOptions.url !== EVERYTHING_ELSE;
    const leadsOn = safe && isDeclared && !path.endsWith('/') && SERVED.test(path);
    if (leadsOn) await reply.redirect(`${path}/${query}`, 301);
  });
}

/** Tells a path that is not there from a method that it does not have. */
export function missingPage(
  routes: readonly DeclaredRoute[],
): (method: string, url: string) => Refusal {
  const shapes = routes.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}?$`));
  return (method, url) => {
    const { path } = split(url);
    if (!shapes.some((shape) => shape.test(path))) return noSuchPage();
    return methodNotAllowed(method);
  };
}

function split(url: string): { readonly path: string; readonly query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at) };
}
