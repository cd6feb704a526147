import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Json } from '../../db/schema/columns.ts';
import type { Asker, InWorkspace } from '../scope.ts';

export interface FavoriteRow {
  readonly id: string;
  readonly entity_type: string;
  readonly entity_identifier: string | null;
  readonly entity_data: Json;
  readonly name: string | null;
  readonly is_folder: boolean;
  readonly sequence: number;
  readonly parent: string | null;
  readonly workspace_id: string;
  readonly project_id: string | null;
}

/**
 * What the person marked, newest first, as long as they may still see it.
 * @param parent the folder; null is the top
 */
export async function listFavorites(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  parent: string | null,
): Promise<readonly FavoriteRow[]> {
  const { rows } = await favorites(
    workspace,
    asker,
    sql`f.parent IS NOT DISTINCT FROM ${parent}::uuid AND (f.project_id IS NULL OR EXISTS (
      SELECT 1 FROM project_members AS m WHERE m.workspace_id = f.workspace_id
      AND m.project_id = f.project_id AND m.member = ${asker.id} AND m.is_active))`,
  ).execute(db);
  return rows;
}

export async function readFavorite(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  id: string,
): Promise<FavoriteRow | undefined> {
  const { rows } = await favorites(workspace, asker, sql`f.id = ${id}`).execute(db);
  return rows[0];
}

function favorites(workspace: InWorkspace, asker: Asker, where: ReturnType<typeof sql>) {
  return sql<FavoriteRow>`
    SELECT f.id, f.entity_type, f.entity_identifier, f.name, f.is_folder, f.sequence, f.parent,
      f.workspace_id, f.project_id,
      CASE f.entity_type
        WHEN 'project' THEN (
          SELECT jsonb_build_object('id', p.id, 'name', p.name, 'logo_props', p.logo_props)
          FROM projects AS p WHERE p.workspace_id = f.workspace_id AND p.id = f.entity_identifier
          AND p.deleted_at IS NULL)
        WHEN 'cycle' THEN (
          SELECT jsonb_build_object('id', c.id, 'name', c.name, 'logo_props', c.logo_props, 'project_id', c.project_id)
          FROM cycles AS c WHERE c.workspace_id = f.workspace_id AND c.id = f.entity_identifier
          AND c.deleted_at IS NULL)
        WHEN 'module' THEN (
          SELECT jsonb_build_object('id', o.id, 'name', o.name, 'logo_props', o.logo_props, 'project_id', o.project_id)
          FROM modules AS o WHERE o.workspace_id = f.workspace_id AND o.id = f.entity_identifier
          AND o.deleted_at IS NULL)
        WHEN 'page' THEN (
          SELECT jsonb_build_object('id', g.id, 'name', g.name, 'logo_props', g.logo_props, 'project_id', f.project_id)
          FROM pages AS g WHERE g.workspace_id = f.workspace_id AND g.id = f.entity_identifier
          AND g.deleted_at IS NULL AND (g.access = 0 OR g.owned_by = f.user_id))
        WHEN 'view' THEN (
          SELECT jsonb_build_object('id', v.id, 'name', v.name, 'logo_props', v.logo_props, 'project_id', v.project_id)
          FROM views AS v WHERE v.workspace_id = f.workspace_id AND v.id = f.entity_identifier
          AND v.deleted_at IS NULL AND (v.access = 0 OR v.owned_by = f.user_id))
      END AS entity_data
    FROM user_favorites AS f
    WHERE f.workspace_id = ${workspace.id} AND f.user_id = ${asker.id} AND ${where}
    ORDER BY f.created_at DESC, f.id DESC`;
}
