import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { InProject } from '../scope.ts';

export async function isEpic(db: Db, project: InProject, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('work_items')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .where('aside', '=', 'epic')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many of what stands below an item are in which group, however deep; and how many are late. */
export interface Statistics {
  readonly backlog_issues: number;
  readonly unstarted_issues: number;
  readonly started_issues: number;
  readonly completed_issues: number;
  readonly cancelled_issues: number;
  readonly overdue_issues: number;
}

/** @param today `yyyy-MM-dd` */
export async function statisticsOf(
  db: Db,
  project: InProject,
  id: string,
  today: string,
): Promise<Statistics | null> {
  const { rows } = await sql<Statistics>`
    WITH RECURSIVE below (id) AS (
      SELECT i.id FROM work_items AS i
      WHERE i.workspace_id = ${project.workspaceId} AND i.project_id = ${project.id}
        AND i.parent_id = ${id} AND i.deleted_at IS NULL
      UNION
      SELECT i.id FROM work_items AS i JOIN below ON i.parent_id = below.id
      WHERE i.workspace_id = ${project.workspaceId} AND i.project_id = ${project.id}
        AND i.deleted_at IS NULL
    )
    SELECT ${sql.join(
      ['backlog', 'unstarted', 'started', 'completed', 'cancelled'].map(
        (group) =>
          sql`(count(*) FILTER (WHERE s."group" = ${group}))::int AS ${sql.ref(`${group}_issues`)}`,
      ),
    )},
      (count(*) FILTER (WHERE s."group" NOT IN ('completed', 'cancelled')
        AND i.target_date < ${today}::date))::int AS overdue_issues
    FROM work_items AS i
    JOIN below ON below.id = i.id
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
    WHERE i.workspace_id = ${project.workspaceId} AND i.archived_at IS NULL AND NOT i.is_draft
      AND i.aside IS DISTINCT FROM 'intake'`.execute(db);
  return rows[0] ?? null;
}
