import { z } from 'zod';
import { read, withStatus, type DeclaredRoute } from '../../plugins/route.ts';
import { askDatabase } from '../../queries/instance/health.ts';

export const healthRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/health/',
    tag: 'Instance',
    summary: 'Whether the server and its database answer',
    rule: { scope: 'public' },
    answer: z.object({ status: z.literal('ok') }),
    handler: async ({ db }) => {
      await askDatabase(db);
      return { status: 'ok' };
    },
  }),
  read({
    method: 'GET',
    path: '/api/health/ready/',
    tag: 'Instance',
    summary: 'Whether calls should be sent here: 503 while the database does not answer',
    rule: { scope: 'public' },
    answer: z.object({ status: z.literal('ready') }),
    handler: async ({ db, request }) => {
      try {
        await askDatabase(db);
        return { status: 'ready' };
      } catch (error) {
        request.log.warn(error);
        return withStatus(503, { status: 'the database does not answer' });
      }
    },
  }),
];
