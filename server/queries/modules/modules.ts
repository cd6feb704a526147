import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Json } from '../../db/schema/columns.ts';
import type { ModuleStatus } from '../../db/schema/workspaces.ts';
import { countedItems, countedPoints } from '../lists/list-counters.ts';
import { POINTS } from '../progress/progress.ts';
import type { Asker, InProject, InWorkspace } from '../scope.ts';

export interface ModuleRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly project_id: string;
  readonly name: string;
  readonly description: string;
  readonly description_text: Json;
  readonly description_html: Json;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly status: ModuleStatus;
  readonly lead_id: string | null;
  readonly member_ids: readonly string[];
  readonly view_props: Json;
  readonly sort_order: number;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly logo_props: Json;
  readonly is_favorite: boolean;
  readonly total_issues: number;
  readonly cancelled_issues: number;
  readonly completed_issues: number;
  readonly started_issues: number;
  readonly unstarted_issues: number;
  readonly backlog_issues: number;
  readonly completed_estimate_points: number;
  readonly total_estimate_points: number;
  readonly archived_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What is told of one module alone. */
export interface OneModuleRow extends ModuleRow {
  readonly sub_issues: number;
}

/** Of every live module its numbers are told by the counters: naming all costs no look at their items. */
const COUNTED = sql`
  CROSS JOIN LATERAL (
    SELECT * FROM (${countedItems('m')}) AS i
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(v.points * k.total) FILTER (WHERE s."group" = 'completed'), 0) AS completed_estimate_points,
        coalesce(sum(v.points * k.total), 0) AS total_estimate_points
      FROM (${countedPoints()}) AS k
      JOIN states AS s ON s.workspace_id = m.workspace_id AND s.id = k.state_id
      CROSS JOIN LATERAL (
        SELECT ${POINTS} AS points
        FROM (SELECT m.workspace_id, m.project_id, k.point_id AS estimate_point) AS i) AS v
    ) AS e
  ) AS n`;

/**
 * Live work items of one module, or of archived ones, which are in no list. They are looked up by an array
 * of ids, which leads to the primary key whatever the planner believes: after a bulk load without
 * statistics a join took 25 s for 10,000 items.
 */
const FROM_ITEMS = sql`
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total_issues,
      (count(*) FILTER (WHERE s."group" = 'completed'))::int AS completed_issues,
      (count(*) FILTER (WHERE s."group" = 'cancelled'))::int AS cancelled_issues,
      (count(*) FILTER (WHERE s."group" = 'started'))::int AS started_issues,
      (count(*) FILTER (WHERE s."group" = 'unstarted'))::int AS unstarted_issues,
      (count(*) FILTER (WHERE s."group" = 'backlog'))::int AS backlog_issues,
      (count(*) FILTER (WHERE i.parent_id IS NOT NULL))::int AS sub_issues,
      coalesce(sum(${POINTS}) FILTER (WHERE s."group" = 'completed'), 0) AS completed_estimate_points,
      coalesce(sum(${POINTS}), 0) AS total_estimate_points
    FROM work_items AS i
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
    WHERE i.workspace_id = m.workspace_id
      AND i.id = ANY(ARRAY(
        SELECT l.work_item_id FROM work_item_modules AS l
        WHERE l.workspace_id = m.workspace_id AND l.project_id = m.project_id AND l.module_id = m.id))
      AND i.deleted_at IS NULL AND i.archived_at IS NULL AND NOT i.is_draft AND i.aside IS NULL
  ) AS n`;

function modules(asker: Asker, numbers: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  return sql<ModuleRow>`
    SELECT m.id, m.workspace_id, m.project_id, m.name, m.description, m.description_text,
      m.description_html, m.start_date, m.target_date, m.status, m.lead_id, m.view_props,
      m.sort_order, m.external_source, m.external_id, m.logo_props, m.archived_at,
      m.created_at, m.updated_at,
      ARRAY(
        SELECT p.member FROM module_members AS p
        WHERE p.workspace_id = m.workspace_id AND p.module_id = m.id
        ORDER BY p.created_at, p.member) AS member_ids,
      EXISTS (
        SELECT 1 FROM user_favorites AS f WHERE f.workspace_id = m.workspace_id
        AND f.user_id = ${asker.id} AND f.entity_type = 'module' AND f.entity_identifier = m.id) AS is_favorite,
      n.*
    FROM modules AS m
    ${numbers}
    WHERE m.deleted_at IS NULL AND ${where}
    ORDER BY is_favorite DESC, m.created_at DESC, m.id DESC`;
}

const isIn = ({ id, workspaceId }: InProject) =>
  sql`m.workspace_id = ${workspaceId} AND m.project_id = ${id}`;

export async function listModules(
  db: Db,
  project: InProject,
  asker: Asker,
  kind: 'live' | 'archived' = 'live',
): Promise<readonly ModuleRow[]> {
  const { rows } =
    kind === 'live'
      ? await modules(asker, COUNTED, sql`${isIn(project)} AND m.archived_at IS NULL`).execute(db)
      : await modules(
          asker,
          FROM_ITEMS,
          sql`${isIn(project)} AND m.archived_at IS NOT NULL`,
        ).execute(db);
  return rows;
}

export async function readModule(
  db: Db,
  project: InProject,
  asker: Asker,
  id: string,
): Promise<OneModuleRow | undefined> {
  const where = sql`${isIn(project)} AND m.id = ${id}`;
  const { rows } = await modules(asker, FROM_ITEMS, where).execute(db);
  return rows[0] as OneModuleRow | undefined;
}

export async function listWorkspaceModules(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  projectIds: readonly string[],
): Promise<readonly ModuleRow[]> {
  const where = sql`m.workspace_id = ${workspace.id} AND m.archived_at IS NULL
    AND m.project_id = ANY(${[...projectIds]}::uuid[])`;
  const { rows } = await modules(asker, COUNTED, where).execute(db);
  return rows;
}

/** What a write needs to know of the modules before it changes them. */
export async function moduleHeads(db: Db, project: InProject, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('modules')
    .select(['id', 'name', 'status', 'archived_at', 'start_date', 'target_date'])
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
}
