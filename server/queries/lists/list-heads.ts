import { sql } from 'kysely';
import { countedGroups, isCounted } from './list-counters.ts';
import { conditionOf, directed, orderClause, tie, type ListRequest } from './list-parts.ts';
import type { ListGround } from './list-scope.ts';
import {
  GROUP_FIELD,
  ORDER_FIELD,
  type GroupField,
  type GroupSeek,
  type Sql,
  type WireGroup,
} from '../work-items/work-item-fields.ts';

/**
 * `totals` and `page` by one search of an index per group: the cost follows the rows that are shown, not
 * those that exist. Null where that cannot be: then one pass over everything that matches is cheaper.
 */
export function soughtPages(
  ground: ListGround,
  request: ListRequest,
  groupBy: WireGroup,
): Sql | null {
  const group = GROUP_FIELD[groupBy];
  const { seek } = group;
  if (!seek || request.subGroupBy) return null;
  const isManual = request.order.key === 'sort_order' && !request.order.descending;
  // Links hold the manual order alone, and know nothing of filters; a state is counted by itself.
  const counted = isCounted(ground, request);
  if (typeof seek.by === 'object' && !(isManual && counted)) return null;
  if (group.joined && !counted) return null;
  const groups = counted
    ? countedGroups(ground, seek.letter)
    : matchingGroups(ground, request, group, seek);
  const heads = headsOf(ground, request, group, seek);
  const { perPage, page } = request;
  return sql`
    groups AS MATERIALIZED (
      SELECT g.*, ${keyOf(group, groupBy)} AS k1 FROM (${groups}) AS g ${group.joined ? statesOf(ground) : sql``}
    ),
    totals AS (SELECT k1, NULL::text AS k2, sum(total)::int AS total FROM groups GROUP BY k1),
    heads AS (${sql.join(heads, sql` UNION ALL `)}),
    page AS (
      SELECT k1, NULL::text AS k2, id, n FROM (
        SELECT heads.k1, heads.id, row_number() OVER (
          PARTITION BY heads.k1
          ORDER BY ${directed(request.order, sql`heads.place`)}, ${tie('heads', ground.isOneProject)}
        ) AS n FROM heads
      ) AS q WHERE n > ${perPage * page} AND n <= ${perPage * (page + 1)}
    )`;
}

const statesOf = ({ workspaceId }: ListGround): Sql =>
  sql`JOIN states AS s ON s.workspace_id = ${workspaceId} AND s.id = g.key::uuid`;

/** The key of the wire; null: has none. */
function keyOf(group: GroupField, groupBy: WireGroup): Sql {
  if (group.joined) return sql`s."group"`;
  if (groupBy === 'project_id') return sql`g.project_id::text`;
  return sql`nullif(g.key, '')`;
}

/** The same as the counters tell, for a list of which they know nothing. */
function matchingGroups(
  ground: ListGround,
  request: ListRequest,
  { field }: GroupField,
  { letter }: GroupSeek,
): Sql {
  const key = letter === 'all' ? sql`''` : sql`coalesce(${field.value}::text, '')`;
  return sql`
    SELECT i.project_id, ${key} AS key, count(*)::int AS total
    FROM work_items AS i WHERE ${conditionOf(ground, request)} GROUP BY 1, 2`;
}

/** The first rows of each group, as many as the page needs. */
function headsOf(
  ground: ListGround,
  request: ListRequest,
  group: GroupField,
  seek: GroupSeek,
): readonly Sql[] {
  const first = (has: boolean, rows: Sql) => sql`
    SELECT g.k1, h.id, h.sequence_id, h.place FROM groups AS g CROSS JOIN LATERAL (${rows}) AS h
    WHERE g.key ${has ? sql`<>` : sql`=`} ''`;
  if (seek.letter === 'all') return [first(false, itemRows(ground, request))];
  if (typeof seek.by === 'object') {
    return [
      first(true, linkRows(ground, request, seek.by)),
      first(false, entryRows(ground, request, seek.letter)),
    ];
  }
  const value = sql.ref(`i.${seek.by}`);
  const key = seek.letter === 'p' ? sql`g.key` : sql`nullif(g.key, '')::uuid`;
  // Said as a range, or the planner may walk all items in their order until it has met enough of a rare group.
  const match = sql`${value} >= ${key} AND ${value} <= ${key}`;
  const some = first(true, itemRows(ground, request, { value, match }));
  if (!group.nullable) return [some];
  const none = { value, match: sql`${value} IS NULL` };
  return [some, first(false, itemRows(ground, request, none))];
}

function itemRows(
  ground: ListGround,
  request: ListRequest,
  within?: { readonly value: Sql; readonly match: Sql },
): Sql {
  return sql`
    SELECT i.id, i.sequence_id, ${ORDER_FIELD[request.order.key].value} AS place
    FROM work_items AS i
    WHERE ${conditionOf(ground, request)} AND i.project_id = g.project_id ${within ? sql`AND ${within.match}` : sql``}
    ORDER BY ${within ? sql`${within.value},` : sql``} ${orderClause(request.order, true)} ${upTo(request)}`;
}

function linkRows(
  { workspaceId }: ListGround,
  request: ListRequest,
  { table, column }: { readonly table: string; readonly column: string },
): Sql {
  return sql`
    SELECT l.work_item_id AS id, -l.tie AS sequence_id, l.place FROM ${sql.table(table)} AS l
    WHERE l.workspace_id = ${workspaceId} AND l.project_id = g.project_id AND l.place IS NOT NULL
      AND ${sql.ref(`l.${column}`)} = nullif(g.key, '')::uuid
    ORDER BY l.place, l.tie ${upTo(request)}`;
}

function entryRows({ workspaceId }: ListGround, request: ListRequest, letter: string): Sql {
  return sql`
    SELECT e.work_item_id AS id, -e.tie AS sequence_id, e.place FROM list_entries AS e
    WHERE e.workspace_id = ${workspaceId} AND e.project_id = g.project_id
      AND ${sql.lit(`${letter}:`)} = ANY (e.keys)
    ORDER BY e.place, e.tie ${upTo(request)}`;
}

function upTo({ perPage, page }: ListRequest): Sql {
  return sql`LIMIT ${perPage * (page + 1)}`;
}
