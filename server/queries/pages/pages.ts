import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Json } from '../../db/schema/columns.ts';
import type { Access } from '../../db/schema/content.ts';
import type { Asker, InProject, InWorkspace } from '../scope.ts';
import type { Sight } from '../views/views.ts';

export interface PageRow {
  readonly id: string;
  readonly workspace: string;
  readonly name: string;
  readonly owned_by: string;
  readonly access: Access;
  readonly color: string;
  readonly parent: string | null;
  readonly is_favorite: boolean;
  readonly is_locked: boolean;
  readonly archived_at: string | null;
  readonly view_props: Json;
  readonly logo_props: Json;
  readonly label_ids: readonly string[];
  readonly project_ids: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}

export interface PageDetailRow extends PageRow {
  readonly description_html: string | null;
}

export type PageKind = 'all' | 'archived' | 'favorite';

/** Pages that stand under no other: favourites, then the newest. */
export async function listPages(
  db: Db,
  project: InProject,
  asker: Asker,
  sight: Sight,
  { kind = 'all', search = '' }: { readonly kind?: PageKind; readonly search?: string } = {},
): Promise<readonly PageRow[]> {
  const kinds: Readonly<Record<PageKind, RawBuilder<unknown>>> = {
    all: sql`TRUE`,
    archived: sql`p.archived_at IS NOT NULL`,
    favorite: isFavorite(asker),
  };
  const found = search === '' ? sql`TRUE` : sql`strpos(lower(p.name), lower(${search})) > 0`;
  const { rows } = await sql<PageRow>`
    SELECT ${columns(asker)} FROM pages AS p
    WHERE ${seenIn(project, asker, sight)} AND p.parent IS NULL AND ${kinds[kind]} AND ${found}
    ORDER BY is_favorite DESC, p.created_at DESC, p.id DESC`.execute(db);
  return rows;
}

export async function readPage(
  db: Db,
  project: InProject,
  asker: Asker,
  id: string,
): Promise<PageDetailRow | undefined> {
  const { rows } = await sql<PageDetailRow>`
    SELECT ${columns(asker)}, p.description_html FROM pages AS p
    WHERE ${seenIn(project, asker, 'shared')} AND p.id = ${id}`.execute(db);
  return rows[0];
}

function columns(asker: Asker): RawBuilder<unknown> {
  return sql`p.id, p.workspace_id AS workspace, p.name, p.owned_by, p.access, p.color, p.parent,
    p.is_locked, p.archived_at, p.view_props, p.logo_props, p.created_at, p.updated_at,
    p.created_by, p.updated_by, ${isFavorite(asker)} AS is_favorite,
    ARRAY(
      SELECT l.label_id FROM page_labels AS l
      WHERE l.workspace_id = p.workspace_id AND l.page_id = p.id ORDER BY l.label_id) AS label_ids,
    ARRAY(
      SELECT j.project_id FROM page_projects AS j
      WHERE j.workspace_id = p.workspace_id AND j.page_id = p.id ORDER BY j.project_id) AS project_ids`;
}

function isFavorite(asker: Asker): RawBuilder<unknown> {
  return sql`EXISTS (
    SELECT 1 FROM user_favorites AS f WHERE f.workspace_id = p.workspace_id
    AND f.user_id = ${asker.id} AND f.entity_type = 'page' AND f.entity_identifier = p.id)`;
}

function seenIn(project: InProject, asker: Asker, sight: Sight): RawBuilder<unknown> {
  const own = sql`p.owned_by = ${asker.id}`;
  return sql`p.workspace_id = ${project.workspaceId} AND p.deleted_at IS NULL
    AND EXISTS (
      SELECT 1 FROM page_projects AS s WHERE s.workspace_id = p.workspace_id
      AND s.page_id = p.id AND s.project_id = ${project.id})
    AND ${sight === 'own' ? own : sql`(p.access = 0 OR ${own})`}`;
}

/** The page and everything under it, the page first. */
export async function pageBranch(
  db: Db,
  workspace: InWorkspace,
  id: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    WITH RECURSIVE branch AS (
      SELECT id, 0 AS depth FROM pages
      WHERE workspace_id = ${workspace.id} AND id = ${id} AND deleted_at IS NULL
      UNION
      SELECT p.id, branch.depth + 1 FROM pages AS p JOIN branch ON p.parent = branch.id
      WHERE p.workspace_id = ${workspace.id} AND p.deleted_at IS NULL AND branch.depth < 100
    )
    SELECT id FROM branch GROUP BY id ORDER BY min(depth), id`.execute(db);
  return rows.map((row) => row.id);
}

const EMBED = /<issue-embed-component\b[^>]*\bentity_identifier="([0-9a-f-]{36})"/gi;

/** Work items that a text shows inside of it, each once. */
export function embeddedItems(html: string): readonly string[] {
  return [...new Set([...html.matchAll(EMBED)].map(([, id = '']) => id.toLowerCase()))];
}
