import type { FastifyInstance } from 'fastify';
import { Refusal } from '../policies/refusal.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Deeper than any document that a person writes; what walks a body by recursion is safe up to here. */
const DEEPEST = 200;

/** Bodies are JSON or, for the sign-in forms, fields. No body at all is an empty one. */
export function parseBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    if (isDeep(String(body)))
      return done(new Refusal(400, { detail: 'JSON parse error - too deep' }));
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

/** Lists and objects in each other, in the text: strings are stepped over. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const one = text[at];
    if (one === '"') at = endOfString(text, at);
    else if (one === '[' || one === '{') depth += 1;
    else if (one === ']' || one === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
