import { z } from 'zod';
import { ADMIN, GUEST, MEMBER } from '../../../src/domain/roles.ts';
import { callTogether } from '../../plugins/calls-together.ts';
import { uuid } from '../../plugins/fields.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { cycleItemRoutes } from '../cycles/cycle-items.ts';
import { moduleItemRoutes } from '../modules/module-items.ts';
import { workItemArchiveRoutes } from './work-item-archive.ts';
import { workItemRoutes } from './work-items.ts';

const MOST_CALLS = 500;
/** Longer than any path that may be called. */
const LONGEST_PATH = 200;
const LONGEST_TIME = 40;

/** What a device says of many work items at once: each of these calls may be among them. */
const MAY_BE_CALLED: readonly string[] = [
  'PATCH issues/:id/',
  'DELETE issues/:id/',
  'POST issues/:id/archive/',
  'DELETE issues/:id/archive/',
  'POST issues/:issue_id/modules/',
  'POST cycles/:id/cycle-issues/',
  'DELETE cycles/:id/cycle-issues/:issue_id/',
];
const P = '/api/workspaces/:slug/projects/:project_id';
const CALLED: readonly DeclaredRoute[] = [
  ...workItemRoutes,
  ...workItemArchiveRoutes,
  ...moduleItemRoutes,
  ...cycleItemRoutes,
].filter(({ method, path }) => MAY_BE_CALLED.includes(`${method} ${path.slice(P.length + 1)}`));

const call = z.object({
  key: uuid(),
  method: z.enum(['PATCH', 'POST', 'DELETE']),
  path: z.string().max(LONGEST_PATH),
  body: z.record(z.string(), z.unknown()).nullish(),
  unmodified_since: z.string().max(LONGEST_TIME).nullish(),
});

export const workItemCallRoutes: readonly DeclaredRoute[] = [
  // No `write`: it opens a transaction for some of the calls at a time, and each call has its own key.
  read({
    method: 'POST',
    path: `${P}/bulk-calls/`,
    tag: 'Work items',
    summary:
      'Up to 500 calls that change work items of a project, each with its own key, answered one by one as if made alone',
    rule: { scope: 'project', roles: [ADMIN, MEMBER, GUEST] },
    body: z.object({ calls: z.array(call).min(1).max(MOST_CALLS) }),
    answer: z.object({
      answers: z.array(
        z.object({
          key: z.uuid(),
          status: z.int(),
          updated_at: z.string().nullable(),
          body: z.json(),
        }),
      ),
    }),
    writes: [...new Set(CALLED.flatMap(({ writes }) => writes))].toSorted(),
    handler: async (context, { body: { calls } }) => {
      if (new Set(calls.map(({ key }) => key)).size < calls.length) {
        throw refused('Each call needs a key of its own.');
      }
      return { answers: await callTogether(context, CALLED, calls) };
    },
  }),
];
