import { z } from 'zod';
import type { Filter } from '../../../src/domain/filter.ts';
import { ROLES } from '../../../src/domain/roles.ts';
import { CLOSED_GROUPS } from '../../../src/domain/state-group.ts';
import { timestampOf } from '../../commands/clock.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { analyticRows, analyticTotal } from '../../queries/analytics/analytics.ts';
import { activityGraph, completedByWeek, datedItems } from '../../queries/analytics/dashboard.ts';
import { addDays, dayIn } from '../../queries/days.ts';
import { workspaceGround } from './analytic-question.ts';
import { activityByDay, workInNumbers } from './dashboard-answers.ts';

const tag = 'Dashboard';
const members = { scope: 'workspace', roles: ROLES } as const;
const open: Filter = { not: { field: 'state_group', in: CLOSED_GROUPS } };
const done: Filter = { field: 'state_group', in: ['completed'] };

const ME = '/api/users/me/workspaces/:slug';
const DAY_MS = 24 * 60 * 60 * 1000;
const monthQuery = z.object({ month: z.coerce.number().int().min(1).max(12).default(1) });

export const personGraphRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${ME}/activity-graph/`,
    tag,
    summary: 'How much one did on each day of half a year',
    rule: members,
    answer: activityByDay,
    handler: ({ db, deps, viewer, workspace }) =>
      activityGraph(db, workspace, viewer, since(deps.clock.now(), 182)),
  }),
  read({
    method: 'GET',
    path: `${ME}/issues-completed-graph/`,
    tag,
    summary: 'What one finished in a month, by week',
    rule: members,
    query: monthQuery,
    answer: z.array(z.object({ week: z.int(), completed_count: z.int() })),
    handler: async (context, { query }) =>
      completedByWeek(context.db, await workspaceGround(context), context.viewer, query.month),
  }),
  read({
    method: 'GET',
    path: `${ME}/dashboard/`,
    tag,
    summary: 'One’s work in a workspace in numbers',
    rule: members,
    query: monthQuery,
    answer: workInNumbers,
    handler: async (context, { query }) => {
      const { db, deps, viewer, workspace } = context;
      const ground = await workspaceGround(context);
      const today = dayIn(viewer.timezone, deps.clock.now());
      const mine: Filter = { field: 'assignees', in: [viewer.id] };
      const count = (filter: Filter) => analyticTotal(db, ground, { and: [mine, filter] });
      const groups = await analyticRows(db, ground, {
        x: 'state__group',
        measure: 'issue_count',
        segment: null,
        filter: mine,
      });
      const weeks = await completedByWeek(db, ground, viewer, query.month);
      const week: Filter = {
        and: [
          { field: 'target_date', from: today },
          { field: 'target_date', to: addDays(today, 7) },
        ],
      };
      return {
        issue_activities: await activityGraph(db, workspace, viewer, since(deps.clock.now(), 91)),
        completed_issues: weeks.map(({ week: week_in_month, completed_count }) => ({
          week_in_month,
          completed_count,
        })),
        assigned_issues_count: await count({ and: [] }),
        pending_issues_count: await count(open),
        completed_issues_count: await count(done),
        issues_due_week_count: await count(week),
        state_distribution: groups.map(({ dimension: state_group, count: state_count }) => ({
          state_group,
          state_count,
        })),
        overdue_issues: await datedItems(db, ground, viewer, workspace.slug, 'overdue', today),
        upcoming_issues: await datedItems(db, ground, viewer, workspace.slug, 'upcoming', today),
      };
    },
  }),
];

function since(now: number, days: number): string {
  return timestampOf((now - days * DAY_MS) * 1000);
}
