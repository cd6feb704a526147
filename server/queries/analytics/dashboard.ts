import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Asker, InWorkspace } from '../scope.ts';
import { scopeCondition, type ListGround } from '../lists/list-scope.ts';

export function arrangedWidgets(db: Db, asker: Asker) {
  return db
    .selectFrom('dashboard_widgets')
    .select(['key', 'is_visible', 'sort_order', 'filters'])
    .where('user_id', '=', asker.id)
    .execute();
}

/** When the person came: their dashboard has been there ever since. */
export async function cameAt(db: Db, asker: Asker): Promise<string> {
  const { created_at } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', asker.id)
    .executeTakeFirstOrThrow();
  return created_at;
}

/** Where the person did something last. */
export async function recentProjects(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  projectIds: readonly string[],
  most: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT a.project_id AS id FROM activities AS a
    WHERE a.workspace_id = ${workspace.id} AND a.actor = ${asker.id}
      AND a.project_id = ANY(${[...projectIds]}::uuid[])
    GROUP BY a.project_id ORDER BY max(a.created_at) DESC, a.project_id LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How much a person did on each day since, in UTC. */
export async function activityGraph(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  since: string,
): Promise<readonly { readonly created_date: string; readonly activity_count: number }[]> {
  const { rows } = await sql<{ readonly created_date: string; readonly activity_count: number }>`
    SELECT to_char(a.created_at, 'YYYY-MM-DD') AS created_date, count(*)::int AS activity_count
    FROM activities AS a
    WHERE a.workspace_id = ${workspace.id} AND a.actor = ${asker.id} AND a.created_at >= ${since}::timestamptz
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** What the person finished in a month, by week. */
export async function completedByWeek(
  db: Db,
  ground: ListGround,
  asker: Asker,
  month: number,
): Promise<readonly { readonly week: number; readonly completed_count: number }[]> {
  const { rows } = await sql<{ readonly week: number; readonly completed_count: number }>`
    SELECT (extract(week FROM i.completed_at)::int % 4) AS week, count(*)::int AS completed_count
    FROM work_items AS i
    JOIN work_item_assignees AS a ON a.workspace_id = i.workspace_id AND a.project_id = i.project_id
      AND a.work_item_id = i.id AND a.user_id = ${asker.id}
    WHERE ${scopeCondition(ground)} AND i.completed_at IS NOT NULL
      AND extract(month FROM i.completed_at) = ${month}::int
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

interface Due {
  readonly id: string;
  readonly name: string;
  readonly workspace__slug: string;
  readonly project_id: string;
}

/** Open items of the person whose day is past, or is still to come. */
export async function datedItems(
  db: Db,
  ground: ListGround,
  asker: Asker,
  slug: string,
  side: 'overdue' | 'upcoming',
  today: string,
): Promise<readonly Due[]> {
  const [day, test] =
    side === 'overdue'
      ? [sql`i.target_date`, sql`i.target_date < ${today}::date`]
      : [sql`i.start_date`, sql`i.start_date >= ${today}::date`];
  const name = side === 'overdue' ? 'target_date' : 'start_date';
  const { rows } = await sql<Due>`
    SELECT i.id, i.name, ${slug}::text AS "workspace__slug", i.project_id, ${day} AS ${sql.id(name)}
    FROM work_items AS i
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
    JOIN work_item_assignees AS a ON a.workspace_id = i.workspace_id AND a.project_id = i.project_id
      AND a.work_item_id = i.id AND a.user_id = ${asker.id}
    WHERE ${scopeCondition(ground)} AND s."group" NOT IN ('completed', 'cancelled') AND ${test}
    ORDER BY ${day}, i.id LIMIT 100`.execute(db);
  return rows;
}
