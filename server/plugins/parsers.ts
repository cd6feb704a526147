import type { FastifyInstance } from 'fastify';
import { Refusal } from '../policies/refusal.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Several times the largest text that can be saved. */
const LARGEST_JSON = 4 * 1024 * 1024;

/** Sign-in forms have a handful of fields. */
const LONGEST_FORM = 64 * 1024;

const JSON_BODY = { parseAs: 'string', bodyLimit: LARGEST_JSON } as const;
const FORM_BODY = { parseAs: 'string', bodyLimit: LONGEST_FORM } as const;

/** Deeper than any document that a person writes; what walks a body by recursion is safe up to here. */
const DEEPEST = 200;

/** Values and keys in one body. Five times the largest list of ids; parsing so many takes 50 ms. */
const MOST_VALUES = 50_000;

/** Bodies are JSON or, for the sign-in forms, fields. No body at all is an empty one. */
export function parseBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', JSON_BODY, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    const refusal = refusalOf(text);
    if (refusal) return done(refusal);
    try {
      done(null, JSON.parse(text));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      done(new Refusal(400, { detail: `JSON parse error - ${why}` }));
    }
  });
  app.addContentTypeParser<string>(FORM, FORM_BODY, (_request, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(text)));
  });
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58] as const;
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125] as const;

/** Goes once through the text, so that too large a structure is refused before it is built. */
function refusalOf(text: string): Refusal | null {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === LIST || code === OBJECT) {
      depth += 1;
      values += 1;
    } else if (code === LIST_END || code === OBJECT_END) depth -= 1;
    else if (code === COMMA || code === COLON) values += 1;
    if (depth > DEEPEST) return new Refusal(400, { detail: 'JSON parse error - too deep' });
    if (values > MOST_VALUES) return tooManyValues();
  }
  return null;
}

function tooManyValues(): Refusal {
  const error = `The body has more than ${MOST_VALUES} values. Send it in parts.`;
  return new Refusal(413, { error_code: 4301, error_message: 'TOO_MANY_VALUES', error });
}

function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

/** An odd number of backslashes stands in front of it. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (at - first) % 2 === 1;
}
