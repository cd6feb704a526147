import { z } from 'zod';
import { changeTogether } from '../../commands/work-items/change-together.ts';
import { deleteWithoutSubItems } from '../../commands/work-items/delete-work-items.ts';
import { knownItems, liveItems } from '../../commands/work-items/item-rows.ts';
import { placeTogether, putBack } from '../../commands/work-items/put-back.ts';
import { setDates } from '../../commands/work-items/set-dates.ts';
import { timestamp, uuid, uuids } from '../../plugins/fields.ts';
import { write, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { message } from '../workspaces/workspace-answers.ts';
import { editedWorkItem } from './work-item-body.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const issue_ids = uuids().optional();

const places = { module_ids: uuids().optional(), cycle_id: uuid().nullish() };
const properties = editedWorkItem
  .pick({
    state_id: true,
    priority: true,
    start_date: true,
    target_date: true,
    label_ids: true,
    assignee_ids: true,
    estimate_point: true,
    parent_id: true,
  })
  .extend(places);
/** What an item was before: what is named becomes exactly that again. */
const restored = editedWorkItem.extend({
  id: uuid(),
  completed_at: timestamp().nullish(),
  ...places,
});
const day = z.union([z.iso.date(), z.literal('')]).nullish();

export const workItemBulkRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'DELETE',
    path: `${P}/bulk-delete-issues/`,
    tag: 'Work items',
    summary: 'Delete work items; their sub-items move up to the top level',
    rule: { scope: 'project', roles: [20] },
    body: z.object({ issue_ids }),
    answer: message,
    writes: ['activities', 'comments', 'projects', 'recent_visits', 'work_items'],
    handler: async ({ write: w, project }, { body }) => {
      if (!body.issue_ids?.length) throw refused('Issue IDs are required');
      const live = await liveItems(w.tx, project, body.issue_ids);
      const ids = live.map(({ id }) => id);
      const n = await deleteWithoutSubItems(w, project.id, ids);
      return { message: `${n} issues were deleted` };
    },
  }),
  write({
    method: 'POST',
    path: `${P}/bulk-operation-issues/`,
    tag: 'Work items',
    summary:
      'Change fields of many work items, where sets are added to; or put back given values exactly',
    rule: { scope: 'project', roles: [20, 15] },
    body: z.object({
      issue_ids,
      properties: properties.optional(),
      restore: z.array(restored).max(10_000).optional(),
    }),
    status: 204,
    writes: [
      'activities',
      'description_versions',
      'projects',
      'work_item_assignees',
      'work_item_labels',
      'work_item_mentions',
      'work_item_modules',
      'work_item_subscribers',
      'work_items',
    ],
    handler: async ({ write: w, project }, { body }) => {
      if (body.restore) return putBack(w, project, body.restore);
      if (!body.issue_ids?.length) throw refused('Issue IDs are required');
      const items = await knownItems(w.tx, project, body.issue_ids);
      const { module_ids, cycle_id, ...change } = body.properties ?? {};
      await changeTogether(w, project, items, change);
      await placeTogether(w, project, items, { module_ids, cycle_id });
    },
  }),
  write({
    method: 'POST',
    path: `${P}/issue-dates/`,
    tag: 'Work items',
    summary: 'Move work items in time',
    rule: { scope: 'project', roles: [20, 15] },
    body: z.object({
      updates: z
        .array(z.object({ id: uuid(), start_date: day, target_date: day }))
        .max(10_000)
        .default([]),
    }),
    answer: message,
    writes: ['activities', 'projects', 'work_items'],
    handler: async ({ write: w, project }, { body }) => {
      await setDates(w, project, body.updates);
      return { message: 'Issues updated successfully' };
    },
  }),
];
