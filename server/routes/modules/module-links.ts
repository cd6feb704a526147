import { z } from 'zod';
import {
  createModuleLink,
  editModuleLink,
  removeModuleLink,
} from '../../commands/modules/module-links.ts';
import type { Db } from '../../db/db.ts';
import { jsonObject, line, name, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentModuleLink } from '../../presenters/module.ts';
import { linksOfModule } from '../../queries/modules/module-links.ts';
import { moduleHeads } from '../../queries/modules/modules.ts';
import { moduleLink } from './module-answers.ts';

const path = '/api/workspaces/:slug/projects/:project_id/modules/:module_id/module-links/';
const tag = 'Modules';
const readers = { scope: 'project', roles: [20, 15, 5], wording: 'class' } as const;
const writers = { scope: 'project', roles: [20, 15], wording: 'class' } as const;

const fields = { title: line().nullish(), metadata: jsonObject().optional() };
async function linksFor(db: Db, project: ProjectScope, viewer: Viewer, moduleId: string) {
  found((await moduleHeads(db, project, [moduleId]))[0]);
  const rows = await linksOfModule(db, project, moduleId);
  return rows.map((row) => presentModuleLink(row, inZone(viewer.timezone)));
}

async function oneLink(
  db: Db,
  project: ProjectScope,
  viewer: Viewer,
  { module_id, id }: { readonly module_id: string; readonly id: string },
) {
  const links = await linksFor(db, project, viewer, module_id);
  return found(links.find((link) => link.id === id));
}

const changes = (method: 'PATCH' | 'PUT') =>
  write({
    method,
    path: `${path}:id/`,
    tag,
    summary: 'Change a link of a module',
    rule: writers,
    body: z.object({ url: name(200).optional(), ...fields }),
    answer: moduleLink,
    writes: ['module_links'],
    handler: async ({ write: w, project, viewer }, { params, body }) => {
      await editModuleLink(w, project, params.module_id, params.id, body);
      return oneLink(w.tx, project, viewer, params);
    },
  });

export const moduleLinkRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'The links of a module, newest first',
    rule: readers,
    answer: z.array(moduleLink),
    handler: ({ db, project, viewer }, { params }) =>
      linksFor(db, project, viewer, params.module_id),
  }),
  write({
    method: 'POST',
    path,
    tag,
    summary: 'Put a link on a module',
    rule: writers,
    status: 201,
    body: z.object({ id: uuid().optional(), url: name(200), ...fields }),
    answer: moduleLink,
    writes: ['module_links'],
    handler: async ({ write: w, project, viewer }, { params, body }) => {
      found((await moduleHeads(w.tx, project, [params.module_id]))[0]);
      const id = body.id ?? w.newId();
      await createModuleLink(w, project, params.module_id, { ...body, id });
      return oneLink(w.tx, project, viewer, { ...params, id });
    },
  }),
  read({
    method: 'GET',
    path: `${path}:id/`,
    tag,
    summary: 'One link of a module',
    rule: readers,
    answer: moduleLink,
    handler: ({ db, project, viewer }, { params }) => oneLink(db, project, viewer, params),
  }),
  changes('PATCH'),
  changes('PUT'),
  write({
    method: 'DELETE',
    path: `${path}:id/`,
    tag,
    summary: 'Take a link from a module',
    rule: writers,
    status: 204,
    writes: ['module_links'],
    handler: ({ write: w, project }, { params }) =>
      removeModuleLink(w, project, params.module_id, params.id),
  }),
];
