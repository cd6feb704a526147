import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { readableUpdate } from '../../commands/pages/page-texts.ts';
import { createPage, deletePage, duplicatePage, updatePage } from '../../commands/pages/pages.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found, seesOwnOnly } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentChangedPage, presentCopiedPage, presentPage } from '../../presenters/page.ts';
import { embeddedItems, listPages, readPage } from '../../queries/pages/pages.ts';
import { visiblePage } from '../../queries/pages/visible-page.ts';
import {
  newPage,
  pageAnswer,
  pageChanged,
  pageCopied,
  pageDetail,
  pagePatch,
  pageRead,
} from './page-fields.ts';
import { seen } from '../workspaces/seen.ts';

const tag = 'Pages';
const anyone = { scope: 'project', roles: ROLES } as const;
const workers = { scope: 'project', roles: [ADMIN, MEMBER] } as const;

const LISTS = [
  { name: 'pages', kind: 'all', summary: 'The pages of a project: favourites, then the newest' },
  { name: 'archived-pages', kind: 'archived', summary: 'The archived pages of a project' },
  { name: 'favorite-pages', kind: 'favorite', summary: 'The pages that the caller marked' },
] as const;

export const pageRoutes: readonly DeclaredRoute[] = [
  ...LISTS.map(({ name, kind, summary }) =>
    read({
      method: 'GET',
      path: `/api/workspaces/:slug/projects/:project_id/${name}/`,
      tag,
      summary,
      rule: anyone,
      query: z.object({ search: z.string().optional() }),
      answer: z.array(pageAnswer),
      handler: async ({ db, viewer, project }, { query: { search } }) => {
        const sight = seesOwnOnly(project) ? 'own' : 'shared';
        const at = inZone(viewer.timezone);
        const rows = await listPages(db, project, viewer, sight, { kind, search: search ?? '' });
        return rows.map((row) => presentPage(row, at));
      },
    }),
  ),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/pages/',
    tag,
    summary: 'Make a page',
    rule: workers,
    status: 201,
    body: newPage,
    answer: pageDetail,
    writes: ['page_labels', 'page_projects', 'pages'],
    handler: async ({ db, viewer, project, write: w }, { body }) => {
      const id = body.id ?? w.newId();
      const { description_binary: sent, ...fresh } = body;
      const binary = sent ? readableUpdate(sent) : undefined;
      await createPage(w, project, viewer.id, { ...fresh, id, binary });
      return presentPage(found(await readPage(db, project, viewer, id)), inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/',
    tag,
    summary: 'One page with its text',
    rule: anyone,
    answer: pageRead,
    writes: ['recent_visits'],
    handler: async ({ db, deps, viewer, project, request }, { params }) => {
      const page = await visiblePage(db, project, viewer, params.id);
      const place = { entity: 'page', id: page.id, projectId: project.id } as const;
      await seen({ db, deps, viewer, request }, project.workspaceId, place);
      const issue_ids = embeddedItems(page.description_html ?? '');
      return { ...presentPage(page, inZone(viewer.timezone)), issue_ids };
    },
  }),
  write({
    method: 'PATCH',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/',
    tag,
    summary: 'Change a page',
    rule: workers,
    body: pagePatch,
    answer: pageChanged,
    writes: ['page_versions', 'pages'],
    handler: async ({ db, viewer, project, write: w }, { params, body }) => {
      await updatePage(w, project, await visiblePage(db, project, viewer, params.id), body);
      const row = await visiblePage(db, project, viewer, params.id);
      return presentChangedPage(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/',
    tag,
    summary: 'Delete an archived page; what stood under it comes to the top',
    rule: { scope: 'project', roles: [ADMIN], orCreatorOf: { entity: 'page', param: 'id' } },
    status: 204,
    writes: ['pages', 'recent_visits', 'user_favorites'],
    handler: async ({ db, viewer, project, write: w }, { params }) =>
      deletePage(w, await visiblePage(db, project, viewer, params.id)),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/duplicate/',
    tag,
    summary: 'Copy a page',
    rule: anyone,
    status: 201,
    answer: pageCopied,
    writes: ['page_projects', 'pages'],
    handler: async ({ db, viewer, project, write: w }, { params }) => {
      const id = w.newId();
      await duplicatePage(w, await visiblePage(db, project, viewer, params.id), viewer.id, id);
      return presentCopiedPage(await visiblePage(db, project, viewer, id), inZone(viewer.timezone));
    },
  }),
];
