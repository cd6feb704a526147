import { z } from 'zod';
import { ADMIN, MEMBER } from '../../../src/domain/roles.ts';
import { markFavorite, removeFavoriteOf } from '../../commands/workspaces/favorites.ts';
import {
  archivePage,
  lockPage,
  movePage,
  restorePage,
  setPageAccess,
} from '../../commands/pages/pages.ts';
import { uuid } from '../../plugins/fields.ts';
import { write, type DeclaredRoute } from '../../plugins/route.ts';
import { mustBeProjectMember } from '../../policies/viewer.ts';
import { spacedMoment } from '../../presenters/in-zone.ts';
import { visiblePage } from '../../queries/pages/visible-page.ts';
import { access } from '../views/view-fields.ts';
import { archivedAt } from '../workspaces/workspace-answers.ts';

const tag = 'Pages';
const workers = { scope: 'project', roles: [ADMIN, MEMBER] } as const;
const keepers = {
  scope: 'project',
  roles: [ADMIN],
  orCreatorOf: { entity: 'page', param: 'id' },
} as const;

/** Whose a page is, whether it may be changed, and where it lies. */
export const pageStateRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/access/',
    tag,
    summary: 'Share a page with the project, or keep it',
    rule: keepers,
    status: 204,
    body: z.object({ access: access().default(0) }),
    writes: ['pages'],
    handler: async ({ db, viewer, project, write: w }, { params, body }) =>
      setPageAccess(w, await visiblePage(db, project, viewer, params.id), body.access),
  }),
  ...([true, false] as const).map((isLocked) =>
    write({
      method: isLocked ? 'POST' : 'DELETE',
      path: '/api/workspaces/:slug/projects/:project_id/pages/:id/lock/',
      tag,
      summary: isLocked ? 'Lock a page against changes' : 'Unlock a page',
      rule: keepers,
      status: 204,
      writes: ['pages'],
      handler: async ({ db, viewer, project, write: w }, { params }) =>
        lockPage(w, await visiblePage(db, project, viewer, params.id), isLocked),
    }),
  ),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/archive/',
    tag,
    summary: 'Put a page away, with everything under it',
    rule: keepers,
    answer: archivedAt,
    writes: ['pages', 'user_favorites'],
    handler: async ({ db, viewer, project, write: w }, { params }) => {
      await archivePage(w, await visiblePage(db, project, viewer, params.id));
      return { archived_at: spacedMoment(w.now) };
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/archive/',
    tag,
    summary: 'Bring an archived page back',
    rule: keepers,
    status: 204,
    writes: ['pages'],
    handler: async ({ db, viewer, project, write: w }, { params }) =>
      restorePage(w, await visiblePage(db, project, viewer, params.id)),
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/pages/:id/move/',
    tag,
    summary: 'Move a page to another project of the caller',
    rule: keepers,
    status: 204,
    body: z.object({ new_project_id: uuid() }),
    writes: ['page_labels', 'page_projects', 'pages', 'user_favorites'],
    handler: async ({ db, viewer, project, write: w }, { params, body }) => {
      const { new_project_id: to } = body;
      const page = await visiblePage(db, project, viewer, params.id);
      await mustBeProjectMember(db, viewer, params.slug, to, [ADMIN, MEMBER]);
      if (to !== project.id) await movePage(w, project, page, to);
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/favorite-pages/:id/',
    tag,
    summary: 'Mark a page as favourite',
    rule: workers,
    status: 204,
    writes: ['user_favorites'],
    handler: async ({ db, viewer, project, write: w }, { params }) => {
      await visiblePage(db, project, viewer, params.id);
      const marked = { entity_type: 'page', entity_identifier: params.id } as const;
      await markFavorite(w, viewer.id, { ...marked, project_id: project.id });
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/favorite-pages/:id/',
    tag,
    summary: 'Unmark a page',
    rule: workers,
    status: 204,
    writes: ['user_favorites'],
    handler: ({ viewer, write: w }, { params }) =>
      removeFavoriteOf(w, viewer.id, 'page', params.id),
  }),
];
