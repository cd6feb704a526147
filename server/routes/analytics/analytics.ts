import { ROLES } from '../../../src/domain/roles.ts';
import type { Db } from '../../db/db.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { EXTRAS, presentDefaultAnalytics } from '../../presenters/analytics.ts';
import {
  analyticDetails,
  type AnalyticQuestion,
  type AnalyticRow,
} from '../../queries/analytics/analytics.ts';
import { dayIn } from '../../queries/days.ts';
import { defaultAnalytics } from '../../queries/analytics/default-analytics.ts';
import { analyticsAnswer, analyticsAnswerTo, defaultAnalyticsAnswer } from './analytic-answers.ts';
import {
  answerOf,
  axes,
  idsOn,
  questionOf,
  workers,
  workspaceGround,
} from './analytic-question.ts';
import { filterOf, listParameters } from '../work-items/list-request.ts';

const W = '/api/workspaces/:slug';
const tag = 'Analytics';

async function extrasOf(
  db: Db,
  workspaceId: string,
  question: AnalyticQuestion,
  rows: readonly AnalyticRow[],
) {
  const lists = await Promise.all(
    Object.entries(EXTRAS).map(async ([key, axis]) => {
      if (question.x !== axis && question.segment !== axis) return [key, {}] as const;
      const ids = idsOn(axis, question, rows);
      return [key, await analyticDetails(db, workspaceId, axis, ids)] as const;
    }),
  );
  return Object.fromEntries(lists);
}

export const analyticRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/analytics/`,
    tag,
    summary: 'Work items counted by one thing, and within that by another',
    rule: workers,
    query: listParameters.extend(axes),
    answer: analyticsAnswer,
    answerTo: analyticsAnswerTo,
    handler: async (context, { query }) => {
      const { db, deps, viewer, workspace } = context;
      const today = dayIn(viewer.timezone, deps.clock.now());
      const { x_axis, y_axis, segment, ...filters } = query;
      const question = questionOf({ x_axis, y_axis, segment }, filterOf(filters, today));
      const { rows, told } = await answerOf(context, await workspaceGround(context), question);
      return { ...told, extras: await extrasOf(db, workspace.id, question, rows) };
    },
  }),
  read({
    method: 'GET',
    path: `${W}/default-analytics/`,
    tag,
    summary: 'How much there is to do, who makes it and who does it',
    rule: { scope: 'workspace', roles: ROLES },
    query: listParameters,
    answer: defaultAnalyticsAnswer,
    handler: async (context, { query }) => {
      const { db, deps, viewer } = context;
      const today = dayIn(viewer.timezone, deps.clock.now());
      const ground = await workspaceGround(context);
      const year = Number(today.slice(0, 4));
      return presentDefaultAnalytics(
        await defaultAnalytics(db, ground, filterOf(query, today), year),
      );
    },
  }),
];
