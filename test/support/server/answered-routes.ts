import { appendFileSync } from 'node:fs';
import type { DeclaredRoute } from '../../../server/plugins/route.ts';
import { asDeclared, routeOf, type Call } from './as-declared.ts';
import type { Answer } from './declared-answers.ts';

/** Names a file: the whole suite gathers in it which routes its tests got an answer of. */
export const GATHERED_IN = 'ANSWERED_ROUTES';

export const nameOf = ({ method, path }: DeclaredRoute) => `${method} ${path}`;

/** Makes a call that a test thought of, and holds it to what its route declares. */
export async function askedByTest<T extends Answer>(
  routes: readonly DeclaredRoute[],
  call: Call,
  send: () => PromiseLike<T>,
): Promise<T> {
  const answer = await asDeclared(routes, call, send);
  gather(routes, call, answer);
  return answer;
}

/** For answers that came another way than by `askedByTest`. */
export function gather(
  routes: readonly DeclaredRoute[],
  call: Call,
  answer: Pick<Answer, 'statusCode' | 'headers'>,
): void {
  const file = process.env[GATHERED_IN];
  const route = file && isGranted(answer) ? routeOf(routes, call) : undefined;
  if (file && route) appendFileSync(file, `${nameOf(route)}\n`);
}

/** Forms are led back to where they came from with a code when they fail. */
function isGranted({ statusCode, headers }: Pick<Answer, 'statusCode' | 'headers'>): boolean {
  if (statusCode < 300) return true;
  return statusCode === 302 && !String(headers['location']).includes('error_code=');
}
