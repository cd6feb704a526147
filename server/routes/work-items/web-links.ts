import { z } from 'zod';
import { createLink, editLink, removeLink } from '../../commands/work-items/web-links.ts';
import type { Db } from '../../db/db.ts';
import { jsonObject, line, name, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentLink } from '../../presenters/web-link.ts';
import { linksOf } from '../../queries/work-items/web-links.ts';
import { mustSee } from './item-access.ts';
import { audit, userLite } from '../workspaces/workspace-answers.ts';

const path = '/api/workspaces/:slug/projects/:project_id/issues/:issue_id/issue-links/';
const tag = 'Links and relations';
const readers = { scope: 'project', roles: [20, 15, 5], wording: 'class' } as const;
const writers = { scope: 'project', roles: [20, 15], wording: 'class' } as const;

const fields = { title: line().nullish(), metadata: jsonObject().optional() };
const edited = z.object({ url: name(2000).optional(), ...fields });

const answer = z.object({
  ...audit,
  title: z.string().nullable(),
  url: z.string(),
  metadata: z.record(z.string(), z.json()),
  project: z.uuid(),
  workspace: z.uuid(),
  issue: z.uuid(),
  created_by_detail: userLite.nullable(),
});

async function oneLink(
  db: Db,
  project: ProjectScope,
  viewer: Viewer,
  { issue_id, id }: { readonly issue_id: string; readonly id: string },
) {
  const rows = await linksOf(db, project, issue_id);
  const row = found(rows.find((row) => row.id === id));
  return presentLink(row, inZone(viewer.timezone));
}

const changes = (method: 'PATCH' | 'PUT') =>
  write({
    method,
    path: `${path}:id/`,
    tag,
    summary: 'Change a link',
    rule: writers,
    body: edited,
    answer,
    writes: ['activities', 'projects', 'work_item_links', 'work_items'],
    handler: async ({ write: w, project, viewer }, { params, body }) => {
      await editLink(w, project, params.issue_id, params.id, body);
      return oneLink(w.tx, project, viewer, params);
    },
  });

export const webLinkRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'The links of a work item, newest first',
    rule: readers,
    answer: z.array(answer),
    handler: async ({ db, project, viewer }, { params }) => {
      await mustSee(db, project, viewer, params.issue_id);
      const rows = await linksOf(db, project, params.issue_id);
      return rows.map((row) => presentLink(row, inZone(viewer.timezone)));
    },
  }),
  write({
    method: 'POST',
    path,
    tag,
    summary: 'Put a link on a work item',
    rule: writers,
    status: 201,
    body: z.object({ id: uuid().optional(), url: name(2000), ...fields }),
    answer,
    writes: ['activities', 'projects', 'work_item_links', 'work_items'],
    handler: async ({ write: w, project, viewer }, { params, body }) => {
      await mustSee(w.tx, project, viewer, params.issue_id);
      const id = body.id ?? w.newId();
      await createLink(w, project, params.issue_id, { ...body, id });
      return oneLink(w.tx, project, viewer, { ...params, id });
    },
  }),
  read({
    method: 'GET',
    path: `${path}:id/`,
    tag,
    summary: 'One link',
    rule: readers,
    answer,
    handler: async ({ db, project, viewer }, { params }) => {
      await mustSee(db, project, viewer, params.issue_id);
      return oneLink(db, project, viewer, params);
    },
  }),
  changes('PATCH'),
  changes('PUT'),
  write({
    method: 'DELETE',
    path: `${path}:id/`,
    tag,
    summary: 'Take a link from a work item',
    rule: writers,
    status: 204,
    writes: ['activities', 'projects', 'work_item_links', 'work_items'],
    handler: ({ write: w, project }, { params }) =>
      removeLink(w, project, params.issue_id, params.id),
  }),
];
