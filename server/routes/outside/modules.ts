import { z } from 'zod';
import { addToModule, removeFromModule } from '../../commands/modules/module-items.ts';
import { createModule, deleteModule, updateModule } from '../../commands/modules/modules.ts';
import { mustBeNewOutside } from '../../commands/outside/outside.ts';
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
import { refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { moduleHeads } from '../../queries/modules/modules.ts';
import { inModule } from '../../queries/outside/conditions.ts';
import { outsideRow } from '../../queries/outside/rows.ts';
import { MODULE_STATUSES } from '../modules/module-answers.ts';
import { moduleItemRoutes } from '../modules/module-items.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { moduleIssueOutside, moduleOutside } from './answers.ts';
import {
  archivedContainers,
  containerItems,
  mustMayDelete,
  readers,
  workers,
  type Container,
} from './container.ts';
import { mirrored } from './mirror.ts';
import { answerRow, answerRows, listing, MISSING, shaping, V1_PROJECT } from './shape.ts';

const tag = 'External: modules';
const MODULE = `${V1_PROJECT}/modules/:id` as const;

const fields = {
  description: text().optional(),
  start_date: date().nullish(),
  target_date: date().nullish(),
  status: z.enum(MODULE_STATUSES).optional(),
  lead: uuid().nullish(),
  members: uuids().optional(),
  sort_order: sortOrder().optional(),
  view_props: jsonObject().optional(),
  logo_props: jsonObject().optional(),
  external_source: line().nullish(),
  external_id: line().nullish(),
};
const edited = z.object({ name: name().optional(), ...fields });

function inOwnWords({ lead, members, ...rest }: z.output<typeof edited>) {
  return { ...rest, lead_id: lead, member_ids: members };
}

const modules: Container = {
  name: 'module',
  inside: moduleIssueOutside,
  whole: moduleOutside,
  within: inModule,
  head: async (db, project, id) => (await moduleHeads(db, project, [id]))[0],
  add: addToModule,
  remove: removeFromModule,
  writes: ['activities', 'projects', 'work_item_modules', 'work_items'],
};

const moduleRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${V1_PROJECT}/modules/`,
    tag,
    summary: 'The modules of a project, newest first',
    rule: readers,
    query: listing,
    answer: paged(moduleOutside),
    handler: (context, { query }) => answerRows(context, 'module', query),
  }),
  write({
    method: 'POST',
    path: `${V1_PROJECT}/modules/`,
    tag,
    summary: 'Make a module',
    rule: workers,
    status: 201,
    body: z.object({ name: name(), ...fields }),
    answer: moduleOutside,
    writes: ['module_members', 'modules'],
    handler: async (context, { body }) => {
      const { project, write: w } = context;
      await mustBeNewOutside(w, 'modules', project, body);
      const id = w.newId();
      await createModule(w, project, { ...inOwnWords(body), name: body.name, id });
      return answerRow(context, 'module', id);
    },
  }),
  read({
    method: 'GET',
    path: `${MODULE}/`,
    tag,
    summary: 'One module',
    rule: readers,
    query: shaping,
    answer: moduleOutside,
    handler: (context, { params, query }) => answerRow(context, 'any_module', params.id, query),
  }),
  write({
    method: 'PATCH',
    path: `${MODULE}/`,
    tag,
    summary: 'Change a module',
    rule: workers,
    body: edited,
    answer: moduleOutside,
    writes: ['module_members', 'modules'],
    handler: async (context, { params, body }) => {
      const { db, project, write: w } = context;
      const before = found(await outsideRow(db, 'any_module', project, params.id), MISSING);
      if (before['archived_at'] !== null) throw refused('Archived module cannot be edited');
      await mustBeNewOutside(w, 'modules', project, body, params.id);
      await updateModule(w, project, params.id, inOwnWords(body));
      return answerRow(context, 'any_module', params.id);
    },
  }),
  write({
    method: 'DELETE',
    path: `${MODULE}/`,
    tag,
    summary: 'Delete a module; its work items stay',
    rule: workers,
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
    handler: async ({ project, viewer, write: w }, { params }) => {
      await mustMayDelete(w, 'module', project, viewer, params.id);
      await deleteModule(w, project, params.id);
    },
  }),
  archivedContainers(modules),
];

const PAGE = '/api/workspaces/:slug/projects/:project_id/modules/:id';

export const outsideModuleRoutes: readonly DeclaredRoute[] = [
  ...moduleRoutes,
  ...containerItems(modules),
  ...(['POST', 'DELETE'] as const).map((method) =>
    mirrored(moduleItemRoutes, {
      method,
      from: `${PAGE}/archive/`,
      to: `${MODULE}/archive/`,
      tag: 'modules',
      status: 204,
    }),
  ),
];
