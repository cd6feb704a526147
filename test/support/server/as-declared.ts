import type { DeclaredRoute } from '../../../server/plugins/route.ts';
import { answerFault, type Answer } from './declared-answers.ts';
import { recordedWrites, writeFault } from './recorded-writes.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
}

/** Makes a call and fails when it writes to a table, or answers a field, that its route does not declare. */
export async function asDeclared<T extends Answer>(
  routes: readonly DeclaredRoute[],
  call: Call,
  send: () => PromiseLike<T>,
): Promise<T> {
  const { value, written } = await recordedWrites(send);
  const route = routeOf(routes, call);
  if (!route) return value;
  const fault = writeFault(route, written) ?? answerFault(route, call.path, value);
  if (fault !== null) throw new Error(`${route.method} ${route.path} ${fault}`);
  return value;
}

/** The declared route that a call reaches. */
export function routeOf(routes: readonly DeclaredRoute[], { method, path }: Call) {
  const bare = path.split('?')[0] ?? path;
  const fits = routes.filter(
    (route) =>
      route.method === method &&
      new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}?$`).test(bare),
  );
  // A fixed word beats a parameter, as in the router.
  return fits.toSorted((a, b) => count(a.path) - count(b.path))[0];
}

const count = (path: string) => path.split(':').length;
