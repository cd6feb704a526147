import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import { itemHolds, itemsSeen, ITEM_TABLES, nameHolds, PAGE_TABLES, pagesSeen } from './search.ts';
import type { SearchScope } from './search.ts';
import type { InWorkspace } from '../scope.ts';

/* What can be named inside a text. Newest first; an empty question finds the newest of all. */

export interface MentionedPerson {
  readonly id: string;
  readonly display_name: string;
  readonly avatar: string;
  readonly avatar_asset: string | null;
}

interface PeopleScope {
  readonly workspace: InWorkspace;
  /** Null: everybody of the workspace. */
  readonly projectId: string | null;
  /** Whose maker may be named too, whatever their role. */
  readonly workItemId: string | null;
}

export async function mentionablePeople(
  db: Db,
  { workspace, projectId, workItemId }: PeopleScope,
  text: string,
  count: number,
): Promise<readonly MentionedPerson[]> {
  const who =
    projectId === null
      ? sql`EXISTS (
          SELECT 1 FROM workspace_members AS m
          WHERE m.workspace_id = ${workspace.id} AND m.member = u.id AND m.is_active)`
      : sql`EXISTS (
          SELECT 1 FROM project_members AS m
          WHERE m.workspace_id = ${workspace.id} AND m.project_id = ${projectId} AND m.member = u.id
            AND m.is_active
            AND (m.role > 10 OR EXISTS (
              SELECT 1 FROM work_items AS i WHERE i.workspace_id = m.workspace_id
              AND i.project_id = m.project_id AND i.id = ${workItemId}::uuid AND i.created_by = u.id)))`;
  const named = ['u.first_name', 'u.last_name', 'u.display_name'].map((c) => nameHolds(c, text));
  const { rows } = await sql<MentionedPerson>`
    SELECT u.id, u.display_name, u.avatar, u.avatar_asset FROM users AS u
    WHERE NOT u.is_bot AND u.is_active AND (${sql.join(named, sql` OR `)}) AND ${who}
    ORDER BY u.created_at DESC, u.id LIMIT ${count}`.execute(db);
  return rows;
}

export async function mentionableItems(db: Db, scope: SearchScope, text: string, count: number) {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT i.name, i.id, i.sequence_id, p.identifier AS "project__identifier", i.project_id,
      i.priority, i.state_id, i.type_id
    FROM ${ITEM_TABLES} WHERE ${itemsSeen(scope)} AND ${itemHolds(text)}
    ORDER BY i.created_at DESC, i.id LIMIT ${count}`.execute(db);
  return rows;
}

export interface FoundCycle {
  readonly id: string;
  readonly name: string;
  readonly project_id: string;
  readonly project__identifier: string;
  readonly workspace__slug: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

export async function mentionableCycles(db: Db, scope: SearchScope, text: string, count: number) {
  const rest = partFrom(scope, 'cycles', text, count);
  const { rows } = await sql<FoundCycle>`
    SELECT t.name, t.id, t.project_id, p.identifier AS "project__identifier",
      w.slug AS "workspace__slug", t.start_date, t.end_date ${rest}`.execute(db);
  return rows;
}

export async function mentionableModules(db: Db, scope: SearchScope, text: string, count: number) {
  const rest = partFrom(scope, 'modules', text, count);
  const { rows } = await sql<{ readonly id: string }>`
    SELECT t.name, t.id, t.project_id, p.identifier AS "project__identifier", t.status,
      w.slug AS "workspace__slug" ${rest}`.execute(db);
  return rows;
}

function partFrom(
  { workspace, projects }: SearchScope,
  part: 'cycles' | 'modules',
  text: string,
  count: number,
): RawBuilder<unknown> {
  return sql`FROM ${sql.table(part)} AS t
    JOIN projects AS p ON p.workspace_id = t.workspace_id AND p.id = t.project_id
    JOIN workspaces AS w ON w.id = t.workspace_id
    WHERE t.workspace_id = ${workspace.id} AND t.project_id = ANY(${projects.map(({ id }) => id)}::uuid[])
      AND t.deleted_at IS NULL AND t.archived_at IS NULL AND ${nameHolds('t.name', text)}
    ORDER BY t.created_at DESC, t.id LIMIT ${count}`;
}

/** Shared pages alone: everybody who reads the text must be able to follow it. */
export async function mentionablePages(db: Db, scope: SearchScope, text: string, count: number) {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT g.name, g.id, g.logo_props, min(l.project_id::text) AS "projects__id", w.slug AS "workspace__slug"
    FROM ${PAGE_TABLES}
    WHERE ${pagesSeen(scope)} AND g.access = 0 AND ${nameHolds('g.name', text)}
    GROUP BY g.workspace_id, g.id, w.slug
    ORDER BY g.created_at DESC, g.id LIMIT ${count}`.execute(db);
  return rows;
}
