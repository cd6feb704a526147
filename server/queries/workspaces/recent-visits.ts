import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Json } from '../../db/schema/columns.ts';
import type { VisibleProject } from '../lists/list-scope.ts';
import type { Asker, InWorkspace } from '../scope.ts';

export const LISTED_VISITS = ['issue', 'page', 'project'] as const;
export type ListedVisit = (typeof LISTED_VISITS)[number];

export interface VisitRow {
  readonly id: string;
  readonly entity_name: ListedVisit;
  readonly entity_identifier: string;
  readonly entity_data: Json;
  readonly visited_at: string;
}

const MOST = 20;

/** Where the person was, the latest found first; nothing of what they may not see any more. */
export async function recentVisits(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  projects: readonly VisibleProject[],
  only: ListedVisit | null,
): Promise<readonly VisitRow[]> {
  const full = projects.filter(({ ownOnly }) => !ownOnly).map(({ id }) => id);
  const own = projects.filter(({ ownOnly }) => ownOnly).map(({ id }) => id);
  const names = only === null ? [...LISTED_VISITS] : [only];
  const { rows } = await sql<VisitRow>`
    SELECT v.id, v.entity_name, v.entity_identifier, v.visited_at,
      CASE v.entity_name
        WHEN 'issue' THEN (
          SELECT jsonb_build_object('id', i.id, 'name', i.name, 'state', i.state_id, 'priority', i.priority,
            'assignees', ARRAY(SELECT l.user_id FROM work_item_assignees AS l
              WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id ORDER BY 1),
            'type', i.type_id, 'sequence_id', i.sequence_id, 'project_id', i.project_id,
            'project_identifier', p.identifier)
          FROM work_items AS i JOIN projects AS p ON p.workspace_id = i.workspace_id AND p.id = i.project_id
          WHERE i.workspace_id = v.workspace_id AND i.id = v.entity_identifier AND i.deleted_at IS NULL
            AND (i.project_id = ANY(${full}::uuid[])
              OR (i.project_id = ANY(${own}::uuid[]) AND i.created_by = ${asker.id})))
        WHEN 'project' THEN (
          SELECT jsonb_build_object('id', p.id, 'name', p.name, 'logo_props', p.logo_props,
            'project_members', ARRAY(SELECT m.member FROM project_members AS m JOIN users AS u ON u.id = m.member
              WHERE m.workspace_id = p.workspace_id AND m.project_id = p.id AND m.is_active AND NOT u.is_bot
              ORDER BY 1),
            'identifier', p.identifier)
          FROM projects AS p WHERE p.workspace_id = v.workspace_id AND p.id = v.entity_identifier
            AND p.deleted_at IS NULL AND p.id = ANY(${[...full, ...own]}::uuid[]))
        WHEN 'page' THEN (
          SELECT jsonb_build_object('id', g.id, 'name', g.name, 'logo_props', g.logo_props,
            'project_id', p.id, 'owned_by', g.owned_by, 'project_identifier', p.identifier)
          FROM pages AS g
          JOIN page_projects AS l ON l.workspace_id = g.workspace_id AND l.page_id = g.id
          JOIN projects AS p ON p.workspace_id = l.workspace_id AND p.id = l.project_id
          WHERE g.workspace_id = v.workspace_id AND g.id = v.entity_identifier AND g.deleted_at IS NULL
            AND (g.access = 0 OR g.owned_by = ${asker.id}) AND p.id = ANY(${[...full, ...own]}::uuid[])
          ORDER BY p.id LIMIT 1)
      END AS entity_data
    FROM recent_visits AS v
    WHERE v.workspace_id = ${workspace.id} AND v.user_id = ${asker.id} AND v.entity_name = ANY(${names}::text[])
    ORDER BY v.created_at DESC, v.id DESC LIMIT ${MOST}`.execute(db);
  return rows;
}

/** The project of what was visited; null when the person sees no such thing. */
export async function visitedProject(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  projects: readonly VisibleProject[],
  entity: 'project' | 'issue' | 'page',
  id: string,
): Promise<string | null> {
  const full = projects.filter(({ ownOnly }) => !ownOnly).map((project) => project.id);
  const own = projects.filter(({ ownOnly }) => ownOnly).map((project) => project.id);
  const all = [...full, ...own];
  if (entity === 'project') return all.includes(id) ? id : null;
  const { rows } =
    entity === 'issue'
      ? await sql<{ readonly project_id: string }>`
          SELECT project_id FROM work_items AS i
          WHERE i.workspace_id = ${workspace.id} AND i.id = ${id} AND i.deleted_at IS NULL
            AND (i.project_id = ANY(${full}::uuid[])
              OR (i.project_id = ANY(${own}::uuid[]) AND i.created_by = ${asker.id}))`.execute(db)
      : await sql<{ readonly project_id: string }>`
          SELECT l.project_id FROM pages AS g
          JOIN page_projects AS l ON l.workspace_id = g.workspace_id AND l.page_id = g.id
          WHERE g.workspace_id = ${workspace.id} AND g.id = ${id} AND g.deleted_at IS NULL
            AND (g.access = 0 OR g.owned_by = ${asker.id}) AND l.project_id = ANY(${all}::uuid[])
          ORDER BY 1 LIMIT 1`.execute(db);
  return rows[0]?.project_id ?? null;
}
