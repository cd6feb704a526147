import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Json } from '../../db/schema/columns.ts';
import type { VisibleProject } from '../lists/list-scope.ts';
import type { Asker, InWorkspace } from '../scope.ts';

/** Where a search looks: a workspace, and in it what the asker may see. */
export interface SearchScope {
  readonly workspace: InWorkspace;
  readonly asker: Asker;
  /** The projects whose contents are searched. */
  readonly projects: readonly VisibleProject[];
}

interface Found {
  readonly name: string;
  readonly id: string;
}

const MOST_ITEMS = 100;

/** Any part of the name, whatever its case. No character is special. */
export function nameHolds(column: string, text: string): RawBuilder<unknown> {
  return sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`;
}

/** Work items by name, by the project's key, or by a whole number that stands in the text. */
export function itemHolds(text: string): RawBuilder<unknown> {
  const numbers = text.length > 20 ? [] : (text.match(/\b\d{1,9}\b/g) ?? []).map(Number);
  return sql`(${nameHolds('i.name', text)} OR ${nameHolds('p.identifier', text)}
    OR i.sequence_id = ANY(${numbers}::int[]))`;
}

/** Live items of these projects, and of a guest's projects those that the guest made. */
export function itemsSeen({ workspace, asker, projects }: SearchScope): RawBuilder<unknown> {
  const all = projects.filter(({ ownOnly }) => !ownOnly).map(({ id }) => id);
  const own = projects.filter(({ ownOnly }) => ownOnly).map(({ id }) => id);
  return sql`i.workspace_id = ${workspace.id} AND i.deleted_at IS NULL AND i.archived_at IS NULL
    AND NOT i.is_draft AND s."group" <> 'triage'
    AND (i.project_id = ANY(${all}::uuid[])
      OR (i.project_id = ANY(${own}::uuid[]) AND i.created_by = ${asker.id}))`;
}

export const ITEM_TABLES = sql`work_items AS i
  JOIN projects AS p ON p.workspace_id = i.workspace_id AND p.id = i.project_id
  JOIN workspaces AS w ON w.id = i.workspace_id
  JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id`;

const ids = ({ projects }: SearchScope) => projects.map(({ id }) => id);

export async function searchItems(db: Db, scope: SearchScope, text: string) {
  const { rows } = await sql<Found & { readonly sequence_id: number }>`
    SELECT i.name, i.id, i.sequence_id, p.identifier AS "project__identifier", i.project_id,
      w.slug AS "workspace__slug"
    FROM ${ITEM_TABLES} WHERE ${itemsSeen(scope)} AND ${itemHolds(text)}
    ORDER BY i.updated_at DESC, i.id LIMIT ${MOST_ITEMS}`.execute(db);
  return rows;
}

type Part = 'cycles' | 'modules' | 'views';

/** Guests who see only their own work find no views of others. */
export async function searchParts(db: Db, scope: SearchScope, part: Part, text: string) {
  const own = scope.projects.filter(({ ownOnly }) => ownOnly).map(({ id }) => id);
  const mayBeSeen =
    part === 'views'
      ? sql`(t.owned_by = ${scope.asker.id} OR (t.access = 0 AND t.project_id <> ALL(${own}::uuid[])))`
      : sql`t.archived_at IS NULL`;
  const { rows } = await sql<Found>`
    SELECT t.name, t.id, t.project_id, p.identifier AS "project__identifier", w.slug AS "workspace__slug"
    FROM ${sql.table(part)} AS t
    JOIN projects AS p ON p.workspace_id = t.workspace_id AND p.id = t.project_id
    JOIN workspaces AS w ON w.id = t.workspace_id
    WHERE t.workspace_id = ${scope.workspace.id} AND t.project_id = ANY(${ids(scope)}::uuid[])
      AND t.deleted_at IS NULL AND ${mayBeSeen} AND ${nameHolds('t.name', text)}
    ORDER BY t.updated_at DESC, t.id LIMIT ${MOST_ITEMS}`.execute(db);
  return rows;
}

export async function searchPages(db: Db, scope: SearchScope, text: string) {
  const { rows } = await sql<Found>`
    SELECT g.name, g.id, array_agg(l.project_id ORDER BY l.project_id) AS project_ids,
      array_agg(p.identifier ORDER BY l.project_id) AS project_identifiers, w.slug AS "workspace__slug"
    FROM ${PAGE_TABLES}
    JOIN projects AS p ON p.workspace_id = l.workspace_id AND p.id = l.project_id
    WHERE ${pagesSeen(scope)} AND ${nameHolds('g.name', text)}
    GROUP BY g.workspace_id, g.id, w.slug
    ORDER BY g.updated_at DESC, g.id LIMIT ${MOST_ITEMS}`.execute(db);
  return rows;
}

export const PAGE_TABLES = sql`pages AS g
  JOIN page_projects AS l ON l.workspace_id = g.workspace_id AND l.page_id = g.id
  JOIN workspaces AS w ON w.id = g.workspace_id`;

export function pagesSeen(scope: SearchScope): RawBuilder<unknown> {
  const own = scope.projects.filter(({ ownOnly }) => ownOnly).map(({ id }) => id);
  return sql`g.workspace_id = ${scope.workspace.id} AND g.deleted_at IS NULL AND g.archived_at IS NULL
    AND l.project_id = ANY(${ids(scope)}::uuid[])
    AND (g.owned_by = ${scope.asker.id} OR (g.access = 0 AND l.project_id <> ALL(${own}::uuid[])))`;
}

/** Every workspace of the asker, this one or not. */
export async function searchWorkspaces(db: Db, asker: Asker, text: string) {
  const { rows } = await sql<Found & { readonly slug: string }>`
    SELECT w.name, w.id, w.slug FROM workspaces AS w
    JOIN workspace_members AS m ON m.workspace_id = w.id AND m.member = ${asker.id} AND m.is_active
    WHERE w.deleted_at IS NULL AND ${nameHolds('w.name', text)} ORDER BY w.name, w.id`.execute(db);
  return rows;
}

/** @param projectIds those that the asker may know of */
export async function searchProjects(
  db: Db,
  workspace: InWorkspace,
  projectIds: readonly string[],
  text: string,
) {
  const { rows } = await sql<Found & { readonly identifier: string; readonly logo_props: Json }>`
    SELECT p.name, p.id, p.identifier, w.slug AS "workspace__slug", p.logo_props
    FROM projects AS p JOIN workspaces AS w ON w.id = p.workspace_id
    WHERE p.workspace_id = ${workspace.id} AND p.id = ANY(${[...projectIds]}::uuid[])
      AND p.archived_at IS NULL AND (${nameHolds('p.name', text)} OR ${nameHolds('p.identifier', text)})
    ORDER BY p.created_at DESC, p.id`.execute(db);
  return rows;
}
