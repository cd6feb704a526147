import { z } from 'zod';
import { ROLES } from '../../../src/domain/roles.ts';
import { timestampNow } from '../../commands/clock.ts';
import { jsonText, read, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { presentListedCycle } from '../../presenters/cycle.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { listEnvelope } from '../../presenters/list-envelope.ts';
import { distribution, progressNumbers, unnamed } from '../../presenters/progress.ts';
import { cycleSpan, progressOf } from '../../queries/progress/container-progress.ts';
import { cycleDays } from '../../queries/cycles/cycle-days.ts';
import { cycleHead, listWorkspaceCycles } from '../../queries/cycles/cycles.ts';
import { dayIn } from '../../queries/days.ts';
import { estimatesInPoints, progressItems } from '../../queries/progress/progress.ts';
import { joinedProjectIds } from '../../queries/projects/projects.ts';
import { pagingOf } from '../paging.ts';
import { groupCounts, pointSpread, spread } from '../work-items/progress-answers.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { listedCycle } from './cycle-answers.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const tag = 'Cycles';
const anyone = { scope: 'project', roles: ROLES } as const;
const missing = 'Cycle not found';
const UNDATED = 'Cycle has no start or end date';

const number = z.number().nullable();
const day = z.object({
  date: z.iso.date(),
  scope: number,
  completed: number,
  started: number,
  unstarted: number,
  backlog: number,
  cancelled: number,
  pending: number,
  actual: number,
  ideal: number,
});

/** How far cycles have come. */
export const cycleProgressRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/cycles/:id/analytics/`,
    tag,
    summary: 'How a cycle’s work is spread over people and labels, and what was left on each day',
    rule: anyone,
    query: z.object({ type: z.string().optional() }),
    answer: spread,
    answerTo: ({ type }) => (type === 'points' ? pointSpread : spread),
    handler: async ({ db, deps, project }, { params, query }) => {
      const cycle = found(await cycleHead(db, project, params.id), missing);
      const span = cycleSpan(cycle, project.timezone);
      if (!span) throw refused(UNDATED);
      const by = query.type === 'points' ? 'points' : 'issues';
      if (by === 'points' && !(await estimatesInPoints(db, project))) {
        return { assignees: [], labels: [], completion_chart: {} };
      }
      const moment = { span, nowMs: deps.clock.now() };
      const progress = await progressOf(db, project, { cycle: params.id }, moment);
      const { assignees, ...rest } = distribution(progress, by);
      return { ...rest, assignees: assignees.map(unnamed) };
    },
  }),
  read({
    method: 'GET',
    path: `${P}/cycles/:id/progress/`,
    tag,
    summary: 'How many work items and points of a cycle are in which group',
    rule: anyone,
    answer: z.object({
      ...groupCounts,
      backlog_estimate_points: z.number(),
      unstarted_estimate_points: z.number(),
      started_estimate_points: z.number(),
      cancelled_estimate_points: z.number(),
      completed_estimate_points: z.number(),
      total_estimate_points: z.number(),
    }),
    handler: async ({ db, project }, { params }) => {
      found(await cycleHead(db, project, params.id), missing);
      return progressNumbers(await progressItems(db, project, { cycle: params.id }));
    },
  }),
  read({
    method: 'GET',
    path: `${P}/cycles/:id/cycle-progress/`,
    tag,
    summary: 'How a cycle stood on the evening of each of its days',
    rule: anyone,
    answer: z.array(day),
    handler: async ({ db, deps, project }, { params }) => {
      const cycle = found(await cycleHead(db, project, params.id), missing);
      const span = cycleSpan(cycle, project.timezone);
      if (!span) throw refused(UNDATED);
      const today = dayIn(project.timezone, deps.clock.now());
      return cycleDays(db, project, params.id, span, today);
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/active-cycles/',
    tag,
    summary: "The cycles that run now in the caller's projects",
    rule: { scope: 'workspace', roles: ROLES },
    query: z.object({ per_page: z.string().optional(), cursor: z.string().optional() }),
    answer: paged(listedCycle),
    handler: async ({ db, deps, workspace, viewer }, { query }) => {
      const { perPage, page } = pagingOf(query);
      const [at, now] = [inZone(viewer.timezone), timestampNow(deps.clock)];
      const projects = await joinedProjectIds(db, viewer, workspace);
      const rows = (await listWorkspaceCycles(db, workspace, viewer, projects))
        .map((row) => presentListedCycle(row, at, now))
        .filter(({ status }) => status === 'CURRENT');
      const shown = rows.slice(perPage * page, perPage * (page + 1));
      const cells = [{ key: null, subKey: null, total: rows.length, rows: JSON.stringify(shown) }];
      const flat = { groupBy: null, subGroupBy: null, groups: [], knownKeys: null };
      return jsonText(listEnvelope({ perPage, page, ...flat, cells }));
    },
  }),
];
