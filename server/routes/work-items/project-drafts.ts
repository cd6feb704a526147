import { createWorkItem } from '../../commands/work-items/create-work-item.ts';
import { deleteWorkItems } from '../../commands/work-items/delete-work-items.ts';
import { editWorkItem } from '../../commands/work-items/edit-work-item.ts';
import { storedItems } from '../../commands/work-items/item-rows.ts';
import type { Db } from '../../db/db.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound, refused } from '../../policies/refusal.ts';
import { mustSeeItem } from '../../policies/visible-item.ts';
import { found, type ProjectScope } from '../../policies/viewer.ts';
import { presentFullItem, presentItemDetail } from '../../presenters/work-item.ts';
import { findWorkItem } from '../../queries/work-items/work-items.ts';
import { fullItem, itemDetail } from './item-answers.ts';
import { editedWorkItem, newWorkItem } from './work-item-body.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const path = `${P}/issue-drafts/` as const;
const tag = 'Drafts';
const workers = { scope: 'project', roles: [20, 15] } as const;

async function mustBeDraft(db: Db, project: ProjectScope, id: string) {
  const [item] = await storedItems(db, project, [id]);
  if (!item?.is_draft) throw notFound('Issue does not exist');
  return item;
}

/** Drafts that are work items already: numbered, and hidden until they are none any more. */
export const projectDraftRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path,
    tag,
    summary: 'Begin a draft in a project',
    rule: workers,
    status: 201,
    body: newWorkItem,
    answer: fullItem,
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
    handler: async ({ write: w, project, viewer }, { body }) => {
      const fields = { ...body, is_draft: true, sort_order: null };
      const id = await createWorkItem(w, project, fields);
      const item = found(await findWorkItem(w.tx, project, viewer.id, id));
      const { description_html: _, is_subscribed: __, ...row } = item;
      return presentFullItem(row, viewer.timezone);
    },
  }),
  read({
    method: 'GET',
    path: `${path}:id/`,
    tag,
    summary: 'One draft of a project',
    rule: { scope: 'project', roles: [20, 15, 5] },
    answer: itemDetail,
    handler: async ({ db, project, viewer }, { params }) => {
      mustSeeItem(project, viewer, await mustBeDraft(db, project, params.id));
      const item = found(await findWorkItem(db, project, viewer.id, params.id));
      return presentItemDetail(item, viewer.timezone);
    },
  }),
  write({
    method: 'PATCH',
    path: `${path}:id/`,
    tag,
    summary: 'Go on with a draft; `is_draft` false makes it a work item like any other',
    rule: workers,
    status: 204,
    body: editedWorkItem,
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
    handler: async ({ write: w, project }, { params, body }) => {
      await editWorkItem(w, project, await mustBeDraft(w.tx, project, params.id), body);
    },
  }),
  write({
    method: 'DELETE',
    path: `${path}:id/`,
    tag,
    summary: 'Throw a draft of a project away',
    rule: workers,
    status: 204,
    writes: ['activities', 'comments', 'projects', 'recent_visits', 'work_items'],
    handler: async ({ write: w, project, viewer }, { params }) => {
      const item = await mustBeDraft(w.tx, project, params.id);
      if (project.role !== 20 && item.created_by !== viewer.id) {
        throw refused('Only admin or creator can delete the issue', 403);
      }
      await deleteWorkItems(w, project.id, [params.id]);
    },
  }),
];
