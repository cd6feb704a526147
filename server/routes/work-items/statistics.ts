import { z } from 'zod';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { dayIn } from '../../queries/days.ts';
import { statisticsOf } from '../../queries/work-items/epics.ts';
import { mustSee } from './item-access.ts';

export const statisticsRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/issues/:id/statistics/',
    tag: 'Work items',
    summary: 'How far what stands below a work item has come, however deep',
    rule: { scope: 'project', roles: [20, 15, 5] },
    answer: z.object({
      backlog_issues: z.int(),
      unstarted_issues: z.int(),
      started_issues: z.int(),
      completed_issues: z.int(),
      cancelled_issues: z.int(),
      overdue_issues: z.int(),
    }),
    handler: async ({ db, deps, project, viewer }, { params }) => {
      await mustSee(db, project, viewer, params.id);
      const today = dayIn(viewer.timezone, deps.clock.now());
      return statisticsOf(db, project, params.id, today);
    },
  }),
];
