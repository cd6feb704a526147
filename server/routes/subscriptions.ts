import { follow, unfollow } from '../commands/work-items/subscriptions.ts';
import { read, write, type DeclaredRoute } from '../plugins/route.ts';
import { mustSeeItem } from '../policies/visible-item.ts';
import { found } from '../policies/viewer.ts';
import { findWorkItem } from '../queries/work-items.ts';

const P = '/api/workspaces/:slug/projects/:project_id';

export const subscriptionRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/issues/:id/subscribe/`,
    tag: 'Work items',
    summary: 'Whether the viewer follows a work item',
    rule: { scope: 'project', roles: [20, 15, 5], wording: 'class' },
    handler: async ({ db, project, viewer }, { params }) => {
      const item = found(await findWorkItem(db, project, viewer.id, params.id));
      mustSeeItem(project, viewer, item);
      return { subscribed: item.is_subscribed };
    },
  }),
  write({
    method: 'POST',
    path: `${P}/issues/:id/subscribe/`,
    tag: 'Work items',
    summary: 'Follow a work item',
    rule: { scope: 'project', roles: [20, 15, 5], wording: 'class' },
    status: 201,
    handler: async ({ write: w, project, viewer }, { params }) => {
      const item = found(await findWorkItem(w.tx, project, viewer.id, params.id));
      mustSeeItem(project, viewer, item);
      await follow(w, project, viewer, params.id);
      return {
        id: params.id,
        created_at: w.now,
        updated_at: w.now,
        deleted_at: null,
        created_by: viewer.id,
        updated_by: viewer.id,
        project: project.id,
        workspace: project.workspaceId,
        issue: params.id,
        subscriber: viewer.id,
      };
    },
  }),
  write({
    method: 'DELETE',
    path: `${P}/issues/:id/subscribe/`,
    tag: 'Work items',
    summary: 'Follow a work item no more',
    rule: { scope: 'project', roles: [20, 15, 5], wording: 'class' },
    status: 204,
    handler: ({ write: w, project, viewer }, { params }) =>
      unfollow(w, project, viewer.id, params.id),
  }),
];
