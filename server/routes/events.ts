import { streamEvents } from '../plugins/event-stream.ts';
import { read, type DeclaredRoute } from '../plugins/route.ts';

export const eventRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/events/',
    tag: 'Sync',
    summary: 'A stream of hints: which project has something new',
    rule: { scope: 'workspace', roles: [20, 15, 5] },
    handler: async ({ deps, viewer, workspace, reply }) => {
      const listener = {
        userId: viewer.id,
        sessionHash: viewer.sessionHash,
        workspaceId: workspace.id,
        role: workspace.role,
      };
      await streamEvents(deps, reply, listener);
      return null;
    },
  }),
];
