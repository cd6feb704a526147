import { sql } from 'kysely';
import type { ProgressItem } from '../../../src/domain/progress.ts';
import type { StateGroup } from '../../../src/domain/state-group.ts';
import type { Db } from '../../db/db.ts';
import { dayIn } from '../days.ts';
import type { InProject } from '../scope.ts';
import type { Sql } from '../work-items/work-item-fields.ts';

export interface InZonedProject extends InProject {
  readonly timezone: string;
}

/** Whose items are looked at. */
export type Container = { readonly cycle: string } | { readonly module: string };

interface FactRow {
  readonly group: StateGroup;
  readonly completed_at: string | null;
  readonly points: number | null;
  readonly assignee_ids: readonly string[];
  readonly label_ids: readonly string[];
}

/** Only the points of the project's own estimate, and only where that is of numbers. */
export const POINTS: Sql = sql`(SELECT v.value::float8 FROM estimate_points AS v
  JOIN estimates AS e ON e.workspace_id = v.workspace_id AND e.id = v.estimate AND e.type = 'points'
  JOIN projects AS o ON o.workspace_id = e.workspace_id AND o.estimate = e.id
  WHERE v.workspace_id = i.workspace_id AND v.id = i.estimate_point AND v.deleted_at IS NULL
    AND e.deleted_at IS NULL AND o.id = i.project_id AND v.value ~ '^[0-9]+([.][0-9]+)?$')`;

/** The live work items of a cycle or module. */
export async function progressItems(
  db: Db,
  project: InZonedProject,
  container: Container,
): Promise<readonly ProgressItem[]> {
  const inside =
    'cycle' in container
      ? sql`i.cycle_id = ${container.cycle}`
      : sql`EXISTS (SELECT 1 FROM work_item_modules AS l WHERE l.workspace_id = i.workspace_id
          AND l.work_item_id = i.id AND l.module_id = ${container.module})`;
  const { rows } = await sql<FactRow>`
    SELECT s."group", i.completed_at, ${POINTS} AS points,
      ARRAY(SELECT a.user_id FROM work_item_assignees AS a
        WHERE a.workspace_id = i.workspace_id AND a.work_item_id = i.id) AS assignee_ids,
      ARRAY(SELECT l.label_id FROM work_item_labels AS l
        WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id) AS label_ids
    FROM work_items AS i
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
    WHERE i.workspace_id = ${project.workspaceId} AND i.project_id = ${project.id} AND ${inside}
      AND i.deleted_at IS NULL AND i.archived_at IS NULL AND NOT i.is_draft AND i.aside IS NULL`.execute(
    db,
  );
  return rows.map((row) => ({
    group: row.group,
    completedOn:
      row.completed_at === null ? null : dayIn(project.timezone, Date.parse(row.completed_at)),
    points: row.points,
    assigneeIds: row.assignee_ids,
    labelIds: row.label_ids,
  }));
}

export async function estimatesInPoints(db: Db, project: InProject): Promise<boolean> {
  const row = await db
    .selectFrom('projects as p')
    .innerJoin('estimates as e', (join) =>
      join.onRef('e.workspace_id', '=', 'p.workspace_id').onRef('e.id', '=', 'p.estimate'),
    )
    .select('e.id')
    .where('p.workspace_id', '=', project.workspaceId)
    .where('p.id', '=', project.id)
    .where('e.type', '=', 'points')
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function peopleByIds(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'display_name', 'first_name', 'last_name', 'avatar', 'avatar_asset', 'is_bot'])
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .orderBy('display_name_sort_key')
    .orderBy('id')
    .execute();
}
export type PersonRow = Awaited<ReturnType<typeof peopleByIds>>[number];

export async function labelsByIds(db: Db, project: InProject, ids: readonly string[]) {
  return db
    .selectFrom('labels')
    .select(['id', 'name', 'color'])
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .orderBy('name_sort_key')
    .orderBy('id')
    .execute();
}
export type LabelRow = Awaited<ReturnType<typeof labelsByIds>>[number];
