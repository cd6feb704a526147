import { z } from 'zod';
import { ADMIN, MEMBER, ROLES } from '../../../src/domain/roles.ts';
import { markFavorite, removeFavoriteOf } from '../../commands/workspaces/favorites.ts';
import {
  createView,
  deleteView,
  lockView,
  setViewAccess,
  updateView,
} from '../../commands/views/views.ts';
import type { Db } from '../../db/db.ts';
import { uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { found, seesOwnOnly, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentProjectView, presentView } from '../../presenters/view.ts';
import { dayIn } from '../../queries/days.ts';
import { parametersOfView } from '../../queries/lists/view-parameters.ts';
import { listProjectViews, readView } from '../../queries/views/views.ts';
import { listAnswer, listAnswerTo } from '../work-items/list-answers.ts';
import { listParameters, listRequest, orderOf, readable } from '../work-items/list-request.ts';
import { access, newView, projectViewAnswer, viewAnswer, viewPatch } from './view-fields.ts';
import { answerList, projectScope } from '../work-items/work-item-lists.ts';
import { seen } from '../workspaces/seen.ts';

const tag = 'Views';
const anyone = { scope: 'project', roles: ROLES } as const;
const workers = { scope: 'project', roles: [ADMIN, MEMBER] } as const;
const owner = {
  scope: 'project',
  roles: [],
  orCreatorOf: { entity: 'view', param: 'id' },
} as const;
const keepers = { ...owner, roles: [ADMIN] } as const;

/** A view that this person may look at. A guest who sees only their own work sees only their own views. */
async function seenView(db: Db, project: ProjectScope, viewer: Viewer, id: string) {
  const row = found(await readView(db, { id: project.workspaceId }, project, viewer, id));
  if (seesOwnOnly(project) && row.owned_by !== viewer.id) {
    throw refused('You are not allowed to view this issue');
  }
  return row;
}

export const viewRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/views/',
    tag,
    summary: 'The views of a project: favourites, then by name',
    rule: anyone,
    answer: z.array(projectViewAnswer),
    handler: async ({ db, viewer, project }) => {
      const sight = seesOwnOnly(project) ? 'own' : 'shared';
      const at = inZone(viewer.timezone);
      const rows = await listProjectViews(db, project, viewer, sight);
      return rows.map((row) => presentProjectView(row, at));
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/views/',
    tag,
    summary: 'Save a view',
    rule: workers,
    status: 201,
    body: newView,
    answer: viewAnswer,
    writes: ['views'],
    handler: async ({ db, viewer, project, write: w }, { body }) => {
      const id = body.id ?? w.newId();
      await createView(w, project.id, viewer.id, { ...body, id });
      return presentView(await seenView(db, project, viewer, id), inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/views/:id/',
    tag,
    summary: 'One view',
    rule: anyone,
    answer: projectViewAnswer,
    writes: ['recent_visits'],
    handler: async ({ db, deps, viewer, project, request }, { params }) => {
      const view = await seenView(db, project, viewer, params.id);
      const place = { entity: 'view', id: view.id, projectId: project.id } as const;
      await seen({ db, deps, viewer, request }, project.workspaceId, place);
      return presentProjectView(view, inZone(viewer.timezone));
    },
  }),
  ...(['PATCH', 'PUT'] as const).map((method) =>
    write({
      method,
      path: '/api/workspaces/:slug/projects/:project_id/views/:id/',
      tag,
      summary: 'Change a view of one’s own',
      rule: owner,
      body: viewPatch,
      answer: viewAnswer,
      writes: ['views'],
      handler: async ({ db, viewer, project, write: w }, { params, body }) => {
        await updateView(w, await seenView(db, project, viewer, params.id), body);
        return presentView(await seenView(db, project, viewer, params.id), inZone(viewer.timezone));
      },
    }),
  ),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/views/:id/',
    tag,
    summary: 'Delete a view',
    rule: keepers,
    status: 204,
    writes: ['recent_visits', 'user_favorites', 'views'],
    handler: async ({ db, viewer, project, write: w }, { params }) =>
      deleteView(w, await seenView(db, project, viewer, params.id)),
  }),
  ...([true, false] as const).map((isLocked) =>
    write({
      method: isLocked ? 'POST' : 'DELETE',
      path: '/api/workspaces/:slug/projects/:project_id/views/:id/lock/',
      tag,
      summary: isLocked ? 'Lock a view against changes' : 'Unlock a view',
      rule: keepers,
      status: 204,
      writes: ['views'],
      handler: async ({ db, viewer, project, write: w }, { params }) =>
        lockView(w, await seenView(db, project, viewer, params.id), isLocked),
    }),
  ),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/views/:id/access/',
    tag,
    summary: 'Share a view with the project, or keep it',
    rule: keepers,
    status: 204,
    body: z.object({ access: access().default(0) }),
    writes: ['views'],
    handler: async ({ db, viewer, project, write: w }, { params, body }) =>
      setViewAccess(w, await seenView(db, project, viewer, params.id), body.access),
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/projects/:project_id/views/:id/issues/',
    tag,
    summary:
      'The work items that a view shows: its filters and those of the call, ordered, grouped, paged',
    rule: anyone,
    query: listParameters,
    answer: listAnswer,
    answerTo: listAnswerTo,
    handler: async ({ db, deps, project, viewer }, { params, query }) => {
      const view = await seenView(db, project, viewer, params.id);
      const today = dayIn(viewer.timezone, deps.clock.now());
      const { filter, order } = readable(() => parametersOfView(view, today));
      const request = listRequest(query, today, orderOf(order) ?? undefined);
      const both = { ...request, filter: { and: [filter, request.filter] } };
      return answerList(db, projectScope(project, viewer), both);
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/user-favorite-views/',
    tag,
    summary: 'Mark a view as favourite',
    rule: workers,
    status: 204,
    body: z.object({ view: uuid() }),
    writes: ['user_favorites'],
    handler: async ({ db, viewer, project, write: w }, { body: { view } }) => {
      await seenView(db, project, viewer, view);
      const marked = { entity_type: 'view', entity_identifier: view } as const;
      await markFavorite(w, viewer.id, marked);
    },
  }),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/projects/:project_id/user-favorite-views/:id/',
    tag,
    summary: 'Unmark a view',
    rule: workers,
    status: 204,
    writes: ['user_favorites'],
    handler: ({ viewer, write: w }, { params }) =>
      removeFavoriteOf(w, viewer.id, 'view', params.id),
  }),
];
