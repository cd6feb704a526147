import { z } from 'zod';
import type { AnalyticAxis } from '../../../src/domain/analytics.ts';
import {
  createAnalyticView,
  deleteAnalyticView,
  editAnalyticView,
} from '../../commands/analytics/analytic-views.ts';
import { timestampOf } from '../../commands/clock.ts';
import { enqueue } from '../../commands/enqueue.ts';
import type { Db } from '../../db/db.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import { jsonObject, name, text } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { analyticsCsv, EXTRAS } from '../../presenters/analytics.ts';
import { audited, inZone, type InZone } from '../../presenters/in-zone.ts';
import { analyticsLetter } from '../../presenters/letters.ts';
import {
  listAnalyticViews,
  readAnalyticView,
  type AnalyticViewRow,
} from '../../queries/analytics/analytic-views.ts';
import {
  analyticDetails,
  analyticRows,
  type AnalyticQuestion,
  type AnalyticRow,
} from '../../queries/analytics/analytics.ts';
import { dayIn } from '../../queries/days.ts';
import { analyticViewAnswer, distribution } from './analytic-answers.ts';
import {
  answerOf,
  axes,
  filtersIn,
  idsOn,
  questionOf,
  workers,
  workspaceGround,
} from './analytic-question.ts';
import { filterOf } from '../work-items/list-request.ts';
import { message } from '../workspaces/workspace-answers.ts';

const W = '/api/workspaces/:slug';
const tag = 'Analytics';
const savers = { ...workers, wording: 'class' } as const;
const MAIL_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const NO_SAVED_AXES = 'x-axis and y-axis dimensions are required';

/** `query` is what the saved question filters by: the rest of it says how to count. */
function presentSaved(row: AnalyticViewRow, at: InZone) {
  const { query_dict, ...rest } = row;
  const { x_axis: _, y_axis: __, segment: ___, ...query } = query_dict as JsonObject;
  const { workspace_id: workspace, ...shown } = rest;
  return { ...audited({ ...shown, workspace }, at), query, query_dict };
}

const fields = {
  description: text().optional(),
  query_dict: jsonObject().optional(),
};

const saved: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/analytic-view/`,
    tag,
    summary: 'Questions to the analytics that were kept, newest first',
    rule: savers,
    answer: z.array(analyticViewAnswer),
    handler: async ({ db, viewer, workspace }) => {
      const rows = await listAnalyticViews(db, workspace);
      return rows.map((row) => presentSaved(row, inZone(viewer.timezone)));
    },
  }),
  write({
    method: 'POST',
    path: `${W}/analytic-view/`,
    tag,
    summary: 'Keep a question to the analytics',
    rule: savers,
    status: 201,
    body: z.object({ name: name(), ...fields }),
    answer: analyticViewAnswer,
    writes: ['analytic_views'],
    handler: async ({ write: w, viewer, workspace }, { body }) => {
      const id = await createAnalyticView(w, body);
      const row = found(await readAnalyticView(w.tx, workspace, id));
      return presentSaved(row, inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: `${W}/analytic-view/:id/`,
    tag,
    summary: 'One kept question',
    rule: savers,
    answer: analyticViewAnswer,
    handler: async ({ db, viewer, workspace }, { params }) => {
      const row = found(await readAnalyticView(db, workspace, params.id));
      return presentSaved(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: `${W}/analytic-view/:id/`,
    tag,
    summary: 'Change a kept question',
    rule: savers,
    body: z.object({ name: name().optional(), ...fields }),
    answer: analyticViewAnswer,
    writes: ['analytic_views'],
    handler: async ({ write: w, viewer, workspace }, { params, body }) => {
      await editAnalyticView(w, params.id, body);
      const row = found(await readAnalyticView(w.tx, workspace, params.id));
      return presentSaved(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${W}/analytic-view/:id/`,
    tag,
    summary: 'Forget a kept question',
    rule: savers,
    status: 204,
    writes: ['analytic_views'],
    handler: ({ write: w }, { params }) => deleteAnalyticView(w, params.id),
  }),
  read({
    method: 'GET',
    path: `${W}/saved-analytic-view/:id/`,
    tag,
    summary: 'The answer to a kept question, of today',
    rule: workers,
    query: z.object({ segment: z.string().optional() }),
    answer: z.object({ total: z.int(), distribution }),
    handler: async (context, { params, query }) => {
      const { db, deps, viewer, workspace } = context;
      const row = found(await readAnalyticView(db, workspace, params.id));
      const { x_axis, y_axis, segment, ...filters } = row.query_dict as JsonObject;
      const today = dayIn(viewer.timezone, deps.clock.now());
      const filter = filterOf(filtersIn(filters), today);
      const asked = { x_axis, y_axis, segment: query.segment ?? segment };
      const question = questionOf(asked, filter, NO_SAVED_AXES);
      const { told } = await answerOf(context, await workspaceGround(context), question);
      return told;
    },
  }),
];

/** Ids are no use in a file. */
async function namesOf(
  db: Db,
  workspaceId: string,
  question: AnalyticQuestion,
  rows: readonly AnalyticRow[],
) {
  const names = new Map<string, string>();
  for (const axis of Object.values(EXTRAS)) {
    const ids = idsOn(axis, question, rows);
    for (const row of ids.length === 0 ? [] : await analyticDetails(db, workspaceId, axis, ids)) {
      const called = Object.entries(row).find(([key]) => /__(display_)?name$/.test(key));
      names.set(String(row[axis]), typeof called?.[1] === 'string' ? called[1] : '');
    }
  }
  return (_: AnalyticAxis, value: string | null) =>
    value === null ? 'None' : (names.get(value) ?? value);
}

const exporting = write({
  method: 'POST',
  path: `${W}/export-analytics/`,
  tag,
  summary: 'Mail the numbers of a question as a file',
  rule: workers,
  body: z.looseObject(axes),
  answer: message,
  writes: ['jobs'],
  handler: async ({ write: w, deps, viewer, workspace }, { body }) => {
    const { x_axis, y_axis, segment, ...filters } = body;
    const today = dayIn(viewer.timezone, deps.clock.now());
    const filter = filterOf(filtersIn(filters as JsonObject), today);
    const question = questionOf({ x_axis, y_axis, segment }, filter);
    const ground = await workspaceGround({ db: w.tx, viewer, workspace });
    const rows = await analyticRows(w.tx, ground, question);
    const csv = analyticsCsv(question, rows, await namesOf(w.tx, workspace.id, question, rows));
    const expiresAt = timestampOf((deps.clock.now() + MAIL_KEPT_MS) * 1000);
    await enqueue(w, 'mail', analyticsLetter(viewer.email, workspace.slug, csv, expiresAt));
    return {
      message: `Once the export is ready it will be emailed to you at ${viewer.email}`,
    };
  },
});

export const analyticViewRoutes: readonly DeclaredRoute[] = [...saved, exporting];
