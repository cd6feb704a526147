import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { PREPARED } from '../../db/prepared.ts';
import { countedGroups, isCounted } from './list-counters.ts';
import {
  baseRows,
  conditionOf,
  directed,
  orderClause,
  tie,
  withFirstNames,
  type ListRequest,
} from './list-parts.ts';
import { isPlannedOnce, rowsWhereMet, seekingOf, soughtPage, soughtTotals } from './list-heads.ts';
import type { ListGround } from './list-scope.ts';
import { isManyValued, type Sql } from '../work-items/work-item-fields.ts';
import {
  LIVE_ROW_COLUMNS,
  ENTRY_JOIN,
  jsonObjectOf,
  ROW_COLUMNS,
  STATE_JOIN,
} from '../work-items/work-item-json.ts';

/** A group, or a cell of group and sub-group. A null key is "has no value". */
export interface ListCell {
  readonly key: string | null;
  readonly subKey: string | null;
  readonly total: number;
  /** The page's rows, a JSON array as text. */
  readonly rows: string;
}

export interface ListPage {
  readonly cells: readonly ListCell[];
  /** Items of each group; only when there are sub-groups. */
  readonly groups: readonly { readonly key: string | null; readonly total: number }[];
}

interface Told {
  readonly what: 'group' | 'cell' | 'rows';
  readonly k1: string | null;
  readonly k2: string | null;
  readonly total: number | null;
  readonly rows: string | null;
}

/**
 * Totals and rows come from one statement, so from one snapshot.
 * @param columns what a row says, of the work item `i` and its state `s`; otherwise a row of the wire
 */
export async function listWorkItems(
  db: Db,
  ground: ListGround,
  request: ListRequest,
  columns?: Sql,
): Promise<ListPage> {
  const names = await withFirstNames(db, ground, request);
  const told = await sql<Told>`${names} ${statement(ground, request, columns)}`.execute(db);
  return pageOf(told.rows);
}

function pageOf(told: readonly Told[]): ListPage {
  const cellName = (row: Told) => JSON.stringify([row.k1, row.k2]);
  const rows = new Map(
    told.filter(({ what }) => what === 'rows').map((row) => [cellName(row), row.rows ?? '[]']),
  );
  const cells = told
    .filter(({ what }) => what === 'cell')
    .map((row) => ({
      key: row.k1,
      subKey: row.k2,
      total: row.total ?? 0,
      rows: rows.get(cellName(row)) ?? '[]',
    }));
  const groups = told
    .filter(({ what }) => what === 'group')
    .map((row) => ({ key: row.k1, total: row.total ?? 0 }));
  return { cells, groups };
}

function statement(ground: ListGround, request: ListRequest, columns?: Sql): Sql {
  if (!request.groupBy) return flat(ground, request, columns);
  const seeking = seekingOf(ground, request);
  if (!seeking) {
    const groups = request.subGroupBy ? sql`${GROUP_TOTALS} UNION ALL` : sql``;
    return sql`${windowPages(ground, request)} ${groups} ${CELL_TOTALS}
      UNION ALL ${rowsOf(ground, request, columns)}`;
  }
  const { row, joins } = rowOf(ground, request, columns);
  const met = rowsWhereMet(seeking, row, joins);
  if (met) {
    const end = !columns && isPlannedOnce(seeking) ? PREPARED : sql``;
    return sql`${soughtTotals(seeking)} ${CELL_TOTALS} UNION ALL ${met} ${end}`;
  }
  return sql`${soughtTotals(seeking)}, ${soughtPage(seeking)} ${CELL_TOTALS}
    UNION ALL ${rowsOf(ground, request, columns)}`;
}

// An item stands in a group once, though it may be in several of its sub-groups.
const GROUP_TOTALS = sql`
  SELECT 'group' AS what, k1::text, NULL AS k2, count(DISTINCT id)::int AS total, NULL AS rows
  FROM base GROUP BY k1`;

const CELL_TOTALS = sql`
  SELECT 'cell' AS what, k1::text, k2::text, total, NULL AS rows FROM totals`;

function flat(ground: ListGround, request: ListRequest, columns?: Sql): Sql {
  const condition = conditionOf(ground, request);
  const order = orderClause(request.order, ground.isOneProject);
  const { perPage, page } = request;
  const total = isCounted(ground, request)
    ? sql`coalesce(sum(t.total), 0)::int AS total, NULL AS rows FROM (${countedGroups(ground, 'all')}) AS t`
    : sql`count(*)::int AS total, NULL AS rows FROM work_items AS i WHERE ${condition}`;
  return sql`
    page AS (
      SELECT NULL::text AS k1, NULL::text AS k2, q.id, row_number() OVER () AS n
      FROM (SELECT i.id FROM work_items AS i WHERE ${condition}
        ORDER BY ${order} LIMIT ${perPage} OFFSET ${perPage * page}) AS q
    )
    SELECT 'cell' AS what, NULL AS k1, NULL AS k2, ${total}
    UNION ALL ${rowsOf(ground, request, columns)}`;
}

/** For what no index leads with: one pass over everything that matches, an item once for each of its values. */
function windowPages(ground: ListGround, request: ListRequest): Sql {
  const { order, perPage, page } = request;
  const from = perPage * page;
  return sql`
    base AS MATERIALIZED (${baseRows(ground, request)}),
    totals AS (SELECT k1, k2, count(*)::int AS total FROM base GROUP BY k1, k2),
    page AS (
      SELECT k1, k2, id, n FROM (
        SELECT base.k1, base.k2, base.id, row_number() OVER (
          PARTITION BY base.k1, base.k2
          ORDER BY ${directed(order, sql`base.place`)}, ${tie('base', ground.isOneProject)}
        ) AS n FROM base
      ) AS q WHERE n > ${from} AND n <= ${from + perPage}
    )`;
}

/**
 * A row of the work item `i` as JSON text, and what it needs beside `i`. A many-valued group's rows
 * also carry the value that put them there, as the wire has it.
 */
function rowOf(ground: ListGround, request: ListRequest, columns?: Sql) {
  const { groupBy, subGroupBy } = request;
  const raw = [
    groupBy && isManyValued(groupBy) ? [sql`page.k1 AS ${sql.id(groupBy)}`] : [],
    subGroupBy && isManyValued(subGroupBy) ? [sql`page.k2 AS ${sql.id(subGroupBy)}`] : [],
  ].flat();
  const hasEntries = !columns && ground.kind === 'live';
  const told = columns ?? (hasEntries ? LIVE_ROW_COLUMNS : ROW_COLUMNS);
  return {
    row: sql`${jsonObjectOf(told, ...raw)}::text`,
    joins: hasEntries ? sql`${STATE_JOIN} ${ENTRY_JOIN}` : STATE_JOIN,
  };
}

function rowsOf(ground: ListGround, request: ListRequest, columns?: Sql): Sql {
  const { row, joins } = rowOf(ground, request, columns);
  return sql`
    SELECT 'rows' AS what, page.k1::text, page.k2::text, NULL AS total,
      '[' || string_agg(${row}, ',' ORDER BY page.n) || ']' AS rows
    FROM page
    JOIN work_items AS i ON i.workspace_id = ${ground.workspaceId} AND i.id = page.id
    ${joins}
    GROUP BY page.k1, page.k2`;
}
