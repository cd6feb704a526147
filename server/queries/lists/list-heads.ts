import { sql } from 'kysely';
import { countedGroups, isCounted } from './list-counters.ts';
import { conditionOf, directed, orderClause, tie, type ListRequest } from './list-parts.ts';
import type { ListGround } from './list-scope.ts';
import {
  GROUP_FIELD,
  groupValue,
  ORDER_FIELD,
  type GroupField,
  type GroupSeek,
  type Sql,
  type WireGroup,
} from '../work-items/work-item-fields.ts';

/** How the rows of a list's groups are sought. */
interface Seeking {
  readonly ground: ListGround;
  readonly request: ListRequest;
  readonly groupBy: WireGroup;
  readonly group: GroupField;
  readonly seek: GroupSeek;
}

/** Null where no index leads to the rows of each group: then one pass over everything that matches is cheaper. */
export function seekingOf(ground: ListGround, request: ListRequest): Seeking | null {
  const { groupBy } = request;
  if (!groupBy || request.subGroupBy) return null;
  const group = GROUP_FIELD[groupBy];
  const { seek } = group;
  if (!seek) return null;
  const isManual = request.order.key === 'sort_order' && !request.order.descending;
  // Links hold the manual order alone, and know nothing of filters; a state is counted by itself.
  const counted = isCounted(ground, request);
  if (typeof seek.by === 'object' && !(isManual && counted)) return null;
  if (group.joined && !counted) return null;
  return { ground, request, groupBy, group, seek };
}

/** `groups` and their `totals`, on which the rows of each group stand. */
export function soughtTotals({ ground, request, groupBy, group, seek }: Seeking): Sql {
  const groups = isCounted(ground, request)
    ? countedGroups(ground, seek.letter)
    : matchingGroups(ground, request, group, seek);
  return sql`
    groups AS MATERIALIZED (
      SELECT g.*, ${keyOf(group, groupBy)} AS k1 FROM (${groups}) AS g ${group.joined ? statesOf(ground) : sql``}
    ),
    totals AS (SELECT k1, NULL::text AS k2, sum(total)::int AS total FROM groups GROUP BY k1)`;
}

/**
 * `page` by one search of an index per group: the cost follows the rows that are shown, not those that
 * exist.
 */
export function soughtPage(seeking: Seeking): Sql {
  const { ground, request } = seeking;
  const { perPage, page } = request;
  return sql`
    heads AS (${sql.join(headsOf(seeking), sql` UNION ALL `)}),
    page AS (
      SELECT k1, NULL::text AS k2, id, n FROM (
        SELECT heads.k1, heads.id, row_number() OVER (
          PARTITION BY heads.k1
          ORDER BY ${directed(request.order, sql`heads.place`)}, ${tie('heads', ground.isOneProject)}
        ) AS n FROM heads
      ) AS q WHERE n > ${perPage * page} AND n <= ${perPage * (page + 1)}
    )`;
}

/**
 * The rows of each group, told where the search meets them; null where a group is made of several
 * searches, or a search meets links: then what it meets is ordered first and looked up afterwards.
 * @param told one row, of the work item `i`
 * @param joins what `told` needs beside `i`
 */
export function rowsWhereMet(seeking: Seeking, told: Sql, joins: Sql): Sql | null {
  const { ground, request, group } = seeking;
  if (!ground.isOneProject || group.joined) return null;
  const searches = itemSearches(seeking);
  if (!searches) return null;
  const { order } = request;
  const some = searches.map(({ has, within }) => {
    const met = itemRows(seeking, sql`i.*`, within);
    return sql`
      SELECT 'rows' AS what, g.k1::text, NULL AS k2, NULL AS total, (
        SELECT '[' || string_agg(${told}, ',' ORDER BY ${orderClause(order, true)}) || ']'
        FROM (${met} ${pageOf(seeking)}) AS i ${joins}
      ) AS rows
      FROM groups AS g WHERE ${keyed(has)}`;
  });
  return sql.join(some, sql` UNION ALL `);
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
  group: GroupField,
  { letter }: GroupSeek,
): Sql {
  const key =
    letter === 'all' ? sql`''` : sql`coalesce(${groupValue(group, request.today)}::text, '')`;
  return sql`
    SELECT i.project_id, ${key} AS key, count(*)::int AS total
    FROM work_items AS i WHERE ${conditionOf(ground, request)} GROUP BY 1, 2`;
}

