import { z } from 'zod';
import { ROLES } from '../../../src/domain/roles.ts';
import {
  addQuickLink,
  changeQuickLink,
  removeQuickLink,
} from '../../commands/workspaces/furnishings.ts';
import { jsonObject, line, text, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { Refusal } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { presentQuickLink } from '../../presenters/furnishings.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { listQuickLinks, readQuickLink } from '../../queries/workspaces/furnishings.ts';
import { audit } from './workspace-answers.ts';

const W = '/api/workspaces/:slug';
const json = z.record(z.string(), z.json());
const anyone = { scope: 'workspace', roles: ROLES } as const;

const quickLink = z.object({
  ...audit,
  title: z.string().nullable(),
  url: z.string(),
  metadata: json,
  workspace: z.uuid(),
  project: z.null(),
  owner: z.uuid(),
});
const linkFields = {
  title: line().nullish(),
  url: text().optional(),
  metadata: jsonObject().optional(),
};

export const quickLinkRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/quick-links/`,
    tag: 'Home',
    summary: "The caller's quick links, newest first",
    rule: anyone,
    answer: z.array(quickLink),
    handler: async ({ db, viewer, workspace }) => {
      const at = inZone(viewer.timezone);
      const rows = await listQuickLinks(db, workspace, viewer);
      return rows.map((row) => presentQuickLink(row, at));
    },
  }),
  write({
    method: 'POST',
    path: `${W}/quick-links/`,
    tag: 'Home',
    summary: 'Keep a link',
    rule: anyone,
    status: 201,
    writes: ['quick_links'],
    body: z.object({ id: uuid().optional(), ...linkFields }),
    answer: quickLink,
    handler: async ({ db, viewer, workspace, write: w }, { body: { id, ...fields } }) => {
      const linkId = id ?? w.newId();
      await addQuickLink(w, viewer.id, linkId, fields);
      const row = found(await readQuickLink(db, workspace, viewer, linkId));
      return presentQuickLink(row, inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: `${W}/quick-links/:id/`,
    tag: 'Home',
    summary: 'One quick link',
    rule: anyone,
    answer: quickLink,
    handler: async ({ db, viewer, workspace }, { params }) => {
      const row = await readQuickLink(db, workspace, viewer, params.id);
      return presentQuickLink(found(row, 'Quick link not found.'), inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: `${W}/quick-links/:id/`,
    tag: 'Home',
    summary: 'Change a quick link',
    rule: anyone,
    writes: ['quick_links'],
    body: z.object(linkFields),
    answer: quickLink,
    handler: async ({ db, viewer, workspace, write: w }, { params, body }) => {
      const isThere = await changeQuickLink(w, viewer.id, params.id, body);
      if (!isThere) throw new Refusal(404, { detail: 'Quick link not found.' });
      const row = found(await readQuickLink(db, workspace, viewer, params.id));
      return presentQuickLink(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${W}/quick-links/:id/`,
    tag: 'Home',
    summary: 'Forget a quick link',
    rule: anyone,
    status: 204,
    writes: ['quick_links'],
    handler: ({ viewer, write: w }, { params }) => removeQuickLink(w, viewer.id, params.id),
  }),
];
