import { z } from 'zod';
import { castVote, noteVisitor, withdrawVote } from '../../commands/boards/board-visitors.ts';
import { react, unreact } from '../../commands/work-items/reactions.ts';
import { name } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { presentVote } from '../../presenters/board.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { presentCommentReaction, presentReaction } from '../../presenters/reaction.ts';
import { votesOf } from '../../queries/boards/boards.ts';
import { findComment } from '../../queries/work-items/item-history.ts';
import {
  itemOfComment,
  reactionsOf,
  reactionsOfComments,
} from '../../queries/work-items/reactions.ts';
import {
  isForVisitors,
  ITEM,
  mustBe,
  mustShow,
  perMinute,
  speakers,
  tag,
  type BoardContext,
} from './board-access.ts';
import { commentReactionAnswer, reactionAnswer, voteAnswer } from './board-answers.ts';

const COMMENT = '/api/public/anchor/:anchor/comments/:cid';
const NO_REACTIONS = 'Reactions are not enabled for this project board';
const NO_COMMENT_REACTIONS = 'Reactions are not enabled for this board';
const NO_VOTES = 'Votes are not enabled for this project board';

const body = z.object({ reaction: name(20) });
const reactionWrites = [
  'activities',
  'projects',
  'rate_limits',
  'reactions',
  'work_items',
] as const;

const reactionRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${ITEM}/reactions/`,
    tag,
    summary: 'The reactions to a work item of a board, newest first',
    rule: speakers,
    answer: z.array(reactionAnswer),
    handler: async (context, { params }) => {
      const { db, board, viewer } = context;
      if (!board.reactions) return [];
      await mustShow(context, params.id);
      const rows = await reactionsOf(db, board.project, params.id);
      return rows.map((row) => presentReaction(row, inZone(viewer.timezone)));
    },
  }),
  write({
    method: 'POST',
    path: `${ITEM}/reactions/`,
    tag,
    summary: 'React to a work item of a board',
    rule: speakers,
    status: 201,
    perMinute,
    body,
    answer: reactionAnswer,
    writes: [...reactionWrites, 'public_members'],
    handler: async (context, { params, body: sent }) => {
      const { write: w, board, viewer } = context;
      mustBe(board.reactions, NO_REACTIONS);
      await mustShow(context, params.id);
      await noteVisitor(w, board, viewer.id);
      const place = { workItemId: params.id, commentId: null };
      const id = await react(w, board.project, place, viewer.id, sent.reaction);
      const rows = await reactionsOf(w.tx, board.project, params.id);
      return presentReaction(found(rows.find((row) => row.id === id)), inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${ITEM}/reactions/:code/`,
    tag,
    summary: 'Take back a reaction to a work item of a board',
    rule: speakers,
    status: 204,
    perMinute,
    looseParams: ['code'],
    writes: reactionWrites,
    handler: async (context, { params }) => {
      const { write: w, board, viewer } = context;
      mustBe(board.reactions, NO_REACTIONS);
      await mustShow(context, params.id);
      const place = { workItemId: params.id, commentId: null };
      await unreact(w, board.project, place, viewer.id, params.code);
    },
  }),
];

/** The item of a comment that visitors may read. */
async function placeOf(context: BoardContext, commentId: string) {
  const { db, board } = context;
  const workItemId = found(await itemOfComment(db, board.project, commentId));
  await mustShow(context, workItemId);
  const row = found(await findComment(db, board.project, workItemId, commentId));
  if (!board.comments || !isForVisitors(row)) throw notFound();
  return { workItemId, commentId };
}

const commentReactionRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${COMMENT}/reactions/`,
    tag,
    summary: 'The reactions to a comment on a board, newest first',
    rule: speakers,
    answer: z.array(commentReactionAnswer),
    handler: async (context, { params }) => {
      const { db, board, viewer } = context;
      if (!board.reactions) return [];
      await placeOf(context, params.cid);
      const rows = await reactionsOfComments(db, board.project, [params.cid]);
      return rows.map((row) => presentCommentReaction(row, inZone(viewer.timezone)));
    },
  }),
  write({
    method: 'POST',
    path: `${COMMENT}/reactions/`,
    tag,
    summary: 'React to a comment on a board',
    rule: speakers,
    status: 201,
    perMinute,
    body,
    answer: commentReactionAnswer,
    writes: [...reactionWrites, 'public_members'],
    handler: async (context, { params, body: sent }) => {
      const { write: w, board, viewer } = context;
      mustBe(board.reactions, NO_COMMENT_REACTIONS);
      const place = await placeOf(context, params.cid);
      await noteVisitor(w, board, viewer.id);
      const id = await react(w, board.project, place, viewer.id, sent.reaction);
      const rows = await reactionsOfComments(w.tx, board.project, [params.cid]);
      const row = found(rows.find((one) => one.id === id));
      return presentCommentReaction(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${COMMENT}/reactions/:code/`,
    tag,
    summary: 'Take back a reaction to a comment on a board',
    rule: speakers,
    status: 204,
    perMinute,
    looseParams: ['code'],
    writes: reactionWrites,
    handler: async (context, { params }) => {
      const { write: w, board, viewer } = context;
      mustBe(board.reactions, NO_COMMENT_REACTIONS);
      const place = await placeOf(context, params.cid);
      await unreact(w, board.project, place, viewer.id, params.code);
    },
  }),
];

const voteWrites = ['activities', 'rate_limits', 'work_item_votes'] as const;

const voteRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${ITEM}/votes/`,
    tag,
    summary: 'The votes on a work item of a board',
    rule: speakers,
    answer: z.array(voteAnswer),
    handler: async (context, { params }) => {
      const { db, board } = context;
      if (!board.votes) return [];
      await mustShow(context, params.id);
      return (await votesOf(db, board.project, params.id)).map(presentVote);
    },
  }),
  write({
    method: 'POST',
    path: `${ITEM}/votes/`,
    tag,
    summary: 'Vote for a work item of a board, or against it',
    rule: speakers,
    status: 201,
    perMinute,
    body: z.object({ vote: z.union([z.literal(1), z.literal(-1)]).default(1) }),
    answer: voteAnswer,
    writes: [...voteWrites, 'public_members'],
    handler: async (context, { params, body: { vote } }) => {
      const { write: w, board, viewer } = context;
      mustBe(board.votes, NO_VOTES);
      await mustShow(context, params.id);
      await noteVisitor(w, board, viewer.id);
      await castVote(w, board.project, params.id, viewer.id, vote);
      const rows = await votesOf(w.tx, board.project, params.id);
      return presentVote(found(rows.find(({ actor }) => actor === viewer.id)));
    },
  }),
  write({
    method: 'DELETE',
    path: `${ITEM}/votes/`,
    tag,
    summary: 'Take back a vote',
    rule: speakers,
    status: 204,
    perMinute,
    writes: voteWrites,
    handler: async (context, { params }) => {
      const { write: w, board, viewer } = context;
      mustBe(board.votes, NO_VOTES);
      await mustShow(context, params.id);
      await withdrawVote(w, board.project, params.id, viewer.id);
    },
  }),
];

export const boardReactionRoutes: readonly DeclaredRoute[] = [
  ...reactionRoutes,
  ...commentReactionRoutes,
  ...voteRoutes,
];
