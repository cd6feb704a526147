import { z } from 'zod';
import { GUEST, ROLES } from '../../../src/domain/roles.ts';
import {
  createView,
  deleteView,
  lockView,
  setViewAccess,
  updateView,
} from '../../commands/views/views.ts';
import type { Db } from '../../db/db.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { forbidden, notFound } from '../../policies/refusal.ts';
import { found, type Viewer, type WorkspaceScope } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentView } from '../../presenters/view.ts';
import { listGlobalViews, readView, viewOrderOf } from '../../queries/views/views.ts';
import { access, newView, viewAnswer, viewPatch } from './view-fields.ts';
import { seen } from '../workspaces/seen.ts';

const tag = 'Views';
const anyone = { scope: 'workspace', roles: ROLES } as const;

async function seenView(db: Db, workspace: WorkspaceScope, viewer: Viewer, id: string) {
  const row = found(await readView(db, workspace, null, viewer, id));
  if (workspace.role === GUEST && row.owned_by !== viewer.id) throw notFound();
  return row;
}

/** Views of the whole workspace belong to whoever saved them, whatever their role. */
async function ownView(db: Db, workspace: WorkspaceScope, viewer: Viewer, id: string) {
  const row = await seenView(db, workspace, viewer, id);
  if (row.owned_by !== viewer.id) throw forbidden();
  return row;
}

export const globalViewRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/views/',
    tag,
    summary: 'The views of the workspace: one’s own and the shared ones',
    rule: anyone,
    query: z.object({ order_by: z.string().optional() }),
    answer: z.array(viewAnswer),
    handler: async ({ db, viewer, workspace }, { query }) => {
      const sight = workspace.role === GUEST ? 'own' : 'shared';
      const order = viewOrderOf(query.order_by);
      const at = inZone(viewer.timezone);
      const rows = await listGlobalViews(db, workspace, viewer, sight, order);
      return rows.map((row) => presentView(row, at));
    },
  }),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/views/',
    tag,
    summary: 'Save a view of the workspace',
    rule: anyone,
    status: 201,
    body: newView,
    answer: viewAnswer,
    writes: ['views'],
    handler: async ({ db, viewer, workspace, write: w }, { body }) => {
      const id = body.id ?? w.newId();
      await createView(w, null, viewer.id, { ...body, id });
      return presentView(await seenView(db, workspace, viewer, id), inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: '/api/workspaces/:slug/views/:id/',
    tag,
    summary: 'One view of the workspace',
    rule: anyone,
    answer: viewAnswer,
    writes: ['recent_visits'],
    handler: async ({ db, deps, viewer, workspace, request }, { params }) => {
      const view = await seenView(db, workspace, viewer, params.id);
      const place = { entity: 'view', id: view.id, projectId: null } as const;
      await seen({ db, deps, viewer, request }, workspace.id, place);
      return presentView(view, inZone(viewer.timezone));
    },
  }),
  ...(['PATCH', 'PUT'] as const).map((method) =>
    write({
      method,
      path: '/api/workspaces/:slug/views/:id/',
      tag,
      summary: 'Change a view of one’s own',
      rule: anyone,
      body: viewPatch,
      answer: viewAnswer,
      writes: ['views'],
      handler: async ({ db, viewer, workspace, write: w }, { params, body }) => {
        await updateView(w, await ownView(db, workspace, viewer, params.id), body);
        return presentView(
          await seenView(db, workspace, viewer, params.id),
          inZone(viewer.timezone),
        );
      },
    }),
  ),
  write({
    method: 'DELETE',
    path: '/api/workspaces/:slug/views/:id/',
    tag,
    summary: 'Delete a view of one’s own',
    rule: anyone,
    status: 204,
    writes: ['recent_visits', 'user_favorites', 'views'],
    handler: async ({ db, viewer, workspace, write: w }, { params }) =>
      deleteView(w, await ownView(db, workspace, viewer, params.id)),
  }),
  ...([true, false] as const).map((isLocked) =>
    write({
      method: isLocked ? 'POST' : 'DELETE',
      path: '/api/workspaces/:slug/views/:id/lock/',
      tag,
      summary: isLocked ? 'Lock a view against changes' : 'Unlock a view',
      rule: anyone,
      status: 204,
      writes: ['views'],
      handler: async ({ db, viewer, workspace, write: w }, { params }) =>
        lockView(w, await ownView(db, workspace, viewer, params.id), isLocked),
    }),
  ),
  write({
    method: 'POST',
    path: '/api/workspaces/:slug/views/:id/access/',
    tag,
    summary: 'Share a view with the workspace, or keep it',
    rule: anyone,
    status: 204,
    body: z.object({ access: access().default(0) }),
    writes: ['views'],
    handler: async ({ db, viewer, workspace, write: w }, { params, body }) =>
      setViewAccess(w, await ownView(db, workspace, viewer, params.id), body.access),
  }),
];
