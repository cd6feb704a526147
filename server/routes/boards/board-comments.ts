import { z } from 'zod';
import { noteVisitor } from '../../commands/boards/board-visitors.ts';
import { createComment, deleteComment, editComment } from '../../commands/work-items/comments.ts';
import type { Db } from '../../db/db.ts';
import { jsonObject, text } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import type { BoardScope } from '../../policies/boards.ts';
import { notFound } from '../../policies/refusal.ts';
import { found, type Viewer } from '../../policies/viewer.ts';
import { historyDetails, presentComment } from '../../presenters/history.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { isProjectMember } from '../../queries/boards/boards.ts';
import {
  commentsOf,
  findComment,
  historyPlace,
  type CommentRow,
} from '../../queries/work-items/item-history.ts';
import { reactionsOfComments } from '../../queries/work-items/reactions.ts';
import { boardCommentAnswer } from './board-answers.ts';
import {
  isForVisitors,
  ITEM,
  mustBe,
  mustShow,
  perMinute,
  speakers,
  tag,
  visitors,
  type BoardContext,
} from './board-access.ts';

const NO_COMMENTS = 'Comments are not enabled for this project';

async function presentComments(
  db: Db,
  { project }: BoardScope,
  viewer: Viewer | null,
  id: string,
  rows: readonly CommentRow[],
) {
  const details = historyDetails(found(await historyPlace(db, project, id)));
  const ids = rows.map((row) => row.id);
  const reactions = await reactionsOfComments(db, project, ids);
  const is_member = viewer !== null && (await isProjectMember(db, project, viewer.id));
  const at = inZone(viewer?.timezone ?? 'UTC');
  return rows.map((row) => ({ ...presentComment(row, reactions, details, at), is_member }));
}

/** A comment of one's own on an item that the board shows. */
async function mustBeOwn(context: BoardContext, viewer: Viewer, id: string, cid: string) {
  await mustShow(context, id);
  const row = found(await findComment(context.db, context.board.project, id, cid));
  if (row.actor !== viewer.id || !isForVisitors(row)) throw notFound();
  return row;
}

async function oneComment(db: Db, board: BoardScope, viewer: Viewer, id: string, cid: string) {
  const row = found(await findComment(db, board.project, id, cid));
  return found((await presentComments(db, board, viewer, id, [row]))[0]);
}

const said = z.object({ comment_html: text().optional(), comment_json: jsonObject().optional() });
const commentWrites = ['activities', 'comments', 'projects', 'rate_limits', 'work_items'] as const;

export const boardCommentRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${ITEM}/comments/`,
    tag,
    summary: 'What visitors and the project say to each other of a work item, oldest first',
    rule: visitors,
    answer: z.array(boardCommentAnswer),
    handler: async (context, { params }) => {
      const { db, board, viewer } = context;
      if (!board.comments) return [];
      await mustShow(context, params.id);
      const rows = await commentsOf(db, board.project, params.id, null);
      return presentComments(db, board, viewer, params.id, rows.filter(isForVisitors));
    },
  }),
  write({
    method: 'POST',
    path: `${ITEM}/comments/`,
    tag,
    summary: 'Comment on a work item of a board',
    rule: speakers,
    status: 201,
    perMinute,
    body: said,
    answer: boardCommentAnswer,
    writes: [...commentWrites, 'public_members'],
    handler: async (context, { params, body }) => {
      const { write: w, board, viewer } = context;
      mustBe(board.comments, NO_COMMENTS);
      await mustShow(context, params.id);
      await noteVisitor(w, board, viewer.id);
      const fields = { ...body, access: 'EXTERNAL' } as const;
      const cid = await createComment(w, board.project, params.id, fields, 'board');
      return oneComment(w.tx, board, viewer, params.id, cid);
    },
  }),
  write({
    method: 'PATCH',
    path: `${ITEM}/comments/:cid/`,
    tag,
    summary: 'Change a comment of one’s own',
    rule: speakers,
    perMinute,
    body: said,
    answer: boardCommentAnswer,
    writes: commentWrites,
    handler: async (context, { params, body }) => {
      const { write: w, board, viewer } = context;
      mustBe(board.comments, NO_COMMENTS);
      await mustBeOwn(context, viewer, params.id, params.cid);
      await editComment(w, board.project, params.id, params.cid, body, 'board');
      return oneComment(w.tx, board, viewer, params.id, params.cid);
    },
  }),
  write({
    method: 'DELETE',
    path: `${ITEM}/comments/:cid/`,
    tag,
    summary: 'Delete a comment of one’s own',
    rule: speakers,
    status: 204,
    perMinute,
    writes: commentWrites,
    handler: async (context, { params }) => {
      const { write: w, board, viewer } = context;
      mustBe(board.comments, NO_COMMENTS);
      await mustBeOwn(context, viewer, params.id, params.cid);
      await deleteComment(w, board.project, params.id, params.cid, 'board');
    },
  }),
];
