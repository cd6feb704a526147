import { z } from 'zod';
import {
  archiveWorkItems,
  mayBeArchived,
  restoreWorkItems,
} from '../../commands/work-items/archive-work-items.ts';
import { knownItems, liveItems, storedItems } from '../../commands/work-items/item-rows.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { uuids } from '../../plugins/fields.ts';
import { notFound, Refusal, refused } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { presentItemDetail } from '../../presenters/work-item.ts';
import { findWorkItem } from '../../queries/work-items/work-items.ts';
import { expandable, expandOne } from './expand.ts';
import { expandedItem, itemDetail } from './item-answers.ts';

const archived = z.object({ archived_at: z.iso.date() });

const P = '/api/workspaces/:slug/projects/:project_id';

export const workItemArchiveRoutes: readonly DeclaredRoute[] = [
  write({
    method: 'POST',
    path: `${P}/issues/:id/archive/`,
    tag: 'Work items',
    summary: 'Put a closed work item away',
    rule: { scope: 'project', roles: [20, 15] },
    answer: archived,
    writes: ['activities', 'projects', 'work_items'],
    handler: async ({ write: w, project }, { params }) => {
      const [item] = await liveItems(w.tx, project, [params.id]);
      if (!item) throw notFound();
      if (!mayBeArchived(item)) {
        throw refused('Can only archive completed or cancelled state group issue');
      }
      return { archived_at: await archiveWorkItems(w, project.id, [item]) };
    },
  }),
  write({
    method: 'DELETE',
    path: `${P}/issues/:id/archive/`,
    tag: 'Work items',
    summary: 'Bring an archived work item back',
    rule: { scope: 'project', roles: [20, 15] },
    status: 204,
    writes: ['activities', 'projects', 'work_items'],
    handler: async ({ write: w, project }, { params }) => {
      const [item] = await storedItems(w.tx, project, [params.id]);
      if (!item || item.archived_at === null) throw notFound();
      await restoreWorkItems(w, project.id, [item]);
    },
  }),
  read({
    method: 'GET',
    path: `${P}/issues/:id/archive/`,
    tag: 'Work items',
    summary: 'One archived work item with its description',
    rule: { scope: 'project', roles: [20, 15] },
    query: expandable,
    answer: itemDetail,
    answerTo: ({ expand }) => expandedItem(itemDetail, expand),
    handler: async ({ db, project, viewer }, { params, query }) => {
      const item = found(await findWorkItem(db, project, viewer.id, params.id));
      if (item.archived_at === null) throw notFound();
      const workspace = { id: project.workspaceId };
      const asked = { db, slug: params.slug, workspace, viewer };
      return expandOne(asked, presentItemDetail(item, viewer.timezone), query.expand);
    },
  }),
  write({
    method: 'POST',
    path: `${P}/bulk-archive-issues/`,
    tag: 'Work items',
    summary: 'Put closed work items away, all or none',
    rule: { scope: 'project', roles: [20, 15], wording: 'class' },
    body: z.object({ issue_ids: uuids().optional() }),
    answer: archived,
    writes: ['activities', 'projects', 'work_items'],
    handler: async ({ write: w, project }, { body }) => {
      if (!body.issue_ids?.length) throw refused('Issue IDs are required');
      const items = await knownItems(w.tx, project, body.issue_ids);
      if (!items.every(mayBeArchived)) {
        throw new Refusal(400, {
          error_code: 4091,
          error_message: 'INVALID_ARCHIVE_STATE_GROUP',
        });
      }
      return { archived_at: await archiveWorkItems(w, project.id, items) };
    },
  }),
];
