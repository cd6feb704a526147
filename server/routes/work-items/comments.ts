import { z } from 'zod';
import {
  createComment,
  deleteComment,
  editComment,
  mustFindComment,
} from '../../commands/work-items/comments.ts';
import type { Db } from '../../db/db.ts';
import { jsonObject, line, text, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { mustBeUnmodified } from '../../plugins/unmodified-since.ts';
import { mustSeeItem } from '../../policies/visible-item.ts';
import { found, seesOwnOnly, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { historyDetails, presentActivity, presentComment } from '../../presenters/history.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { commentedItems } from '../../queries/work-items/commented-items.ts';
import {
  activitiesOf,
  commentsOf,
  commentsOfItems,
  findComment,
  historyPlace,
} from '../../queries/work-items/item-history.ts';
import { reactionsOfComments } from '../../queries/work-items/reactions.ts';
import { activity, bareComment, comment, readComment } from './item-answers.ts';
import { momentOf } from './list-request.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const C = { entity: 'comment', param: 'cid' } as const;
const TAG = 'Comments and history';

const fields = {
  comment_html: text().optional(),
  comment_json: jsonObject().optional(),
  access: z.enum(['INTERNAL', 'EXTERNAL']).optional(),
  attachments: z.array(z.url().max(2000)).max(10).optional(),
  external_source: line().nullish(),
  external_id: line().nullish(),
};

/** What belongs to an item is seen by who may see the item. */
async function placeOf(db: Db, project: ProjectScope, viewer: Viewer, id: string, what?: string) {
  const place = found(await historyPlace(db, project, id));
  mustSeeItem(project, viewer, place, what);
  return { details: historyDetails(place), at: inZone(viewer.timezone) };
}

function reactionsOfRows(db: Db, project: ProjectScope, rows: readonly { readonly id: string }[]) {
  const ids = rows.map(({ id }) => id);
  return reactionsOfComments(db, project, ids);
}

async function oneComment(
  db: Db,
  project: ProjectScope,
  viewer: Viewer,
  { id, cid }: { readonly id: string; readonly cid: string },
) {
  const { details, at } = await placeOf(db, project, viewer, id);
  const row = found(await findComment(db, project, id, cid));
  return presentComment(row, await reactionsOfComments(db, project, [cid]), details, at);
}

/** Work items in one page of a project's comments. */
const PAGE_ITEMS = 200;

export const commentRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${P}/comments/`,
    tag: TAG,
    summary:
      'The comments of the work items that changed after a moment, each item with its whole list',
    rule: { scope: 'project', roles: [20, 15, 5] },
    query: z.object({
      updated_at__gt: z.string().optional(),
      /** Only items that have comments: for whoever has none of them yet. */
      commented: z.string().optional(),
    }),
    answer: z.object({
      updated_at: z.iso.datetime().nullable(),
      next_page_results: z.boolean(),
      results: z.array(z.object({ id: z.uuid(), comments: z.array(bareComment) })),
    }),
    handler: async ({ db, project, viewer }, { query }) => {
      const page = await commentedItems(db, {
        project,
        viewerId: viewer.id,
        ownOnly: seesOwnOnly(project),
        after: query.updated_at__gt ? momentOf(query.updated_at__gt) : null,
        onlyCommented: query.commented === 'true',
        size: PAGE_ITEMS,
      });
      const rows = await commentsOfItems(db, project, page.ids);
      const reactions = await reactionsOfRows(db, project, rows);
      const at = inZone(viewer.timezone);
      const of = new Map<string, typeof rows>(page.ids.map((id) => [id, []]));
      for (const row of rows) of.get(row.work_item_id)?.push(row);
      return {
        updated_at: page.updatedAt,
        next_page_results: page.more,
        results: page.ids.map((id) => ({
          id,
          comments: (of.get(id) ?? []).map((row) => presentComment(row, reactions, null, at)),
        })),
      };
    },
  }),
  read({
    method: 'GET',
    path: `${P}/issues/:id/comments/`,
    tag: TAG,
    summary: 'The comments of a work item, newest first',
    rule: { scope: 'project', roles: [20, 15, 5] },
    answer: z.array(readComment),
    handler: async ({ db, project, viewer }, { params }) => {
      const { details, at } = await placeOf(db, project, viewer, params.id);
      const rows = await commentsOf(db, project, params.id, null);
      const reactions = await reactionsOfRows(db, project, rows);
      return rows
        .toReversed()
        .map((row) => ({ ...presentComment(row, reactions, details, at), is_member: true }));
    },
  }),
  read({
    method: 'GET',
    path: `${P}/issues/:id/comments/:cid/`,
    tag: TAG,
    summary: 'One comment',
    rule: { scope: 'project', roles: [20, 15, 5] },
    answer: readComment,
    handler: async ({ db, project, viewer }, { params }) => ({
      ...(await oneComment(db, project, viewer, params)),
      is_member: true,
    }),
  }),
  write({
    method: 'POST',
    path: `${P}/issues/:id/comments/`,
    tag: TAG,
    summary: 'Comment on a work item',
    rule: { scope: 'project', roles: [20, 15, 5], guestMayNot: 'comment on the issue' },
    body: z.object({ id: uuid().optional(), ...fields }),
    status: 201,
    answer: comment,
    writes: ['activities', 'comments', 'projects', 'work_item_subscribers', 'work_items'],
    handler: async ({ write: w, project, viewer }, { params, body }) => {
      await placeOf(w.tx, project, viewer, params.id, 'comment on the issue');
      const cid = await createComment(w, project, params.id, body);
      return oneComment(w.tx, project, viewer, { id: params.id, cid });
    },
  }),
  write({
    method: 'PATCH',
    path: `${P}/issues/:id/comments/:cid/`,
    tag: TAG,
    summary: 'Change a comment',
    rule: { scope: 'project', roles: [20], orCreatorOf: C },
    body: z.object(fields),
    answer: comment,
    writes: ['activities', 'comments', 'projects', 'work_item_subscribers', 'work_items'],
    handler: async ({ write: w, project, viewer, unmodifiedSince }, { params, body }) => {
      await placeOf(w.tx, project, viewer, params.id);
      const before = await mustFindComment(w, project, params.id, params.cid);
      mustBeUnmodified(unmodifiedSince, before.updated_at);
      await editComment(w, project, params.id, params.cid, body);
      return oneComment(w.tx, project, viewer, params);
    },
  }),
  write({
    method: 'DELETE',
    path: `${P}/issues/:id/comments/:cid/`,
    tag: TAG,
    summary: 'Delete a comment',
    rule: { scope: 'project', roles: [20], orCreatorOf: C },
    status: 204,
    writes: ['activities', 'comments', 'projects', 'work_item_subscribers', 'work_items'],
    handler: ({ write: w, project }, { params }) =>
      deleteComment(w, project, params.id, params.cid),
  }),
  read({
    method: 'GET',
    path: `${P}/issues/:id/history/`,
    tag: TAG,
    summary: 'What happened to a work item, oldest first: changes, comments, or both',
    rule: { scope: 'project', roles: [20, 15, 5], wording: 'class' },
    query: z.object({
      activity_type: z.string().optional(),
      created_at__gt: z.string().optional(),
    }),
    answer: z.array(z.union([activity, comment])),
    handler: async ({ db, project, viewer }, { params, query }) => {
      const { details, at } = await placeOf(db, project, viewer, params.id);
      const after = query.created_at__gt ? momentOf(query.created_at__gt) : null;
      const type = query.activity_type?.replace(/^epic-/, 'issue-');
      const changes =
        type === 'issue-comment' ? [] : await activitiesOf(db, project, params.id, after);
      const comments =
        type === 'issue-property' ? [] : await commentsOf(db, project, params.id, after);
      const reactions = await reactionsOfRows(db, project, comments);
      const told = [
        ...changes.map((row) => ({ when: row.created_at, row: presentActivity(row, details, at) })),
        ...comments.map((row) => ({
          when: row.created_at,
          row: presentComment(row, reactions, details, at),
        })),
      ];
      return told
        .toSorted((a, b) => (a.when < b.when ? -1 : Number(a.when > b.when)))
        .map(({ row }) => row);
    },
  }),
];
