import type { ProjectId } from '../../src/domain/ids.ts';
import { ALL_ITEMS, type ListQuery } from '../../src/domain/list-query.ts';
import type { Db } from '../db/db.ts';
import { sql, type Sql } from '../db/sql.ts';
import { closedProjects } from '../columns/closed-projects.ts';
import type { ShownList } from './shown-list.ts';

/** Groupings that an index of `issues` holds in manual order. */
const SEEK = { state: sql`state_id`, priority: sql`priority` };
type SeekGroup = keyof typeof SEEK;

const LIVE = sql`is_live = 1`;

/**
 * The first rows of a project's unfiltered list in manual order, straight from the indexes: one seek
 * per group in one statement. It reads no more than it shows, so that the first screen after a start
 * need not wait for the columns. Null for lists of any other shape.
 */
export function seekRows(db: Db, query: ListQuery): ShownList | null {
  const { scope, filter, group_by, sub_group_by, order_by, sub_issue, per_page } = query;
  const unfiltered = 'and' in filter && filter.and.length === 0 && sub_issue;
  if (!unfiltered || sub_group_by !== null || order_by !== 'sort_order') return null;
  if (scope.kind !== 'project' || closedProjects(db).includes(scope.project_id)) return null;
  if (group_by === null) return ungrouped(db, scope.project_id, per_page);
  return isSeekGroup(group_by) ? grouped(db, scope.project_id, SEEK[group_by], per_page) : null;
}

function isSeekGroup(group: string): group is SeekGroup {
  return group in SEEK;
}

function grouped(db: Db, projectId: ProjectId, column: Sql, perPage: number): ShownList {
  const groups = sql`
    SELECT ${column} AS key, sum(n) AS total
    FROM issue_counts WHERE project_id = ${projectId} AND ${LIVE}
    GROUP BY ${column} HAVING sum(n) > 0 ORDER BY ${column}`;
  return seek(db, groups, sql`project_id = ${projectId} AND ${column} = g.key`, perPage);
}

function ungrouped(db: Db, projectId: ProjectId, perPage: number): ShownList {
  const groups = sql`
    SELECT ${ALL_ITEMS} AS key, sum(n) AS total
    FROM issue_counts WHERE project_id = ${projectId} AND ${LIVE} HAVING sum(n) > 0`;
  return seek(db, groups, sql`project_id = ${projectId}`, perPage);
}

/** @param groups select of `key` and `total` */
function seek(db: Db, groups: Sql, inGroup: Sql, perPage: number): ShownList {
  const text = db.text(sql`
    SELECT json_group_array(json_array(g.key, g.total, json((
      SELECT json_group_array(rid) FROM (
        SELECT rid FROM issues
        WHERE ${inGroup} AND ${LIVE}
        ORDER BY sort_order, tie, id
        LIMIT ${perPage})))))
    FROM (${groups}) AS g`);
  const found = JSON.parse(text ?? '[]') as readonly [string, number, readonly number[]][];
  return {
    // Each item is in one group only.
    items: found.reduce((sum, [, total]) => sum + total, 0),
    groups: found.map(([key, total, rids]) => ({
      key,
      total,
      subGrouped: false,
      cells: [{ key, total, rids }],
    })),
    windows: [],
  };
}
