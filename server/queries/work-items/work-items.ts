import { sql } from 'kysely';
import type { WorkItemRow } from '../../../src/domain/work-item.ts';
import type { Db } from '../../db/db.ts';
import { compileFilter } from '../lists/compile-filter.ts';
import { orderClause, type ListRequest } from '../lists/list-parts.ts';
import { scopeCondition, type ListGround } from '../lists/list-scope.ts';
import type { InProject } from '../scope.ts';
import type { Sql } from './work-item-fields.ts';
import { jsonObjectOf, ROW_COLUMNS, STATE_JOIN } from './work-item-json.ts';

/** A row as lists have it, with UTC times. */
export type ItemJson = Omit<WorkItemRow, 'is_local_update'>;

export interface ItemDetailJson extends ItemJson {
  readonly description_html: string;
  /** By the viewer. */
  readonly is_subscribed: boolean;
}

/** Any work item of the project that is not deleted: live, archived, or a draft. */
export async function findWorkItem(
  db: Db,
  project: InProject,
  viewerId: string,
  id: string,
): Promise<ItemDetailJson | null> {
  return oneDetail(
    db,
    viewerId,
    sql`i.workspace_id = ${project.workspaceId} AND i.project_id = ${project.id}
      AND i.id = ${id} AND i.deleted_at IS NULL`,
  );
}

/** What an item keeps that lists do not tell. */
export async function keptColumns(db: Db, project: InProject, id: string) {
  const row = await db
    .selectFrom('work_items')
    .select(['point', 'description', 'description_stripped', 'external_source', 'external_id'])
    .select('type_id')
    .where('workspace_id', '=', project.workspaceId)
    .where('project_id', '=', project.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
export type KeptColumns = NonNullable<Awaited<ReturnType<typeof keptColumns>>>;

/** A work item by its number, if lists show it. */
export async function findByNumber(
  db: Db,
  ground: ListGround,
  number: number,
): Promise<ItemDetailJson | null> {
  const condition = sql`${scopeCondition(ground)} AND i.sequence_id = ${number}`;
  return oneDetail(db, ground.viewerId, condition);
}

async function oneDetail(db: Db, viewerId: string, condition: Sql): Promise<ItemDetailJson | null> {
  const more = sql`i.description_html, EXISTS (
    SELECT 1 FROM work_item_subscribers AS l
    WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id AND l.user_id = ${viewerId}
  ) AS is_subscribed`;
  const { rows } = await sql<{ readonly item: ItemDetailJson }>`
    SELECT ${jsonObjectOf(ROW_COLUMNS, more)} AS item
    FROM work_items AS i ${STATE_JOIN} WHERE ${condition}`.execute(db);
  return rows[0]?.item ?? null;
}

/** Live items of the scope that meet one more condition. */
export async function itemsWhere(
  db: Db,
  ground: ListGround,
  condition: Sql,
  order: Sql,
): Promise<readonly ItemJson[]> {
  const { rows } = await sql<{ readonly item: ItemJson }>`
    SELECT ${jsonObjectOf(ROW_COLUMNS)} AS item
    FROM work_items AS i ${STATE_JOIN}
    WHERE ${scopeCondition(ground)} AND ${condition} ORDER BY ${order}`.execute(db);
  return rows.map(({ item }) => item);
}

/** Direct children, newest first. */
export function childrenOf(
  db: Db,
  ground: ListGround,
  parentId: string,
): Promise<readonly ItemJson[]> {
  return itemsWhere(
    db,
    ground,
    sql`i.parent_id = ${parentId}`,
    sql`i.created_at DESC, i.sequence_id DESC`,
  );
}

/** Those of the ids that the scope holds, filtered and ordered as a list when asked. */
export function itemsByIds(
  db: Db,
  ground: ListGround,
  request: Pick<ListRequest, 'filter' | 'order'> | null,
  ids: readonly string[],
): Promise<readonly ItemJson[]> {
  const among = sql`i.id = ANY(${ids}::uuid[])`;
  const condition = request ? sql`${among} AND ${compileFilter(request.filter)}` : among;
  // First names are ranked by a statement of their own, which lists have and this has not.
  const isOrdered = request && request.order.key !== 'assignees__first_name';
  const order = isOrdered ? orderClause(request.order, true) : sql`i.sequence_id DESC`;
  return itemsWhere(db, ground, condition, order);
}

export async function projectByIdentifier(
  db: Db,
  workspaceId: string,
  identifier: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('identifier', '=', identifier.toUpperCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
