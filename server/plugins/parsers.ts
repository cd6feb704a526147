import type { FastifyInstance } from 'fastify';
import { Refusal } from '../policies/refusal.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Bodies are JSON or, for the sign-in forms, fields. No body at all is an empty one. */
export function parseBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      done(new Refusal(400, { detail: `JSON parse error - ${why}` }));
    }
  });
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
}
