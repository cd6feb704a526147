import { z } from 'zod';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import type { Db } from '../../db/db.ts';
import type { ServerDeps } from '../../plugins/deps.ts';
import { jsonText, read, type DeclaredRoute } from '../../plugins/route.ts';
import { findBoard, type BoardScope } from '../../policies/boards.ts';
import { found } from '../../policies/viewer.ts';
import { listEnvelope } from '../../presenters/list-envelope.ts';
import {
  anchorOfProject,
  boardColumns,
  boardGround,
  boardItem,
  boardMembers,
  readBoard,
} from '../../queries/boards/boards.ts';
import {
  boardCycles,
  boardLabels,
  boardMeta,
  boardModules,
  boardStates,
} from '../../queries/boards/board-parts.ts';
import { dayIn } from '../../queries/days.ts';
import { knownKeys } from '../../queries/lists/group-keys.ts';
import { listWorkItems } from '../../queries/lists/list-work-items.ts';
import { isManyValued } from '../../queries/work-items/work-item-fields.ts';
import { boardAnswer, boardItemAnswer, boardItemDetail, metaAnswer } from './board-answers.ts';
import { groupedAnswerTo } from '../work-items/list-answers.ts';
import { paged } from '../workspaces/workspace-answers.ts';
import { presentFound } from './deploy-boards.ts';
import { listParameters, listRequest, orderOf, readable } from '../work-items/list-request.ts';

const X = '/api/public/anchor/:anchor';
const tag = 'Public boards';
const visitors = { scope: 'board', signedIn: false } as const;
const unpublished = { ...visitors, missing: 'Project is not published' } as const;
const invalid = { ...visitors, missing: 'Invalid anchor' } as const;

/** What is told of the list; who follows or is named in what is no visitor's business. */
const boardList = listParameters.omit({
  mentions: true,
  subscriber: true,
  filters: true,
  place_of: true,
  project: true,
});

/** Days of a board are those of its project: its visitors have no zone that anybody knows. */
export function groundOf(db: Db, deps: ServerDeps, board: BoardScope) {
  const today = dayIn(board.project.timezone, deps.clock.now());
  return readable(() => boardGround(db, board, today));
}

const named = z.array(z.object({ id: z.uuid(), name: z.string() }));

export const boardRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${X}/meta/`,
    tag,
    summary: 'The project of a board',
    rule: unpublished,
    answer: metaAnswer,
    handler: async ({ db, board }) => found(await boardMeta(db, board.project)),
  }),
  read({
    method: 'GET',
    path: `${X}/settings/`,
    tag,
    summary: 'What visitors of a board may do',
    rule: visitors,
    answer: boardAnswer,
    handler: async ({ db, board }) =>
      presentFound(db, board.project, null, found(await readBoard(db, board.project, board.id))),
  }),
  read({
    method: 'GET',
    path: '/api/public/workspaces/:slug/projects/:id/anchor/',
    tag,
    summary: 'The board of a project that is published',
    rule: { scope: 'public' },
    answer: boardAnswer,
    handler: async ({ db }, { params }) => {
      const anchor = found(await anchorOfProject(db, params.slug, params.id));
      const board = found(await findBoard(db, anchor));
      const row = found(await readBoard(db, board.project, board.id));
      return presentFound(db, board.project, null, row);
    },
  }),
  read({
    method: 'GET',
    path: `${X}/states/`,
    tag,
    summary: 'The states of a board',
    rule: invalid,
    answer: z.array(
      z.object({
        name: z.string(),
        group: z.enum(STATE_GROUPS),
        color: z.string(),
        id: z.uuid(),
        sequence: z.number(),
      }),
    ),
    handler: ({ db, board }) => boardStates(db, board.project),
  }),
  read({
    method: 'GET',
    path: `${X}/labels/`,
    tag,
    summary: 'The labels of a board',
    rule: invalid,
    answer: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        color: z.string(),
        parent: z.uuid().nullable(),
      }),
    ),
    handler: ({ db, board }) => boardLabels(db, board.project),
  }),
  read({
    method: 'GET',
    path: `${X}/cycles/`,
    tag,
    summary: 'The cycles of a board',
    rule: invalid,
    answer: named,
    handler: ({ db, board }) => boardCycles(db, board.project),
  }),
  read({
    method: 'GET',
    path: `${X}/modules/`,
    tag,
    summary: 'The modules of a board',
    rule: invalid,
    answer: named,
    handler: ({ db, board }) => boardModules(db, board.project),
  }),
  read({
    method: 'GET',
    path: `${X}/members/`,
    tag,
    summary: 'The names of those who work in the project',
    rule: invalid,
    answer: z.array(
      z.object({
        id: z.uuid(),
        member: z.uuid(),
        member__first_name: z.string(),
        member__last_name: z.string(),
        member__display_name: z.string(),
        project: z.uuid(),
        workspace: z.uuid(),
      }),
    ),
    handler: ({ db, board }) => boardMembers(db, board.project),
  }),
  read({
    method: 'GET',
    path: `${X}/issues/`,
    tag,
    summary: 'The work items of a board: filtered, ordered, grouped, paged',
    rule: unpublished,
    query: boardList,
    answer: paged(boardItemAnswer),
    answerTo: (asked) => groupedAnswerTo(boardItemAnswer, asked),
    handler: async ({ db, deps, board }, { query }) => {
      const { ground, filter, order } = await groundOf(db, deps, board);
      const today = dayIn(board.project.timezone, deps.clock.now());
      const asked = listRequest(query, today, orderOf(order) ?? undefined);
      const request = { ...asked, filter: { and: [filter, asked.filter] } };
      const page = await listWorkItems(db, ground, request, boardColumns(board));
      const { groupBy } = request;
      const keys = groupBy && !isManyValued(groupBy) ? await knownKeys(db, ground, groupBy) : null;
      return jsonText(listEnvelope({ ...request, ...page, knownKeys: keys }));
    },
  }),
  read({
    method: 'GET',
    path: `${X}/issues/:id/`,
    tag,
    summary: 'One work item of a board',
    rule: visitors,
    answer: boardItemDetail,
    handler: async ({ db, deps, board }, { params }) =>
      found(await boardItem(db, board, await groundOf(db, deps, board), params.id)),
  }),
];
