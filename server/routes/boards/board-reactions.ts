import { z } from 'zod';
import { must } from '../../../src/lib/assert.ts';
import { castVote, noteVisitor, withdrawVote } from '../../commands/boards/board-visitors.ts';
import { react, unreact } from '../../commands/work-items/reactions.ts';
import { name } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { notFound } from '../../policies/refusal.ts';
import { found } from '../../policies/viewer.ts';
import { presentVote } from '../../presenters/board.ts';
import { inZone, type InZone } from '../../presenters/in-zone.ts';
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
import { commentReaction, reaction } from '../work-items/item-answers.ts';
import { voteAnswer } from './board-answers.ts';

const COMMENT = '/api/public/anchor/:anchor/comments/:cid';
const NO_VOTES = 'Votes are not enabled for this project board';

const body = z.object({ reaction: name(20) });
const reactionWrites = [
  'activities',
  'projects',
  'rate_limits',
  'reactions',
  'work_items',
] as const;

interface Place {
  readonly workItemId: string;
  /** Null: the item itself is reacted to. */
  readonly commentId: string | null;
}

interface Reacted {
  readonly path: `${typeof ITEM | typeof COMMENT}/reactions/`;
  /** In a sentence: “React to …”. */
  readonly what: string;
  /** Said while reactions are off. */
  readonly off: string;
  readonly answer: z.ZodType;
  /** Of the id in the path; refuses what visitors may not read. */
  readonly placeOf: (context: BoardContext, id: string) => Promise<Place>;
  /** Newest first. */
  readonly told: (context: BoardContext, place: Place, at: InZone) => Promise<readonly Told[]>;
}

interface Told {
  readonly id: string;
}

const ofItem: Reacted = {
  path: `${ITEM}/reactions/`,
  what: 'a work item of a board',
  off: 'Reactions are not enabled for this project board',
  answer: reaction,
  placeOf: async (context, id) => {
    await mustShow(context, id);
    return { workItemId: id, commentId: null };
  },
  told: async ({ db, board }, { workItemId }, at) => {
    const rows = await reactionsOf(db, board.project, workItemId);
    return rows.map((row) => presentReaction(row, at));
  },
};

const ofComment: Reacted = {
  path: `${COMMENT}/reactions/`,
  what: 'a comment on a board',
  off: 'Reactions are not enabled for this board',
  answer: commentReaction,
  placeOf: async (context, commentId) => {
    const { db, board } = context;
    const workItemId = found(await itemOfComment(db, board.project, commentId));
    await mustShow(context, workItemId);
    const row = found(await findComment(db, board.project, workItemId, commentId));
    if (!board.comments || !isForVisitors(row)) throw notFound();
    return { workItemId, commentId };
  },
  told: async ({ db, board }, { commentId }, at) => {
    const rows = await reactionsOfComments(
      db,
      board.project,
      commentId === null ? [] : [commentId],
    );
    return rows.map((row) => presentCommentReaction(row, at));
  },
};

function reactionRoutes({ path, what, off, answer, placeOf, told }: Reacted) {
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: `The reactions to ${what}, newest first`,
      rule: speakers,
      answer: z.array(answer),
      handler: async (context, { params }) => {
        if (!context.board.reactions) return [];
        const place = await placeOf(context, idOf(params));
        return told(context, place, inZone(context.viewer.timezone));
      },
    }),
    write({
      method: 'POST',
      path,
      tag,
      summary: `React to ${what}`,
      rule: speakers,
      status: 201,
      perMinute,
      body,
      answer,
      writes: [...reactionWrites, 'public_members'],
      handler: async (context, { params, body: sent }) => {
        const { write: w, board, viewer } = context;
        mustBe(board.reactions, off);
        const place = await placeOf(context, idOf(params));
        await noteVisitor(w, board, viewer.id);
        const id = await react(w, board.project, place, viewer.id, sent.reaction);
        const all = await told(context, place, inZone(viewer.timezone));
        return found(all.find((one) => one.id === id));
      },
    }),
    write({
      method: 'DELETE',
      path: `${path}:code/`,
      tag,
      summary: `Take back a reaction to ${what}`,
      rule: speakers,
      status: 204,
      perMinute,
      looseParams: ['code'],
      writes: reactionWrites,
      handler: async (context, { params }) => {
        const { write: w, board, viewer } = context;
        mustBe(board.reactions, off);
        const place = await placeOf(context, idOf(params));
        await unreact(w, board.project, place, viewer.id, params.code);
      },
    }),
  ];
}

/** The path names an item or a comment. */
function idOf({ id, cid }: { readonly id?: string; readonly cid?: string }): string {
  return must(id ?? cid, 'an id in the path');
}

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
  ...reactionRoutes(ofItem),
  ...reactionRoutes(ofComment),
  ...voteRoutes,
];
