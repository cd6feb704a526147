import { z } from 'zod';
import { ADMIN, MEMBER } from '../../../src/domain/roles.ts';
import { timestampNow } from '../../commands/clock.ts';
import { addToCycle, removeFromCycle } from '../../commands/cycles/cycle-items.ts';
import { archiveCycle, restoreCycle, transferCycle } from '../../commands/cycles/cycles.ts';
import { uuid, uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { presentArchivedCycle } from '../../presenters/cycle.ts';
import { inZone, spacedMoment } from '../../presenters/in-zone.ts';
import { cycleSpan, progressOf } from '../../queries/progress/container-progress.ts';
import { estimatesInPoints } from '../../queries/progress/progress.ts';
import { distribution, progressNumbers } from '../../presenters/progress.ts';
import { cycleHead, listCycles, readCycle } from '../../queries/cycles/cycles.ts';
import { dayIn } from '../../queries/days.ts';
import { archivedCycle, archivedCycleDetail } from './cycle-answers.ts';
import { listAnswer, listAnswerTo } from '../work-items/list-answers.ts';
import { listParameters, listRequest } from '../work-items/list-request.ts';
import { answerList, projectScope } from '../work-items/work-item-lists.ts';
import { archivedAt, message } from '../workspaces/workspace-answers.ts';

const tag = 'Cycles';
const workers = { scope: 'project', roles: [ADMIN, MEMBER] } as const;

/** What is in a cycle, and cycles that were put away. */
export const cycleItemRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/:id/cycle-issues/',
    tag,
    summary: 'The work items of a cycle: filtered, ordered, grouped, paged',
    rule: workers,
    query: listParameters,
    answer: listAnswer,
    answerTo: listAnswerTo,
    handler: async ({ deps, db, viewer, project }, { params, query }) => {
      found(await cycleHead(db, project, params.id));
      const today = dayIn(viewer.timezone, deps.clock.now());
      const request = listRequest({ ...query, cycle: params.id }, today);
      return answerList(db, projectScope(project, viewer), request);
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/:id/cycle-issues/',
    tag,
    summary: 'Put work items into a cycle',
    rule: workers,
    status: 201,
    body: z.object({ issues: uuids().default([]) }),
    answer: message,
    writes: ['activities', 'projects', 'work_items'],
    handler: async ({ project, write: w }, { params, body }) => {
      await addToCycle(w, project, params.id, body.issues);
      return { message: 'success' };
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/:id/cycle-issues/:issue_id/',
    tag,
    summary: 'Take a work item out of a cycle',
    rule: workers,
    status: 204,
    writes: ['activities', 'projects', 'work_items'],
    handler: ({ project, write: w }, { params }) =>
      removeFromCycle(w, project, params.id, params.issue_id),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/:id/transfer-issues/',
    tag,
    summary: 'Move what is not finished to another cycle',
    rule: workers,
    body: z.object({ new_cycle_id: uuid().nullish() }),
    answer: message,
    writes: ['activities', 'cycles', 'projects', 'work_items'],
    handler: async ({ project, write: w }, { params, body }) => {
      await transferCycle(w, project, params.id, body.new_cycle_id);
      return { message: 'Success' };
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/:id/archive/',
    tag,
    summary: 'Archive a cycle that has ended',
    rule: workers,
    answer: archivedAt,
    writes: ['cycles', 'projects', 'user_favorites', 'work_items'],
    handler: async ({ project, write: w }, { params }) => {
      await archiveCycle(w, project, params.id);
      return { archived_at: spacedMoment(w.now) };
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/cycles/:id/archive/',
    tag,
    summary: 'Bring an archived cycle back',
    rule: workers,
    status: 204,
    writes: ['cycles', 'projects', 'work_items'],
    handler: ({ project, write: w }, { params }) => restoreCycle(w, project, params.id),
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/archived-cycles/',
    tag,
    summary: 'The archived cycles of a project',
    rule: workers,
    answer: z.array(archivedCycle),
    handler: async ({ deps, db, viewer, project }) => {
      const [at, now] = [inZone(viewer.timezone), timestampNow(deps.clock)];
      const rows = await listCycles(db, project, viewer, 'archived');
      return rows.map((row) => presentArchivedCycle(row, at, now));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/archived-cycles/:id/',
    tag,
    summary: 'One archived cycle',
    rule: workers,
    answer: archivedCycleDetail,
    handler: async ({ deps, db, viewer, project }, { params }) => {
      const row = found(await readCycle(db, project, viewer, params.id));
      if (row.archived_at === null) throw notFound();
      const moment = { span: cycleSpan(row, project.timezone), nowMs: deps.clock.now() };
      const progress = await progressOf(db, project, { cycle: row.id }, moment);
      const inPoints = await estimatesInPoints(db, project);
      const numbers = progressNumbers(progress.items);
      return {
        ...presentArchivedCycle(row, inZone(viewer.timezone), timestampNow(deps.clock)),
        sub_issues: row.sub_issues,
        logo_props: row.logo_props,
        created_by: row.created_by,
        completed_estimate_points: numbers.completed_estimate_points,
        total_estimate_points: numbers.total_estimate_points,
        estimate_distribution: inPoints ? distribution(progress, 'points') : {},
        distribution: distribution(progress, 'issues'),
      };
    },
  }),
];
