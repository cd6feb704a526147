import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Json, JsonObject } from '../../db/schema/columns.ts';
import type { Access } from '../../db/schema/content.ts';
import type { Asker, InProject, InWorkspace } from '../scope.ts';

export interface ViewRow {
  readonly id: string;
  readonly workspace: string;
  readonly project: string | null;
  readonly name: string;
  readonly description: string;
  readonly filters: JsonObject;
  readonly display_filters: JsonObject;
  readonly display_properties: JsonObject;
  readonly access: Access;
  readonly sort_order: number;
  readonly logo_props: Json;
  readonly is_locked: boolean;
  readonly owned_by: string;
  readonly is_favorite: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}

/** Whose rows a reader gets: everything that is shared and their own, or their own alone. */
export type Sight = 'shared' | 'own';

export async function listProjectViews(
  db: Db,
  project: InProject,
  asker: Asker,
  sight: Sight,
): Promise<readonly ViewRow[]> {
  const where = sql`${inProject(project)} AND ${seenBy(asker, sight)}`;
  return views(db, asker, where, sql`is_favorite DESC, v.name_sort_key, v.id`);
}

export async function listGlobalViews(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  sight: Sight,
  order: ViewOrder,
): Promise<readonly ViewRow[]> {
  const where = sql`${inWorkspace(workspace)} AND ${seenBy(asker, sight)}`;
  const column = sql.ref(`v.${ORDERS[order.key]}`);
  return views(db, asker, where, sql`${column} ${order.descending ? sql`DESC` : sql`ASC`}, v.id`);
}

const ORDERS = {
  name: 'name_sort_key',
  created_at: 'created_at',
  updated_at: 'updated_at',
  sort_order: 'sort_order',
} as const;

export interface ViewOrder {
  readonly key: keyof typeof ORDERS;
  readonly descending: boolean;
}

/** `-name`, as the wire has it. What cannot be ordered by is the newest first. */
export function viewOrderOf(sent: string | undefined): ViewOrder {
  const [, minus, name = ''] = /^(-?)(.*)$/.exec(sent ?? '') ?? [];
  return Object.hasOwn(ORDERS, name)
    ? { key: name as ViewOrder['key'], descending: minus === '-' }
    : { key: 'created_at', descending: true };
}

/** @param project null: a view of the whole workspace */
export async function readView(
  db: Db,
  workspace: InWorkspace,
  project: InProject | null,
  asker: Asker,
  id: string,
): Promise<ViewRow | undefined> {
  const place = project ? inProject(project) : inWorkspace(workspace);
  const where = sql`${place} AND v.id = ${id} AND ${seenBy(asker, 'shared')}`;
  return (await views(db, asker, where, sql`v.id`))[0];
}

const inProject = ({ id, workspaceId }: InProject) =>
  sql`v.workspace_id = ${workspaceId} AND v.project_id = ${id}`;

const inWorkspace = ({ id }: InWorkspace) => sql`v.workspace_id = ${id} AND v.project_id IS NULL`;

function seenBy(asker: Asker, sight: Sight): RawBuilder<unknown> {
  const own = sql`v.owned_by = ${asker.id}`;
  return sight === 'own' ? own : sql`(v.access = 0 OR ${own})`;
}

async function views(
  db: Db,
  asker: Asker,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<readonly ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    SELECT v.id, v.workspace_id AS workspace, v.project_id AS project, v.name, v.description,
      v.filters, v.display_filters, v.display_properties, v.access, v.sort_order, v.logo_props,
      v.is_locked, v.owned_by, v.created_at, v.updated_at, v.created_by, v.updated_by,
      EXISTS (
        SELECT 1 FROM user_favorites AS f WHERE f.workspace_id = v.workspace_id
        AND f.user_id = ${asker.id} AND f.entity_type = 'view' AND f.entity_identifier = v.id) AS is_favorite
    FROM views AS v WHERE v.deleted_at IS NULL AND ${where} ORDER BY ${order}`.execute(db);
  return rows;
}
