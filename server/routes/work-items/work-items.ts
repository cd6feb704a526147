import { z } from 'zod';
import { createWorkItem } from '../../commands/work-items/create-work-item.ts';
import {
  deleteWithoutSubItems,
  deleteWorkItems,
} from '../../commands/work-items/delete-work-items.ts';
import { editWorkItem } from '../../commands/work-items/edit-work-item.ts';
import { liveItems } from '../../commands/work-items/item-rows.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { mustBeUnmodified } from '../../plugins/unmodified-since.ts';
import { notFound } from '../../policies/refusal.ts';
import { mustSeeItem } from '../../policies/visible-item.ts';
import { found } from '../../policies/viewer.ts';
import { presentFullItem, presentItemDetail } from '../../presenters/work-item.ts';
import { findWorkItem } from '../../queries/work-items/work-items.ts';
import { expandable, expandOne } from './expand.ts';
import { expandedItem, fullItem, itemDetail } from './item-answers.ts';
import { editedWorkItem, newWorkItem } from './work-item-body.ts';
import { seen } from '../workspaces/seen.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const C = { entity: 'work_item', param: 'id' } as const;

const changes = (method: 'PATCH' | 'PUT') =>
  write({
    method,
    path: `${P}/issues/:id/`,
    tag: 'Work items',
    summary: 'Change fields of a work item',
    rule: { scope: 'project', roles: [20, 15], orCreatorOf: C },
    body: editedWorkItem,
    status: 204,
    writes: [
      'activities',
      'description_versions',
      'projects',
      'work_item_assignees',
      'work_item_labels',
      'work_item_mentions',
      'work_item_subscribers',
      'work_items',
    ],
    handler: async ({ write: w, project, unmodifiedSince }, { params, body }) => {
      const [item] = await liveItems(w.tx, project, [params.id]);
      if (!item) throw notFound('Issue not found');
      mustBeUnmodified(unmodifiedSince, item.updated_at);
      await editWorkItem(w, project, item, body);
    },
  });

export const workItemRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path: `${P}/issues/`,
    tag: 'Work items',
    summary: 'Create a work item',
    rule: { scope: 'project', roles: [20, 15] },
    body: newWorkItem,
    status: 201,
    // A draft is no row of any list.
    answer: fullItem.nullable(),
    writes: [
      'activities',
      'description_versions',
      'projects',
      'work_item_assignees',
      'work_item_labels',
      'work_item_mentions',
      'work_item_subscribers',
      'work_items',
    ],
    handler: async ({ write: w, project, viewer, request }, { body }) => {
      // A place in the list can only be meant by who also made the id and will repeat the call.
      const isRepeatable = request.headers['idempotency-key'] !== undefined;
      const sort_order = isRepeatable ? (body.sort_order ?? null) : null;
      const id = await createWorkItem(w, project, { ...body, sort_order });
      if (body.is_draft) return null;
      const item = found(await findWorkItem(w.tx, project, viewer.id, id));
      const { description_html: _, is_subscribed: __, ...row } = item;
      return presentFullItem(row, viewer.timezone);
    },
  }),
  read({
    method: 'GET',
    path: `${P}/issues/:id/`,
    tag: 'Work items',
    summary: 'One work item with its description',
    rule: { scope: 'project', roles: [20, 15, 5], orCreatorOf: C },
    query: expandable,
    answer: itemDetail,
    answerTo: ({ expand }) => expandedItem(itemDetail, expand),
    writes: ['recent_visits'],
    handler: async ({ db, deps, project, viewer, request }, { params, query }) => {
      const item = found(await findWorkItem(db, project, viewer.id, params.id));
      mustSeeItem(project, viewer, item);
      const place = { entity: 'issue', id: item.id, projectId: project.id } as const;
      await seen({ db, deps, viewer, request }, project.workspaceId, place);
      const workspace = { id: project.workspaceId };
      const asked = { db, slug: params.slug, workspace, viewer };
      return expandOne(asked, presentItemDetail(item, viewer.timezone), query.expand);
    },
  }),
  changes('PATCH'),
  changes('PUT'),
  write({
    method: 'DELETE',
    path: `${P}/issues/:id/`,
    tag: 'Work items',
    summary:
      'Delete a work item with its sub-items, or without them: they move up to the top level',
    rule: { scope: 'project', roles: [20], orCreatorOf: C },
    query: z.object({ keep_sub_items: z.string().optional() }),
    status: 204,
    writes: ['activities', 'comments', 'projects', 'recent_visits', 'work_items'],
    handler: async ({ write: w, project }, { params, query }) => {
      const remove = query.keep_sub_items === 'true' ? deleteWithoutSubItems : deleteWorkItems;
      if ((await remove(w, project.id, [params.id])) === 0) throw notFound();
    },
  }),
];
