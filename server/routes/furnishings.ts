import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../src/domain/roles.ts';
import {
  addQuickLink,
  addSticky,
  addTheme,
  changeQuickLink,
  changeSticky,
  changeTheme,
  removeQuickLink,
  removeSticky,
  removeTheme,
} from '../commands/furnishings.ts';
import { jsonObject, line, name, sortOrder, text, uuid } from '../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../plugins/route.ts';
import { Refusal } from '../policies/refusal.ts';
import { found } from '../policies/viewer.ts';
import { presentQuickLink, presentSticky, presentTheme } from '../presenters/furnishings.ts';
import { inZone } from '../presenters/in-zone.ts';
import { pageEnvelope } from '../presenters/page-envelope.ts';
import {
  listQuickLinks,
  listThemes,
  pageOfStickies,
  readQuickLink,
  readSticky,
} from '../queries/furnishings.ts';
import { pageParameters, pagingOf } from './paging.ts';
import { audit, paged } from './workspace-answers.ts';

const W = '/api/workspaces/:slug';
const anyone = { scope: 'workspace', roles: ROLES } as const;
const workers = { scope: 'workspace', roles: [ADMIN, MEMBER], wording: 'class' } as const;
const json = z.record(z.string(), z.json());

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

const quickLinkRoutes: readonly DeclaredRoute[] = [
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

const sticky = z.object({
  ...audit,
  name: z.string().nullable(),
  description: json,
  description_html: z.string(),
  description_stripped: z.string().nullable(),
  description_binary: z.null(),
  logo_props: json,
  color: z.string().nullable(),
  background_color: z.string().nullable(),
  sort_order: z.number(),
  workspace: z.uuid(),
  owner: z.uuid(),
});
const stickyFields = {
  name: line().nullish(),
  description: jsonObject().optional(),
  description_html: text().optional(),
  logo_props: jsonObject().optional(),
  color: line().nullish(),
  background_color: line().nullish(),
  sort_order: sortOrder().optional(),
};
const STICKIES_PER_PAGE = 20;

const stickyRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/stickies/`,
    tag: 'Home',
    summary: "The caller's stickies, the highest first",
    rule: anyone,
    query: z.object({ query: z.string().optional(), ...pageParameters }),
    answer: paged(sticky),
    handler: async ({ db, viewer, workspace }, { query }) => {
      const paging = pagingOf(query, { most: 1000, usual: STICKIES_PER_PAGE });
      const at = inZone(viewer.timezone);
      const search = query.query?.trim() ?? '';
      const page = await pageOfStickies(db, workspace, viewer, { search, ...paging });
      const results = page.rows.map((row) => presentSticky(row, at));
      return pageEnvelope({ ...paging, total: page.total, results });
    },
  }),
  write({
    method: 'POST',
    path: `${W}/stickies/`,
    tag: 'Home',
    summary: 'Put up a sticky, on top of the others',
    rule: anyone,
    status: 201,
    writes: ['stickies'],
    body: z.object({ id: uuid().optional(), ...stickyFields }),
    answer: sticky,
    handler: async ({ db, viewer, workspace, write: w }, { body: { id, ...fields } }) => {
      const stickyId = id ?? w.newId();
      await addSticky(w, viewer.id, stickyId, fields);
      const row = found(await readSticky(db, workspace, viewer, stickyId));
      return presentSticky(row, inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: `${W}/stickies/:id/`,
    tag: 'Home',
    summary: 'One sticky',
    rule: anyone,
    answer: sticky,
    handler: async ({ db, viewer, workspace }, { params }) => {
      const row = found(await readSticky(db, workspace, viewer, params.id));
      return presentSticky(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: `${W}/stickies/:id/`,
    tag: 'Home',
    summary: 'Change a sticky',
    rule: anyone,
    writes: ['stickies'],
    body: z.object(stickyFields),
    answer: sticky,
    handler: async ({ db, viewer, workspace, write: w }, { params, body }) => {
      await changeSticky(w, viewer.id, params.id, body);
      const row = found(await readSticky(db, workspace, viewer, params.id));
      return presentSticky(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${W}/stickies/:id/`,
    tag: 'Home',
    summary: 'Throw a sticky away',
    rule: anyone,
    status: 204,
    writes: ['stickies'],
    handler: ({ viewer, write: w }, { params }) => removeSticky(w, viewer.id, params.id),
  }),
];

const theme = z.object({
  ...audit,
  name: z.string(),
  colors: json,
  workspace: z.uuid(),
  actor: z.uuid(),
});

const themeRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/workspace-themes/`,
    tag: 'Workspaces',
    summary: 'The themes of a workspace',
    rule: workers,
    answer: z.array(theme),
    handler: async ({ db, viewer, workspace }) => {
      const at = inZone(viewer.timezone);
      return (await listThemes(db, workspace)).map((row) => presentTheme(row, at));
    },
  }),
  write({
    method: 'POST',
    path: `${W}/workspace-themes/`,
    tag: 'Workspaces',
    summary: 'Add a theme',
    rule: workers,
    status: 201,
    writes: ['workspace_themes'],
    body: z.object({ name: name(300).optional(), colors: jsonObject().optional() }),
    answer: theme,
    handler: async ({ db, viewer, workspace, write: w }, { body }) => {
      const id = w.newId();
      await addTheme(w, viewer.id, id, body);
      const row = found((await listThemes(db, workspace)).find((one) => one.id === id));
      return presentTheme(row, inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: `${W}/workspace-themes/:id/`,
    tag: 'Workspaces',
    summary: 'One theme',
    rule: workers,
    answer: theme,
    handler: async ({ db, viewer, workspace }, { params }) => {
      const row = found((await listThemes(db, workspace)).find(({ id }) => id === params.id));
      return presentTheme(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: `${W}/workspace-themes/:id/`,
    tag: 'Workspaces',
    summary: 'Change a theme',
    rule: workers,
    writes: ['workspace_themes'],
    body: z.object({ name: name(300).optional(), colors: jsonObject().optional() }),
    answer: theme,
    handler: async ({ db, viewer, workspace, write: w }, { params, body }) => {
      await changeTheme(w, params.id, body);
      const row = found((await listThemes(db, workspace)).find(({ id }) => id === params.id));
      return presentTheme(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${W}/workspace-themes/:id/`,
    tag: 'Workspaces',
    summary: 'Remove a theme',
    rule: workers,
    status: 204,
    writes: ['workspace_themes'],
    handler: ({ write: w }, { params }) => removeTheme(w, params.id),
  }),
];

export const furnishingRoutes: readonly DeclaredRoute[] = [
  ...quickLinkRoutes,
  ...stickyRoutes,
  ...themeRoutes,
];
