import { sql } from 'kysely';
import type { Filter } from '../../../src/domain/filter.ts';
import type { Db } from '../../db/db.ts';
import { compileFilter } from '../lists/compile-filter.ts';
import { scopeCondition, type ListGround } from '../lists/list-scope.ts';
import type { Sql } from '../work-items/work-item-fields.ts';

/* How much there is to do, who makes it and who does it. */

const OPEN = sql`s."group" IN ('backlog', 'unstarted', 'started')`;
const MOST_PEOPLE = 5;

const person = (prefix: string): Sql => sql`
  u.first_name AS ${sql.id(`${prefix}__first_name`)}, u.last_name AS ${sql.id(`${prefix}__last_name`)},
  u.display_name AS ${sql.id(`${prefix}__display_name`)}, u.id AS ${sql.id(`${prefix}__id`)},
  CASE WHEN u.avatar_asset IS NOT NULL THEN '/api/assets/v2/static/' || u.avatar_asset || '/'
    ELSE u.avatar END AS ${sql.id(`${prefix}__avatar_url`)}`;

interface Classified {
  readonly state_group: string;
  readonly state_count: number;
}

type Counted = Readonly<Record<string, string | number | null>>;

export interface DefaultAnalytics {
  readonly groups: readonly Classified[];
  readonly months: readonly { readonly month: number; readonly count: number }[];
  readonly creators: readonly Counted[];
  readonly closers: readonly Counted[];
  readonly pending: readonly Counted[];
  readonly open_estimate_sum: number | null;
  readonly total_estimate_sum: number | null;
}

/** @param year whose completed items are told by month */
export async function defaultAnalytics(
  db: Db,
  ground: ListGround,
  filter: Filter,
  year: number,
): Promise<DefaultAnalytics> {
  const from = sql`FROM work_items AS i
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id`;
  const where = sql`WHERE ${scopeCondition(ground)} AND ${compileFilter(filter)}`;
  const assignees = sql`LEFT JOIN work_item_assignees AS a
      ON a.workspace_id = i.workspace_id AND a.project_id = i.project_id AND a.work_item_id = i.id
    LEFT JOIN users AS u ON u.id = a.user_id`;
  const rows = async <Row>(statement: Sql) =>
    (await sql<Row>`${statement}`.execute(db)).rows as readonly Row[];
  const groups = await rows<Classified>(sql`
    SELECT s."group" AS state_group, count(*)::int AS state_count ${from} ${where} GROUP BY 1 ORDER BY 1`);
  const months = await rows<{ readonly month: number; readonly count: number }>(sql`
    SELECT extract(month FROM i.completed_at)::int AS month, count(*)::int AS count ${from} ${where}
      AND i.completed_at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'UTC')
      AND i.completed_at < make_timestamptz(${year + 1}::int, 1, 1, 0, 0, 0, 'UTC')
    GROUP BY 1 ORDER BY 1`);
  const creators = await rows<Counted>(sql`
    SELECT ${person('created_by')}, count(*)::int AS count ${from} JOIN users AS u ON u.id = i.created_by
    ${where} GROUP BY u.id ORDER BY count DESC, u.id LIMIT ${MOST_PEOPLE}`);
  const closers = await rows<Counted>(sql`
    SELECT ${person('assignees')}, count(*)::int AS count ${from} ${assignees} ${where}
      AND i.completed_at IS NOT NULL AND u.id IS NOT NULL
    GROUP BY u.id ORDER BY count DESC, u.id LIMIT ${MOST_PEOPLE}`);
  const pending = await rows<Counted>(sql`
    SELECT ${person('assignees')}, count(*)::int AS count ${from} ${assignees} ${where} AND ${OPEN}
    GROUP BY u.id ORDER BY count DESC, u.id`);
  const [sums] = await rows<{ readonly open: number | null; readonly total: number | null }>(sql`
    SELECT (sum(i.point) FILTER (WHERE ${OPEN}))::int AS open, sum(i.point)::int AS total ${from} ${where}`);
  return {
    groups,
    months,
    creators,
    closers,
    pending,
    open_estimate_sum: sums?.open ?? null,
    total_estimate_sum: sums?.total ?? null,
  };
}
