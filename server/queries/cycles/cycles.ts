import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Json } from '../../db/schema/columns.ts';
import { countedAssignees, countedItems } from '../lists/list-counters.ts';
import type { Asker, InProject, InWorkspace } from '../scope.ts';

export interface CycleRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly project_id: string;
  readonly name: string;
  readonly description: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly owned_by_id: string;
  readonly view_props: Json;
  readonly sort_order: number;
  readonly external_source: string | null;
  readonly external_id: string | null;
  readonly progress_snapshot: Json;
  readonly logo_props: Json;
  readonly version: number;
  readonly archived_at: string | null;
  readonly created_by: string | null;
  readonly is_favorite: boolean;
  readonly total_issues: number;
  readonly completed_issues: number;
  readonly cancelled_issues: number;
  readonly started_issues: number;
  readonly unstarted_issues: number;
  readonly backlog_issues: number;
  readonly assignee_ids: readonly string[];
}

/** What is told of one cycle alone. */
export interface OneCycleRow extends CycleRow {
  readonly sub_issues: number;
}

/** Of every cycle its numbers are told by the counters: naming all costs no look at their items. */
const COUNTED = sql`
  CROSS JOIN LATERAL (
    SELECT i.*, ARRAY(SELECT a.user_id FROM (${countedAssignees()}) AS a ORDER BY a.user_id) AS assignee_ids
    FROM (${countedItems('c')}) AS i
  ) AS n`;

/** Live work items of one cycle are counted by the index on (project, cycle). */
const FROM_ITEMS = sql`
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS total_issues,
      (count(*) FILTER (WHERE s."group" = 'completed'))::int AS completed_issues,
      (count(*) FILTER (WHERE s."group" = 'cancelled'))::int AS cancelled_issues,
      (count(*) FILTER (WHERE s."group" = 'started'))::int AS started_issues,
      (count(*) FILTER (WHERE s."group" = 'unstarted'))::int AS unstarted_issues,
      (count(*) FILTER (WHERE s."group" = 'backlog'))::int AS backlog_issues,
      (count(*) FILTER (WHERE i.parent_id IS NOT NULL))::int AS sub_issues,
      ARRAY(
        SELECT DISTINCT a.user_id FROM work_items AS i
        JOIN work_item_assignees AS a ON a.workspace_id = i.workspace_id AND a.work_item_id = i.id
        WHERE ${isLiveIn()}
        ORDER BY a.user_id) AS assignee_ids
    FROM work_items AS i
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
    WHERE ${isLiveIn()}
  ) AS n`;

function isLiveIn(): RawBuilder<unknown> {
  return sql`i.workspace_id = c.workspace_id AND i.project_id = c.project_id AND i.cycle_id = c.id
    AND i.deleted_at IS NULL AND i.archived_at IS NULL AND NOT i.is_draft AND i.aside IS NULL`;
}

function cycles(asker: Asker, numbers: RawBuilder<unknown>, where: RawBuilder<unknown>) {
  return sql<CycleRow>`
    SELECT c.id, c.workspace_id, c.project_id, c.name, c.description, c.start_date, c.end_date,
      c.owned_by_id, c.view_props, c.sort_order, c.external_source, c.external_id,
      c.progress_snapshot, c.logo_props, c.version, c.archived_at, c.created_by,
      EXISTS (
        SELECT 1 FROM user_favorites AS f WHERE f.workspace_id = c.workspace_id
        AND f.user_id = ${asker.id} AND f.entity_type = 'cycle' AND f.entity_identifier = c.id) AS is_favorite,
      n.*
    FROM cycles AS c
    ${numbers}
    WHERE c.deleted_at IS NULL AND ${where}
    ORDER BY is_favorite DESC, c.created_at DESC, c.id DESC`;
}

const isIn = ({ id, workspaceId }: InProject) =>
  sql`c.workspace_id = ${workspaceId} AND c.project_id = ${id}`;

export async function listCycles(
  db: Db,
  project: InProject,
  asker: Asker,
  kind: 'live' | 'archived' = 'live',
): Promise<readonly CycleRow[]> {
  const archived = kind === 'archived' ? sql`IS NOT NULL` : sql`IS NULL`;
  const where = sql`${isIn(project)} AND c.archived_at ${archived}`;
  const { rows } = await cycles(asker, COUNTED, where).execute(db);
  return rows;
}

export async function readCycle(
  db: Db,
  project: InProject,
  asker: Asker,
  id: string,
): Promise<OneCycleRow | undefined> {
  const where = sql`${isIn(project)} AND c.id = ${id}`;
  const { rows } = await cycles(asker, FROM_ITEMS, where).execute(db);
  return rows[0] as OneCycleRow | undefined;
}

export async function listWorkspaceCycles(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  projectIds: readonly string[],
): Promise<readonly CycleRow[]> {
  const where = sql`c.workspace_id = ${workspace.id} AND c.archived_at IS NULL
    AND c.project_id = ANY(${[...projectIds]}::uuid[])`;
  const { rows } = await cycles(asker, COUNTED, where).execute(db);
  return rows;
}

/** What a write needs to know of the cycle before it changes it. */
export async function cycleHead(db: Db, project: InProject, id: string) {
  return db
    .selectFrom('cycles')
    .select(['id', 'name', 'start_date', 'end_date', 'archived_at', 'owned_by_id'])
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether another cycle of the project has a moment in common with these; archived ones count. */
export async function overlapsCycle(
  db: Db,
  project: InProject,
  start: string,
  end: string,
  besides: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('cycles')
    .select('id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .where('start_date', '<=', end)
    .where('end_date', '>=', start)
    .$if(besides !== null, (query) => query.where('id', '!=', besides ?? ''))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
