import { z } from 'zod';
import { react, unreact } from '../../commands/work-items/reactions.ts';
import type { Db } from '../../db/db.ts';
import { name } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found, type ProjectScope, type Viewer } from '../../policies/viewer.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentCommentReaction, presentReaction } from '../../presenters/reaction.ts';
import {
  itemOfComment,
  reactionsOf,
  reactionsOfComments,
} from '../../queries/work-items/reactions.ts';
import { mustSee } from './item-access.ts';
import { commentReaction, reaction } from './item-answers.ts';

const P = '/api/workspaces/:slug/projects/:project_id';
const ofItem = `${P}/issues/:issue_id/reactions/` as const;
const ofComment = `${P}/comments/:comment_id/reactions/` as const;
const tag = 'Comments and history';
const anyone = { scope: 'project', roles: [20, 15, 5] } as const;

const body = z.object({ reaction: name(20) });

/** The item that a comment is about, for who may see it. */
async function placeOf(db: Db, project: ProjectScope, viewer: Viewer, commentId: string) {
  const workItemId = found(await itemOfComment(db, project, commentId));
  await mustSee(db, project, viewer, workItemId);
  return { workItemId, commentId };
}

export const reactionRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: ofItem,
    tag,
    summary: 'The reactions to a work item, newest first',
    rule: anyone,
    answer: z.array(reaction),
    handler: async ({ db, project, viewer }, { params }) => {
      await mustSee(db, project, viewer, params.issue_id);
      const rows = await reactionsOf(db, project, params.issue_id);
      return rows.map((row) => presentReaction(row, inZone(viewer.timezone)));
    },
  }),
  write({
    method: 'POST',
    path: ofItem,
    tag,
    summary: 'React to a work item',
    rule: anyone,
    status: 201,
    body,
    answer: reaction,
    writes: ['activities', 'projects', 'reactions', 'work_items'],
    handler: async ({ write: w, project, viewer }, { params, body: sent }) => {
      await mustSee(w.tx, project, viewer, params.issue_id);
      const place = { workItemId: params.issue_id, commentId: null };
      const id = await react(w, project, place, viewer.id, sent.reaction);
      const rows = await reactionsOf(w.tx, project, params.issue_id);
      return presentReaction(found(rows.find((row) => row.id === id)), inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${ofItem}:code/`,
    tag,
    summary: 'Take back a reaction to a work item',
    rule: anyone,
    status: 204,
    looseParams: ['code'],
    writes: ['activities', 'projects', 'reactions', 'work_items'],
    handler: ({ write: w, project, viewer }, { params }) => {
      const place = { workItemId: params.issue_id, commentId: null };
      return unreact(w, project, place, viewer.id, params.code);
    },
  }),
  read({
    method: 'GET',
    path: ofComment,
    tag,
    summary: 'The reactions to a comment, newest first',
    rule: anyone,
    answer: z.array(commentReaction),
    handler: async ({ db, project, viewer }, { params }) => {
      await placeOf(db, project, viewer, params.comment_id);
      const rows = await reactionsOfComments(db, project, [params.comment_id]);
      return rows.map((row) => presentCommentReaction(row, inZone(viewer.timezone)));
    },
  }),
  write({
    method: 'POST',
    path: ofComment,
    tag,
    summary: 'React to a comment',
    rule: anyone,
    status: 201,
    body,
    answer: commentReaction,
    writes: ['activities', 'projects', 'reactions', 'work_items'],
    handler: async ({ write: w, project, viewer }, { params, body: sent }) => {
      const place = await placeOf(w.tx, project, viewer, params.comment_id);
      const id = await react(w, project, place, viewer.id, sent.reaction);
      const rows = await reactionsOfComments(w.tx, project, [params.comment_id]);
      const row = found(rows.find((row) => row.id === id));
      return presentCommentReaction(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${ofComment}:code/`,
    tag,
    summary: 'Take back a reaction to a comment',
    rule: anyone,
    status: 204,
    looseParams: ['code'],
    writes: ['activities', 'projects', 'reactions', 'work_items'],
    handler: async ({ write: w, project, viewer }, { params }) => {
      const place = await placeOf(w.tx, project, viewer, params.comment_id);
      await unreact(w, project, place, viewer.id, params.code);
    },
  }),
];