/** The first screens of which lists are made: their statements are few enough to be kept. */
const KEPT_SIZES: ReadonlySet<number> = new Set([30, 50, 100]);

/**
 * Whether each connection may keep the statement's plan: it seeks by whole projects alone, so no value
 * makes another plan better.
 */
export function isPlannedOnce({ ground, request, group }: Seeking): boolean {
  const { order, perPage, page } = request;
  const isFirstScreen = page === 0 && KEPT_SIZES.has(perPage);
  const isManual = order.key === 'sort_order' && !order.descending;
  const isMet = ground.isOneProject && !group.joined && isCounted(ground, request);
  return isFirstScreen && isManual && isMet;
}

/** A kept plan must know how few rows are wanted, or it would read and sort all. */
function pageOf(seeking: Seeking): Sql {
  const { perPage, page } = seeking.request;
  if (isPlannedOnce(seeking)) return sql`LIMIT ${sql.lit(perPage)}`;
  return sql`LIMIT ${perPage} OFFSET ${perPage * page}`;
}

/** Groups with a value, or the one without. */
const keyed = (has: boolean): Sql => (has ? sql`g.key <> ''` : sql`g.key = ''`);

/** The first rows of each group, as many as the page needs. */
function headsOf(seeking: Seeking): readonly Sql[] {
  const { ground, request, seek } = seeking;
  const first = (has: boolean, rows: Sql) => sql`
    SELECT g.k1, h.id, h.sequence_id, h.place FROM groups AS g
    CROSS JOIN LATERAL (${rows} LIMIT ${request.perPage * (request.page + 1)}) AS h
    WHERE ${keyed(has)}`;
  const searches = itemSearches(seeking);
  if (searches) {
    const columns = sql`i.id, i.sequence_id, ${ORDER_FIELD[request.order.key].value} AS place`;
    return searches.map(({ has, within }) => first(has, itemRows(seeking, columns, within)));
  }
  return typeof seek.by === 'object'
    ? [first(true, linkRows(ground, seek.by)), first(false, entryRows(ground, seek.letter))]
    : [];
}

/** A search among items: for groups that have a value, or for the one that has none. */
interface ItemSearch {
  readonly has: boolean;
  readonly within: { readonly value: Sql; readonly match: Sql } | null;
}

/** Null: the groups are sought among links. */
function itemSearches({ group, seek }: Seeking): readonly ItemSearch[] | null {
  if (seek.letter === 'all') return [{ has: false, within: null }];
  if (typeof seek.by === 'object') return null;
  const value = sql.ref(`i.${seek.by}`);
  const key = seek.letter === 'p' ? sql`g.key` : sql`nullif(g.key, '')::uuid`;
  // Said as a range, or the planner may walk all items in their order until it has met enough of a rare group.
  const some = {
    has: true,
    within: { value, match: sql`${value} >= ${key} AND ${value} <= ${key}` },
  };
  if (!group.nullable) return [some];
  return [some, { has: false, within: { value, match: sql`${value} IS NULL` } }];
}

/** The items that a search meets, in the list's order. */
function itemRows({ ground, request }: Seeking, columns: Sql, within: ItemSearch['within']): Sql {
  return sql`
    SELECT ${columns} FROM work_items AS i
    WHERE ${conditionOf(ground, request)} AND i.project_id = g.project_id ${within ? sql`AND ${within.match}` : sql``}
    ORDER BY ${within ? sql`${within.value},` : sql``} ${orderClause(request.order, true)}`;
}

function linkRows(
  { workspaceId }: ListGround,
  { table, column }: { readonly table: string; readonly column: string },
): Sql {
  return sql`
    SELECT l.work_item_id AS id, -l.tie AS sequence_id, l.place FROM ${sql.table(table)} AS l
    WHERE l.workspace_id = ${workspaceId} AND l.project_id = g.project_id AND l.place IS NOT NULL
      AND ${sql.ref(`l.${column}`)} = nullif(g.key, '')::uuid
    ORDER BY l.place, l.tie`;
}

function entryRows({ workspaceId }: ListGround, letter: string): Sql {
  return sql`
    SELECT e.work_item_id AS id, -e.tie AS sequence_id, e.place FROM list_entries AS e
    WHERE e.workspace_id = ${workspaceId} AND e.project_id = g.project_id
      AND ${sql.lit(`${letter}:`)} = ANY (e.keys)
    ORDER BY e.place, e.tie`;
}
