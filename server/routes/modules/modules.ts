import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { createModule, deleteModule, updateModule } from '../../commands/modules/modules.ts';
import {
  date,
  jsonObject,
  line,
  name,
  sortOrder,
  text,
  uuid,
  uuids,
} from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentModule, presentWorkspaceModule } from '../../presenters/module.ts';
import { listModules, listWorkspaceModules, readModule } from '../../queries/modules/modules.ts';
import { joinedProjectIds } from '../../queries/projects/projects.ts';
import { moduleDetailOf } from './module-detail.ts';
import { MODULE_STATUSES, moduleAnswer, moduleDetail, workspaceModule } from './module-answers.ts';
import { seen } from '../workspaces/seen.ts';

const tag = 'Modules';
const missing = 'Module not found';
const anyone = { scope: 'project', roles: ROLES } as const;
const workers = { scope: 'project', roles: [ADMIN, MEMBER] } as const;

const fields = {
  description: text().optional(),
  description_text: z.json().optional(),
  description_html: z.json().optional(),
  start_date: date().nullish(),
  target_date: date().nullish(),
  status: z.enum(MODULE_STATUSES).optional(),
  lead_id: uuid().nullish(),
  member_ids: uuids().optional(),
  sort_order: sortOrder().optional(),
  view_props: jsonObject().optional(),
  logo_props: jsonObject().optional(),
  external_source: line().nullish(),
  external_id: line().nullish(),
};

const changes = (method: 'PATCH' | 'PUT') =>
  write({
    method,
    path: '/api/workspaces/:slug/projects/:project_id/modules/:id/',
    tag,
    summary: 'Change a module',
    rule: workers,
    writes: ['module_members', 'modules'],
    body: z.object({ name: name().optional(), ...fields }),
    answer: moduleAnswer,
    handler: async ({ db, viewer, project, write: w }, { params, body }) => {
      await updateModule(w, project, params.id, body);
      const row = found(await readModule(db, project, viewer, params.id));
      return presentModule(row, inZone(viewer.timezone));
    },
  });

export const moduleRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/modules/',
    tag,
    summary: "The modules of the caller's projects",
    rule: { scope: 'workspace', roles: ROLES, wording: 'class' },
    answer: z.array(workspaceModule),
    handler: async ({ db, viewer, workspace }) => {
      const projects = await joinedProjectIds(db, viewer, workspace);
      const at = inZone(viewer.timezone);
      const rows = await listWorkspaceModules(db, workspace, viewer, projects);
      return rows.map((row) => presentWorkspaceModule(row, at));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/modules/',
    tag,
    summary: 'The modules of a project: favourites, then the newest',
    rule: anyone,
    query: z.object({ fields: z.string().optional() }),
    answer: z.array(moduleAnswer),
    answerTo: ({ fields }) =>
      z.array(fields ? moduleAnswer.extend({ archived_at: z.null() }) : moduleAnswer),
    handler: async ({ db, viewer, project }, { query }) => {
      const at = inZone(viewer.timezone);
      const more = query.fields ? { archived_at: null } : {};
      const rows = await listModules(db, project, viewer);
      return rows.map((row) => ({ ...presentModule(row, at), ...more }));
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/modules/',
    tag,
    summary: 'Make a module',
    rule: workers,
    status: 201,
    body: z.object({ id: uuid().optional(), name: name(), ...fields }),
    answer: moduleAnswer,
    writes: ['module_members', 'modules'],
    handler: async ({ db, viewer, project, write: w }, { body }) => {
      const id = body.id ?? w.newId();
      await createModule(w, project, { ...body, id });
      const row = found(await readModule(db, project, viewer, id));
      return presentModule(row, inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/modules/:id/',
    tag,
    summary: 'One module',
    rule: workers,
    answer: moduleDetail,
    writes: ['recent_visits'],
    handler: async (context, { params }) => {
      const { db, viewer, project } = context;
      const row = found(await readModule(db, project, viewer, params.id), missing);
      if (row.archived_at !== null) throw notFound(missing);
      const place = { entity: 'module', id: row.id, projectId: project.id } as const;
      await seen(context, project.workspaceId, place);
      return moduleDetailOf(context, row);
    },
  }),
  changes('PATCH'),
  changes('PUT'),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/modules/:id/',
    tag,
    summary: 'Delete a module; its work items stay',
    rule: {
      scope: 'project',
      roles: [ADMIN],
      orCreatorOf: { entity: 'module', param: 'id' },
    },
    status: 204,
    writes: [
      'activities',
      'module_members',
      'modules',
      'projects',
      'recent_visits',
      'user_favorites',
      'work_item_modules',
      'work_items',
    ],
    handler: ({ project, write: w }, { params }) => deleteModule(w, project, params.id),
  }),
];
