import { read, type DeclaredRoute } from '../plugins/route.ts';
import { askDatabase } from '../queries/health.ts';

export const healthRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/health/',
    tag: 'Instance',
    summary: 'Whether the server and its database answer',
    rule: { scope: 'public' },
    handler: async ({ db }) => {
      await askDatabase(db);
      return { status: 'ok' };
    },
  }),
];
