import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import {
  addToModule,
  editModulesOf,
  removeFromModule,
} from '../../commands/modules/module-items.ts';
import { archiveModule, restoreModule } from '../../commands/modules/modules.ts';
import { uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { inZone, spacedMoment } from '../../presenters/in-zone.ts';
import { presentArchivedModule } from '../../presenters/module.ts';
import { dayIn } from '../../queries/days.ts';
import { listModules, moduleHeads, readModule } from '../../queries/modules/modules.ts';
import { moduleDetailOf } from './module-detail.ts';
import { archivedModule, moduleDetail } from './module-answers.ts';
import { listAnswer, listAnswerTo } from '../work-items/list-answers.ts';
import { listParameters, listRequest } from '../work-items/list-request.ts';
import { answerList, projectScope } from '../work-items/work-item-lists.ts';
import { archivedAt, message } from '../workspaces/workspace-answers.ts';

const tag = 'Modules';
const workers = { scope: 'project', roles: [ADMIN, MEMBER] } as const;
const keepers = { ...workers, wording: 'class' } as const;
const readers = { scope: 'project', roles: ROLES, wording: 'class' } as const;

/** What is in a module, and modules that were put away. */
export const moduleItemRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/modules/:id/issues/',
    tag,
    summary: 'The work items of a module: filtered, ordered, grouped, paged',
    rule: workers,
    query: listParameters,
    answer: listAnswer,
    answerTo: listAnswerTo,
    handler: async ({ deps, db, viewer, project }, { params, query }) => {
      found((await moduleHeads(db, project, [params.id]))[0]);
      const today = dayIn(viewer.timezone, deps.clock.now());
      const order = { key: 'created_at', descending: false } as const;
      const request = listRequest({ ...query, module: params.id }, today, order);
      return answerList(db, projectScope(project, viewer), request);
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/modules/:id/issues/',
    tag,
    summary: 'Put work items into a module',
    rule: workers,
    status: 201,
    body: z.object({ issues: uuids().default([]) }),
    answer: message,
    writes: ['activities', 'projects', 'work_item_modules', 'work_items'],
    handler: async ({ project, write: w }, { params, body }) => {
      await addToModule(w, project, params.id, body.issues);
      return { message: 'success' };
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/modules/:id/issues/:issue_id/',
    tag,
    summary: 'Take a work item out of a module',
    rule: workers,
    status: 204,
    writes: ['activities', 'projects', 'work_item_modules', 'work_items'],
    handler: ({ project, write: w }, { params }) =>
      removeFromModule(w, project, params.id, params.issue_id),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/issues/:issue_id/modules/',
    tag,
    summary: 'Change the modules of one work item',
    rule: workers,
    status: 201,
    body: z.object({ modules: uuids().default([]), removed_modules: uuids().default([]) }),
    answer: message,
    writes: ['activities', 'projects', 'work_item_modules', 'work_items'],
    handler: async ({ project, write: w }, { params, body }) => {
      await editModulesOf(w, project, params.issue_id, body.modules, body.removed_modules);
      return { message: 'success' };
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/modules/:id/archive/',
    tag,
    summary: 'Archive a module that is completed or cancelled',
    rule: keepers,
    answer: archivedAt,
    writes: ['modules', 'projects', 'user_favorites', 'work_items'],
    handler: async ({ project, write: w }, { params }) => {
      await archiveModule(w, project, params.id);
      return { archived_at: spacedMoment(w.now) };
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/modules/:id/archive/',
    tag,
    summary: 'Bring an archived module back',
    rule: keepers,
    status: 204,
    writes: ['modules', 'projects', 'work_items'],
    handler: ({ project, write: w }, { params }) => restoreModule(w, project, params.id),
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/archived-modules/',
    tag,
    summary: 'The archived modules of a project',
    rule: readers,
    answer: z.array(archivedModule),
    handler: async ({ db, viewer, project }) => {
      const at = inZone(viewer.timezone);
      const rows = await listModules(db, project, viewer, 'archived');
      return rows.map((row) => presentArchivedModule(row, at));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/archived-modules/:id/',
    tag,
    summary: 'One archived module',
    rule: readers,
    answer: moduleDetail,
    handler: async (context, { params }) => {
      const { db, viewer, project } = context;
      const row = found(await readModule(db, project, viewer, params.id));
      if (row.archived_at === null) throw notFound();
      return moduleDetailOf(context, row);
    },
  }),
];
