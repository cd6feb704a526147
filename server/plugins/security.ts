import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** @param store where pictures lie that are not here: pages show them from there, and send them there */
function contentSecurityPolicy(store: string): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${store}`,
    `connect-src 'self'${store}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Also for answers that bypass the framework: streams. */
export function securityHeaders({ webUrl, objectStore }: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(objectStore ? ` ${objectStore.endpoint}` : ''),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    ...(webUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

export function secureAnswers(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
