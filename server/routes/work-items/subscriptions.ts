import { z } from 'zod';
import { follow, followTogether, unfollow } from '../../commands/work-items/subscriptions.ts';
import { mustBeMembers } from '../../commands/work-items/references.ts';
import { uuid, uuids } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute, type WriteContext } from '../../plugins/route.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { mustSeeItem } from '../../policies/visible-item.ts';
import { found } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { userLite as presentPerson } from '../../presenters/person.ts';
import { groundOf } from '../../queries/lists/list-scope.ts';
import { projectPeople } from '../../queries/projects/project-people.ts';
import { findWorkItem, itemsByIds } from '../../queries/work-items/work-items.ts';
import { mustSee } from './item-access.ts';
import { projectScope } from './work-item-lists.ts';
import { audit, userLite } from '../workspaces/workspace-answers.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const tag = 'Work items';
const anyone = { scope: 'project', roles: [20, 15, 5], wording: 'class' } as const;
const workers = { scope: 'project', roles: [20, 15], wording: 'class' } as const;

const subscriber = z.object({
  ...audit,
  project: z.uuid(),
  workspace: z.uuid(),
  issue: z.uuid(),
  subscriber: z.uuid(),
});

function presentSubscriber(
  { write: w, project, viewer }: WriteContext<typeof anyone | typeof workers>,
  { id, issue, userId }: { readonly id: string; readonly issue: string; readonly userId: string },
) {
  const now = inZone(viewer.timezone)(w.now);
  return {
    id,
    created_at: now,
    updated_at: now,
    deleted_at: null,
    created_by: viewer.id,
    updated_by: viewer.id,
    project: project.id,
    workspace: project.workspaceId,
    issue,
    subscriber: userId,
  };
}

export const subscriptionRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/issues/:id/subscribe/`,
    tag,
    summary: 'Whether the viewer follows a work item',
    rule: anyone,
    answer: z.object({ subscribed: z.boolean() }),
    handler: async ({ db, project, viewer }, { params }) => {
      const item = found(await findWorkItem(db, project, viewer.id, params.id));
      mustSeeItem(project, viewer, item);
      return { subscribed: item.is_subscribed };
    },
  }),
  write({
    method: 'POST',
    path: `${P}/issues/:id/subscribe/`,
    tag,
    summary: 'Follow a work item',
    rule: anyone,
    status: 201,
    answer: subscriber,
    writes: ['projects', 'work_item_subscribers', 'work_items'],
    handler: async (context, { params }) => {
      const { write: w, project, viewer } = context;
      await mustSee(w.tx, project, viewer, params.id);
      const id = await follow(w, project, viewer.id, params.id);
      return presentSubscriber(context, { id, issue: params.id, userId: viewer.id });
    },
  }),
  write({
    method: 'DELETE',
    path: `${P}/issues/:id/subscribe/`,
    tag,
    summary: 'Follow a work item no more',
    rule: anyone,
    status: 204,
    writes: ['projects', 'work_item_subscribers', 'work_items'],
    handler: ({ write: w, project, viewer }, { params }) =>
      unfollow(w, project, viewer.id, params.id),
  }),
  read({
    method: 'GET',
    path: `${P}/issues/:id/issue-subscribers/`,
    tag,
    summary: 'Everybody of the project: who could follow a work item',
    rule: anyone,
    answer: z.array(z.object({ id: z.uuid(), member: userLite })),
    handler: async ({ db, project, viewer }, { params }) => {
      await mustSee(db, project, viewer, params.id);
      const rows = await projectPeople(db, project);
      return rows.map(({ id, member, ...person }) => ({
        member: presentPerson(member, person),
        id,
      }));
    },
  }),
  write({
    method: 'POST',
    path: `${P}/issues/:id/issue-subscribers/`,
    tag,
    summary: 'Let somebody follow a work item',
    rule: workers,
    status: 201,
    body: z.object({ subscriber: uuid() }),
    answer: subscriber,
    writes: ['projects', 'work_item_subscribers', 'work_items'],
    handler: async (context, { params, body }) => {
      const { write: w, project, viewer } = context;
      await mustSee(w.tx, project, viewer, params.id);
      await mustBeMembers(w.tx, project, [body.subscriber]);
      const id = await follow(w, project, body.subscriber, params.id);
      return presentSubscriber(context, { id, issue: params.id, userId: body.subscriber });
    },
  }),
  write({
    method: 'DELETE',
    path: `${P}/issues/:id/issue-subscribers/:user_id/`,
    tag,
    summary: 'Let somebody follow a work item no more',
    rule: workers,
    status: 204,
    writes: ['projects', 'work_item_subscribers', 'work_items'],
    handler: ({ write: w, project }, { params }) => unfollow(w, project, params.user_id, params.id),
  }),
  write({
    method: 'POST',
    path: `${P}/bulk-subscribe-issues/`,
    tag,
    summary: 'Follow many work items',
    rule: { scope: 'project', roles: [20, 15, 5] },
    status: 204,
    body: z.object({ issue_ids: uuids().optional() }),
    writes: ['projects', 'work_item_subscribers', 'work_items'],
    handler: async ({ write: w, project, viewer }, { body }) => {
      if (!body.issue_ids?.length) throw refused('Issue IDs are required');
      const ground = await groundOf(w.tx, projectScope(project, viewer));
      const items = await itemsByIds(w.tx, ground, null, body.issue_ids);
      if (items.length < body.issue_ids.length) throw notFound();
      await followTogether(w, project, viewer.id, body.issue_ids);
    },
  }),
];
