import type { DeclaredRoute } from '../plugins/route.ts';

const P = '/api/workspaces/:slug/projects/:project_id';

/** Where clients of the contract send PUT and mean what PATCH does. */
const TWINS: readonly string[] = [
  '/api/workspaces/:slug/',
  `${P}/`,
  `${P}/states/:id/`,
  `${P}/issue-labels/:id/`,
  `${P}/cycles/:id/`,
  `${P}/issues/:id/comments/:cid/`,
];

export function putTwins(routes: readonly DeclaredRoute[]): readonly DeclaredRoute[] {
  return routes
    .filter(({ method, path }) => method === 'PATCH' && TWINS.includes(path))
    .map((route) => ({ ...route, method: 'PUT' }));
}
