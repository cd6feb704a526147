import { sql } from 'kysely';
import type { AnalyticAxis, AnalyticMeasure } from '../../../src/domain/analytics.ts';
import type { Filter } from '../../../src/domain/filter.ts';
import type { Db } from '../../db/db.ts';
import { compileFilter } from '../lists/compile-filter.ts';
import { scopeCondition, type ListGround } from '../lists/list-scope.ts';
import type { Sql } from '../work-items/work-item-fields.ts';

export interface AnalyticQuestion {
  readonly x: AnalyticAxis;
  readonly measure: AnalyticMeasure;
  readonly segment: AnalyticAxis | null;
  readonly filter: Filter;
}

export interface AnalyticRow {
  readonly dimension: string;
  readonly segment: string | null;
  readonly count: number;
  /** Null: nothing that could be added up. */
  readonly estimate: number | null;
}

/** A value of `i`, or rows that each say one of its values. */
type Axis = { readonly value: Sql } | { readonly from: Sql };

/** `2026-9`: months without a zero in front. */
const month = (name: string): Axis => ({
  value: sql`to_char(${sql.ref(`i.${name}`)}, 'FMYYYY-FMMM')`,
});
const links = (table: string, value: string): Axis => ({
  from: sql`SELECT l.${sql.ref(value)}::text AS value FROM ${sql.table(table)} AS l
    WHERE l.workspace_id = i.workspace_id AND l.project_id = i.project_id AND l.work_item_id = i.id`,
});

/** The number that an estimate's word stands for, if it is one. */
const POINTS = sql`CASE WHEN e.value ~ '^\\d+(\\.\\d+)?$' THEN e.value::double precision END`;

const AXES: Readonly<Record<AnalyticAxis, Axis>> = {
  state_id: { value: sql`i.state_id::text` },
  state__group: { value: sql`s."group"` },
  priority: { value: sql`i.priority` },
  labels__id: links('work_item_labels', 'label_id'),
  assignees__id: links('work_item_assignees', 'user_id'),
  estimate_point__value: { value: sql`e.value` },
  issue_cycle__cycle_id: { value: sql`i.cycle_id::text` },
  issue_module__module_id: {
    from: sql`SELECT l.module_id::text AS value FROM work_item_modules AS l
      JOIN modules AS m ON m.workspace_id = l.workspace_id AND m.id = l.module_id
        AND m.archived_at IS NULL AND m.deleted_at IS NULL
      WHERE l.workspace_id = i.workspace_id AND l.project_id = i.project_id AND l.work_item_id = i.id`,
  },
  start_date: month('start_date'),
  target_date: month('target_date'),
  created_at: month('created_at'),
  completed_at: month('completed_at'),
};

function sideOf(axis: AnalyticAxis, alias: string): { readonly value: Sql; readonly join: Sql } {
  const found = AXES[axis];
  if ('value' in found) return { value: found.value, join: sql`` };
  const name = sql.id(alias);
  return {
    value: sql`${name}.value`,
    join: sql`LEFT JOIN LATERAL (${found.from}) AS ${name} ON TRUE`,
  };
}

const ITEMS = sql`work_items AS i
  JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
  LEFT JOIN estimate_points AS e ON e.workspace_id = i.workspace_id AND e.id = i.estimate_point`;

/** What matches at all. */
export async function analyticTotal(db: Db, ground: ListGround, filter: Filter): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    SELECT count(*)::int AS n FROM work_items AS i
    WHERE ${scopeCondition(ground)} AND ${compileFilter(filter)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Items without a value on the axis are left out; without one in the segment they are a segment of their own. */
export async function analyticRows(
  db: Db,
  ground: ListGround,
  { x, segment, filter }: AnalyticQuestion,
): Promise<readonly AnalyticRow[]> {
  const first = sideOf(x, 'x1');
  const second = segment && sideOf(segment, 'x2');
  const { rows } = await sql<AnalyticRow>`
    SELECT ${first.value} AS dimension, ${second ? second.value : sql`NULL::text`} AS segment,
      count(*)::int AS count, sum(${POINTS}) AS estimate
    FROM ${ITEMS} ${first.join} ${second ? second.join : sql``}
    WHERE ${scopeCondition(ground)} AND ${compileFilter(filter)} AND ${first.value} IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

type Details = Readonly<Record<string, unknown>>;

/** What the ids of an axis are called. */
export async function analyticDetails(
  db: Db,
  workspaceId: string,
  axis: AnalyticAxis,
  ids: readonly string[],
): Promise<readonly Details[]> {
  const columns = DETAILS[axis];
  if (!columns) return [];
  const { rows } = await sql<Details>`
    ${columns(workspaceId, sql`ANY(${[...ids]}::uuid[])`)}`.execute(db);
  return rows;
}

const DETAILS: Readonly<Partial<Record<AnalyticAxis, (workspaceId: string, among: Sql) => Sql>>> = {
  state_id: (at, among) => sql`SELECT id AS state_id, name AS "state__name", color AS "state__color"
    FROM states WHERE workspace_id = ${at} AND id = ${among} ORDER BY sequence, id`,
  labels__id: (
    at,
    among,
  ) => sql`SELECT id AS "labels__id", color AS "labels__color", name AS "labels__name"
    FROM labels WHERE workspace_id = ${at} AND id = ${among} ORDER BY sort_order, id`,
  assignees__id: (_, among) => sql`SELECT CASE WHEN avatar_asset IS NOT NULL
      THEN '/api/assets/v2/static/' || avatar_asset || '/' ELSE avatar END AS "assignees__avatar_url",
      display_name AS "assignees__display_name", first_name AS "assignees__first_name",
      last_name AS "assignees__last_name", id AS "assignees__id"
    FROM users WHERE id = ${among} ORDER BY display_name_sort_key, id`,
  issue_cycle__cycle_id: (at, among) => sql`SELECT id AS "issue_cycle__cycle_id",
      name AS "issue_cycle__cycle__name"
    FROM cycles WHERE workspace_id = ${at} AND id = ${among} ORDER BY sort_order, id`,
  issue_module__module_id: (at, among) => sql`SELECT id AS "issue_module__module_id",
      name AS "issue_module__module__name"
    FROM modules WHERE workspace_id = ${at} AND id = ${among} ORDER BY sort_order, id`,
};
