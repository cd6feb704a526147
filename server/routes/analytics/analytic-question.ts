import { z } from 'zod';
import {
  ANALYTIC_AXES,
  ANALYTIC_MEASURES,
  type AnalyticAxis,
} from '../../../src/domain/analytics.ts';
import { ADMIN, MEMBER } from '../../../src/domain/roles.ts';
import type { Db } from '../../db/db.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import type { ReadContext } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';
import { visibleProjects } from '../../policies/visible-projects.ts';
import { distributionOf } from '../../presenters/analytics.ts';
import {
  analyticRows,
  analyticTotal,
  type AnalyticQuestion,
  type AnalyticRow,
} from '../../queries/analytics/analytics.ts';
import { groundOf, type ListGround } from '../../queries/lists/list-scope.ts';
import { listParameters, type ListParameters } from '../work-items/list-request.ts';

export const workers = { scope: 'workspace', roles: [ADMIN, MEMBER] } as const;

const NO_AXES = 'x-axis and y-axis dimensions are required and the values should be valid';
const NO_SEGMENT = 'Both segment and x axis cannot be same and segment should be valid';

export type AnalyticContext = Pick<
  ReadContext<typeof workers>,
  'db' | 'deps' | 'viewer' | 'workspace'
>;

/** What the viewer sees in every project that they are in: no more than the lists show. */
export async function workspaceGround({ db, viewer, workspace }: Omit<AnalyticContext, 'deps'>) {
  return groundOf(db, {
    workspaceId: workspace.id,
    viewerId: viewer.id,
    projects: await visibleProjects(db, workspace, viewer),
    kind: 'live',
    isOneProject: false,
  });
}

export const axes = {
  x_axis: z.string().optional(),
  y_axis: z.string().optional(),
  segment: z.string().nullish(),
};

type Axes = Readonly<Record<'x_axis' | 'y_axis' | 'segment', unknown>>;

export function axisOf(sent: unknown): AnalyticAxis | undefined {
  // Exports have always called it by its shorter name.
  const name = sent === 'estimate_point' ? 'estimate_point__value' : sent;
  return ANALYTIC_AXES.find((one) => one === name);
}

export function questionOf(
  sent: Axes,
  filter: AnalyticQuestion['filter'],
  noAxes = NO_AXES,
): AnalyticQuestion {
  const x = axisOf(sent.x_axis);
  const measure = ANALYTIC_MEASURES.find((one) => one === sent.y_axis);
  if (!x || !measure) throw refused(noAxes);
  if (!sent.segment) return { x, measure, segment: null, filter };
  const segment = axisOf(sent.segment);
  if (!segment || segment === x) throw refused(NO_SEGMENT);
  return { x, measure, segment, filter };
}

/** Filters that came in a body: lists where a query has words between commas. */
export function filtersIn(sent: JsonObject): ListParameters {
  const flat = Object.entries(sent).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join(',') : value,
  ]);
  const parsed = listParameters.safeParse(Object.fromEntries(flat));
  if (!parsed.success) throw refused('Please provide valid detail');
  return parsed.data;
}

export async function answerOf(
  { db }: { readonly db: Db },
  ground: ListGround,
  question: AnalyticQuestion,
) {
  const rows = await analyticRows(db, ground, question);
  const total = await analyticTotal(db, ground, question.filter);
  return { rows, told: { total, distribution: distributionOf(question, rows) } };
}

export function idsOn(
  axis: AnalyticAxis,
  { x, segment }: AnalyticQuestion,
  rows: readonly AnalyticRow[],
) {
  const values = rows.flatMap((row) => [
    ...(x === axis ? [row.dimension] : []),
    ...(segment === axis && row.segment !== null ? [row.segment] : []),
  ]);
  return [...new Set(values)];
}
