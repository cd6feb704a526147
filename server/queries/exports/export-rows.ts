import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Asker, InProject, InWorkspace } from '../scope.ts';

/** One work item as an export tells it. */
export interface ExportedItem {
  readonly sequence_id: number;
  readonly identifier: string;
  readonly project: string;
  readonly name: string;
  readonly description: string | null;
  readonly state: string;
  readonly start_date: string | null;
  readonly target_date: string | null;
  readonly priority: string;
  readonly creator_first: string | null;
  readonly creator_last: string | null;
  readonly assignees: readonly string[];
  readonly labels: readonly string[];
  readonly cycle: string | null;
  readonly cycle_start: string | null;
  readonly cycle_end: string | null;
  readonly modules: readonly ExportedModule[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly completed_at: string | null;
  readonly archived_at: string | null;
}

interface ExportedModule {
  readonly name: string;
  readonly start: string | null;
  readonly target: string | null;
}

/** Of these projects, those that the person works in and that are not archived, by their keys. */
export async function exportableProjects(
  db: Db,
  workspace: InWorkspace,
  asker: Asker,
  projectIds: readonly string[],
) {
  const { rows } = await sql<{ readonly id: string; readonly ownOnly: boolean }>`
    SELECT p.id, (m.role = 5 AND NOT p.guest_view_all_features) AS "ownOnly" FROM projects AS p
    JOIN project_members AS m ON m.workspace_id = p.workspace_id AND m.project_id = p.id
      AND m.member = ${asker.id} AND m.is_active
    JOIN workspace_members AS w ON w.workspace_id = p.workspace_id AND w.member = m.member AND w.is_active
    WHERE p.workspace_id = ${workspace.id} AND p.deleted_at IS NULL AND p.archived_at IS NULL
      AND (${projectIds.length === 0} OR p.id = ANY(${[...projectIds]}::uuid[]))
    ORDER BY p.identifier, p.id`.execute(db);
  return rows;
}

/** The next of a project by number: drafts, archived items and those of the intake stand among them. */
export async function exportedItems(
  db: Db,
  project: InProject & { readonly ownOnly: boolean },
  asker: Asker,
  after: number,
  most: number,
): Promise<readonly ExportedItem[]> {
  const own = project.ownOnly ? sql`AND i.created_by = ${asker.id}` : sql``;
  const { rows } = await sql<ExportedItem>`
    SELECT i.sequence_id, p.identifier, p.name AS project, i.name, i.description_stripped AS description,
      s.name AS state, i.start_date, i.target_date, i.priority, u.first_name AS creator_first,
      u.last_name AS creator_last, c.name AS cycle, c.start_date AS cycle_start, c.end_date AS cycle_end,
      i.created_at, i.updated_at, i.completed_at, i.archived_at,
      ARRAY(
        SELECT coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.display_name)
        FROM work_item_assignees AS l JOIN users AS a ON a.id = l.user_id
        WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id
        ORDER BY a.display_name_sort_key, a.id) AS assignees,
      ARRAY(
        SELECT b.name FROM work_item_labels AS l
        JOIN labels AS b ON b.workspace_id = l.workspace_id AND b.id = l.label_id
        WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id
        ORDER BY b.name_sort_key, b.id) AS labels,
      (SELECT coalesce(json_agg(json_build_object('name', o.name, 'start', o.start_date, 'target', o.target_date)
          ORDER BY o.name_sort_key, o.id), '[]')
        FROM work_item_modules AS l JOIN modules AS o ON o.workspace_id = l.workspace_id AND o.id = l.module_id
        WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id) AS modules
    FROM work_items AS i
    JOIN projects AS p ON p.workspace_id = i.workspace_id AND p.id = i.project_id
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
    LEFT JOIN users AS u ON u.id = i.created_by
    LEFT JOIN cycles AS c ON c.workspace_id = i.workspace_id AND c.id = i.cycle_id
    WHERE i.workspace_id = ${project.workspaceId} AND i.project_id = ${project.id}
      AND i.deleted_at IS NULL AND i.sequence_id > ${after} ${own}
    ORDER BY i.sequence_id LIMIT ${most}`.execute(db);
  return rows;
}
