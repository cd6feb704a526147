import { existsSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const NOT_PAGES = /^\/(api|auth|live|uploads)(\/|$)/;
const FOREVER = 'public, max-age=31536000, immutable';

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

/**
 * The built page. Every address that is no call and no file is a screen of the page's own, so it
 * gets the page. Null: not for us.
 */
export async function servePage(app: FastifyInstance, dir: string): Promise<SendPage> {
  if (!existsSync(join(dir, 'index.html'))) return () => null;
  await app.register(fastifyStatic, {
    root: dir,
    serve: false,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Names of assets change with their content; everything else must be asked for anew.
      const isHashed = path.startsWith(join(dir, 'assets') + sep);
      response.setHeader('cache-control', isHashed ? FOREVER : 'no-cache');
    },
  });
  return ({ method, url }, reply) => {
    const path = decodedPath(url);
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || path === null || NOT_PAGES.test(path)) return null;
    const isFile = extname(path) !== '' && existsSync(join(dir, path));
    if (isFile) return reply.sendFile(path.slice(1));
    // A missing asset must not be answered with the page: a script that is HTML helps nobody.
    return path.startsWith('/assets/') ? null : reply.sendFile('index.html');
  };
}

function decodedPath(url: string): string | null {
  try {
    const path = decodeURIComponent(url.split('?')[0] ?? '/');
    return path.includes('\0') || path.split('/').includes('..') ? null : path;
  } catch {
    return null;
  }
}
