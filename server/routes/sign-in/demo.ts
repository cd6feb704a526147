import { z } from 'zod';
import { limitCalls } from '../../commands/rate-limit.ts';
import { addDemoVisitor, prepareDemo } from '../../jobs/sample/demo.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { openSession } from '../../plugins/sessions.ts';
import { refused } from '../../policies/refusal.ts';
import { instanceRow } from '../../queries/instance/instance.ts';

/** From one address: each visitor leaves a row behind until its session ends. */
const VISITORS_PER_MINUTE = 30;

/** Ours, not the contract's: looking around while the instance has no account, or where `DEMO=true`. */
export const demoRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'POST',
    path: '/api/holdfast/demo/',
    tag: 'Instance',
    summary: 'Look around: a throw-away member of the demo workspace',
    rule: { scope: 'public' },
    answer: z.object({ workspace_slug: z.string() }),
    writes: [
      'activities',
      'comments',
      'cycles',
      'labels',
      'modules',
      'notifications',
      'profiles',
      'project_identifiers',
      'project_members',
      'projects',
      'quick_links',
      'states',
      'stickies',
      'user_favorites',
      'user_properties',
      'users',
      'work_item_assignees',
      'work_item_labels',
      'work_item_modules',
      'work_item_subscribers',
      'work_items',
      'workspace_members',
      'workspaces',
    ],
    handler: async ({ deps, db, request, reply }) => {
      if (!deps.config.demo && (await instanceRow(db))?.is_setup_done) {
        throw refused('This instance has no demo.', 403);
      }
      await limitCalls(deps, `demo ${request.ip}`, VISITORS_PER_MINUTE);
      const demo = await prepareDemo(deps);
      const visitor = await addDemoVisitor(deps, demo);
      await openSession(deps, request, reply, visitor);
      return { workspace_slug: demo.slug };
    },
  }),
];
