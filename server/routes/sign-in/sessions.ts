import { z } from 'zod';
import { deactivateAccount } from '../../commands/account/deactivate.ts';
import { endOtherSessions, endSession } from '../../commands/sign-in/sessions.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { closeSession } from '../../plugins/sessions.ts';
import { notFound } from '../../policies/refusal.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentSession } from '../../presenters/session.ts';
import { listSessions } from '../../queries/sign-in/sessions.ts';

const USER = { scope: 'user' } as const;
const tag = 'Me';

const session = z.object({
  id: z.string(),
  kind: z.enum(['app', 'admin']),
  created_at: z.string(),
  last_seen_at: z.string(),
  expires_at: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
});

/** Where a person is signed in. Ours: the contract has no calls for it. */
export const sessionRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/users/me/sessions/',
    tag,
    summary: 'Where the person is signed in, last used first',
    rule: USER,
    answer: z.array(session),
    handler: async ({ deps, db, viewer }) => {
      const at = inZone(viewer.timezone);
      const rows = await listSessions(db, viewer, deps.clock.now());
      return rows.map((row) => presentSession(row, at, viewer.sessionHash));
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/users/me/sessions/',
    tag,
    summary: 'Sign out everywhere but here',
    rule: USER,
    status: 204,
    writes: ['sessions'],
    handler: ({ viewer, write: w }) => endOtherSessions(w, viewer),
  }),
  write({
    method: 'DELETE',
    path: '/api/users/me/sessions/:id/',
    tag,
    summary: 'End one session',
    rule: USER,
    looseParams: ['id'],
    status: 204,
    writes: ['sessions'],
    handler: async ({ viewer, write: w }, { params }) => {
      if (!(await endSession(w, viewer, params.id))) throw notFound();
    },
  }),
  read({
    method: 'DELETE',
    path: '/api/users/me/',
    tag,
    summary: 'Deactivate one’s own account; the next sign-in opens it again',
    rule: USER,
    writes: [
      'jobs',
      'password_links',
      'profiles',
      'project_members',
      'projects',
      'sessions',
      'users',
      'workspace_invitations',
      'workspace_members',
    ],
    status: 204,
    handler: async ({ deps, viewer, request, reply }) => {
      const leaving = { ip: request.ip, webUrl: deps.config.webUrl };
      await deactivateAccount(deps, viewer, leaving);
      await closeSession(deps, reply, viewer);
    },
  }),
];
