import { sql } from 'kysely';
import { matchesAll, type Filter } from '../../../src/domain/filter.ts';
import type { IntakeStatus } from '../../../src/domain/intake.ts';
import type { Db } from '../../db/db.ts';
import { compileFilter } from '../lists/compile-filter.ts';
import type { Asker, InProject } from '../scope.ts';
import { jsonObjectOf } from '../work-items/work-item-json.ts';

export async function findIntake(db: Db, project: InProject, id: string | null = null) {
  const row = await db
    .selectFrom('intakes')
    .selectAll()
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .$if(id === null, (query) => query.where('is_default', '=', true))
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  return row ?? null;
}
export type IntakeRow = NonNullable<Awaited<ReturnType<typeof findIntake>>>;

export async function pendingCount(db: Db, project: InProject): Promise<number> {
  const { n } = await db
    .selectFrom('intake_items as t')
    .innerJoin('work_items as i', (join) =>
      join.onRef('i.workspace_id', '=', 't.workspace_id').onRef('i.id', '=', 't.work_item_id'),
    )
    .select(sql<number>`count(*)::int`.as('n'))
    .where('t.workspace_id', '=', project.workspaceId)
    .where('t.project_id', '=', project.id)
    .where('t.status', '=', -2)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** One of the intake, by its work item. */
export async function findIntakeItem(db: Db, project: InProject, workItemId: string) {
  const row = await db
    .selectFrom('intake_items')
    .selectAll()
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('work_item_id', '=', workItemId)
    .executeTakeFirst();
  return row ?? null;
}
export type IntakeItemRow = NonNullable<Awaited<ReturnType<typeof findIntakeItem>>>;

const ORDERS = {
  issue__created_at: 'i.created_at',
  issue__updated_at: 'i.updated_at',
  issue__sequence_id: 'i.sequence_id',
} as const;
export type IntakeOrder = keyof typeof ORDERS;
export const INTAKE_ORDERS = Object.keys(ORDERS) as readonly IntakeOrder[];

export interface IntakeQuestion extends Asker {
  readonly ownOnly: boolean;
  readonly statuses: readonly number[];
  readonly filter: Filter;
  readonly order: IntakeOrder;
  readonly descending: boolean;
  readonly perPage: number;
  readonly page: number;
}

export interface ListedIntakeItem {
  readonly id: string;
  readonly status: IntakeStatus;
  readonly duplicate_to: string | null;
  readonly snoozed_till: string | null;
  readonly source: string;
  readonly created_by: string | null;
  readonly issue: {
    readonly id: string;
    readonly name: string;
    readonly priority: string;
    readonly sequence_id: number;
    readonly project_id: string;
    readonly created_at: string;
    readonly label_ids: readonly string[];
    readonly created_by: string | null;
  };
}

export async function listIntakeItems(
  db: Db,
  project: InProject,
  question: IntakeQuestion,
): Promise<{ readonly total: number; readonly rows: readonly ListedIntakeItem[] }> {
  const { statuses, filter, order, descending, perPage, page } = question;
  const own = question.ownOnly ? sql`AND t.created_by = ${question.id}` : sql``;
  const matches = matchesAll(filter) ? sql`` : sql`AND ${compileFilter(filter)}`;
  const from = sql`
    FROM intake_items AS t
    JOIN work_items AS i ON i.workspace_id = t.workspace_id AND i.id = t.work_item_id
    WHERE t.workspace_id = ${project.workspaceId} AND t.project_id = ${project.id}
      AND t.status = ANY(${[...statuses]}::int[]) AND i.deleted_at IS NULL ${own} ${matches}`;
  const issue = jsonObjectOf(sql`i.id, i.name, i.priority, i.sequence_id, i.project_id,
    to_char(i.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at,
    ARRAY(SELECT l.label_id FROM work_item_labels AS l
      WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id ORDER BY 1) AS label_ids,
    i.created_by`);
  const { rows } = await sql<ListedIntakeItem>`
    SELECT t.id, t.status, t.duplicate_to, t.snoozed_till, t.source, t.created_by, ${issue} AS issue
    ${from}
    ORDER BY ${sql.ref(ORDERS[order])} ${descending ? sql`DESC` : sql`ASC`}, i.sequence_id DESC
    LIMIT ${perPage} OFFSET ${perPage * page}`.execute(db);
  const counted = await sql<{ readonly n: number }>`SELECT count(*)::int AS n ${from}`.execute(db);
  return { total: counted.rows[0]?.n ?? 0, rows };
}

/** What a duplicate says of the item that it repeats. */
export async function duplicateDetail(db: Db, project: InProject, id: string) {
  const row = await db
    .selectFrom('work_items')
    .select(['id', 'name', 'priority', 'sequence_id', 'project_id', 'created_at', 'created_by'])
    .where('workspace_id', '=', project.workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a work item waits there for somebody to decide on it. */
export async function isInIntake(db: Db, workspaceId: string, workItemId: string) {
  const row = await db
    .selectFrom('work_items')
    .select('aside')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', workItemId)
    .executeTakeFirst();
  return row?.aside === 'intake';
}
