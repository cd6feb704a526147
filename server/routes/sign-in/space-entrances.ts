import type { AnyInput, DeclaredRoute } from '../../plugins/route.ts';

/** Sign-in as public boards speak of it. A board's own path begins where the app's addresses say `/spaces`. */
const SPACES = '/spaces';

/** The calls by which people come in; those that lead to a provider come back by the app's own address. */
const ENTRANCES: readonly string[] = [
  '/auth/email-check/',
  '/auth/sign-in/',
  '/auth/sign-up/',
  '/auth/sign-out/',
  '/auth/magic-generate/',
  '/auth/magic-sign-in/',
  '/auth/magic-sign-up/',
  '/auth/forgot-password/',
  '/auth/reset-password/:uidb64/:token/',
  '/auth/google/',
  '/auth/github/',
  '/auth/gitlab/',
];

export function spaceEntrances(routes: readonly DeclaredRoute[]): readonly DeclaredRoute[] {
  return routes
    .filter(({ path }) => ENTRANCES.includes(path))
    .map((route) => ({
      ...route,
      path: route.path.replace('/auth/', '/auth/spaces/'),
      summary: `${route.summary}; on the way to a public board`,
      handle: (context, input) => route.handle(context, ontoBoard(input)),
    }));
}

function ontoBoard(input: AnyInput): AnyInput {
  return { ...input, query: withPath(input.query), body: withPath(input.body) };
}

/** Without a path it leads to where boards are: the app's own start is none of their visitors' business. */
function withPath(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const path = Reflect.get(sent, 'next_path') as unknown;
  if (path !== undefined && typeof path !== 'string') return sent;
  if (path?.startsWith(`${SPACES}/`)) return sent;
  return { ...sent, next_path: `${SPACES}${path?.startsWith('/') ? path : '/'}` };
}
