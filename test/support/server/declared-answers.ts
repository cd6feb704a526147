import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { DeclaredRoute } from '../../../server/plugins/route.ts';

export interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** What is no JSON: files and streams, by their routes, with what the answer says that it is. */
export const NO_JSON: Readonly<Record<string, RegExp>> = {
  // A file has the type of what it holds, or is one to be saved.
  'GET /api/assets/v2/files/': /^\w+\/[\w.+-]+$/,
  'GET /api/schema/read/': /^text\/html; charset=utf-8$/,
  'GET /api/workspaces/:slug/events/': /^text\/event-stream$/,
  'GET /api/workspaces/:slug/projects/:project_id/pages/:id/description/':
    /^application\/octet-stream$/,
  'POST /api/workspaces/:slug/user-activity/:user_id/export/': /^text\/csv; charset=utf-8$/,
};

/** How many of its faults an answer is told. */
const MOST = 5;

/**
 * What a successful answer says that its route does not declare, or fails to say; null if nothing.
 * Every field counts: one that is missing, one too many, one of another type.
 */
export function answerFault(
  route: DeclaredRoute,
  url: string,
  { statusCode, body, headers }: Answer,
): string | null {
  if (statusCode === 302 && route.status !== 302 && !route.isForm) return 'leads on undeclared';
  if (statusCode >= 300) return null;
  if (route.status === 204 || statusCode === 204) return emptyFault(route, statusCode, body);
  const type = String(headers['content-type']);
  const declared = declaredAnswer(route, url);
  if (!declared) {
    const expected = NO_JSON[`${route.method} ${route.path}`];
    return expected?.test(type) ? null : `declares nothing and answers ${type}`;
  }
  if (!type.startsWith('application/json')) return `declares JSON and answers ${type}`;
  const fault = shapeFault(declared, JSON.parse(body));
  return fault === null ? null : `answers what it does not declare: ${fault}`;
}

/** By what was asked: a type is read many times, and making one takes longer than reading with it. */
const known = new WeakMap<DeclaredRoute, Map<string, z.ZodType>>();

function declaredAnswer(route: DeclaredRoute, url: string): z.ZodType | null {
  const { query, answer, answerTo } = route;
  if (!answerTo) return answer;
  const { search, searchParams } = new URL(url, 'http://localhost');
  const types = known.get(route) ?? new Map<string, z.ZodType>();
  known.set(route, types);
  const type = types.get(search) ?? answerTo(query.parse(askedIn(searchParams)));
  types.set(search, type);
  return type;
}

function askedIn(parameters: URLSearchParams): Readonly<Record<string, string | string[]>> {
  const asked = new Map<string, string | string[]>();
  for (const [name, value] of parameters) {
    const before = asked.get(name);
    asked.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(asked);
}

function emptyFault({ status }: DeclaredRoute, statusCode: number, body: string): string | null {
  if (status !== statusCode) return `answers ${statusCode} and declares ${status}`;
  return body === '' ? null : 'answers a body with 204';
}

function shapeFault(declared: z.ZodType, told: unknown): string | null {
  const read = declared.safeParse(told);
  if (read.success) {
    const beyond = differences(told, read.data, '');
    return beyond.length > 0 ? `one too many at ${beyond.slice(0, MOST).join(', ')}` : null;
  }
  return read.error.issues
    .slice(0, MOST)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
    .join('; ');
}

/** Reading drops what is not declared: the paths of it. */
function differences(told: unknown, read: unknown, at: string): readonly string[] {
  if (isDeepStrictEqual(told, read)) return [];
  if (!isObject(told) || !isObject(read)) return [at];
  return Object.keys(told).flatMap((key) =>
    key in read ? differences(told[key], read[key], `${at}.${key}`) : [`${at}.${key}`],
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
