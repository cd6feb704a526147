import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Asker, InProject } from '../scope.ts';

export interface TrashRow {
  readonly id: string;
  readonly name: string;
  readonly sequence_id: number;
  readonly project_id: string;
  readonly priority: string;
  readonly state_id: string;
  readonly created_by: string | null;
  readonly deleted_at: string;
  readonly deleted_by: string | null;
  /** What went with it from below it. */
  readonly sub_issues_count: number;
}

/** What was deleted since a moment, latest first; what went with its parent is told by that. */
export async function listTrash(
  db: Db,
  project: InProject,
  { id: viewerId, ownOnly, since }: Asker & { readonly ownOnly: boolean; readonly since: string },
): Promise<readonly TrashRow[]> {
  const own = ownOnly ? sql`AND i.created_by = ${viewerId}` : sql``;
  const { rows } = await sql<TrashRow>`
    SELECT i.id, i.name, i.sequence_id, i.project_id, i.priority, i.state_id, i.created_by,
      i.deleted_at, i.updated_by AS deleted_by,
      (SELECT count(*)::int FROM work_items AS c WHERE c.workspace_id = i.workspace_id
        AND c.project_id = i.project_id AND c.parent_id = i.id AND c.deletion_id = i.deletion_id) AS sub_issues_count
    FROM work_items AS i
    WHERE i.workspace_id = ${project.workspaceId} AND i.project_id = ${project.id}
      AND i.deleted_at >= ${since}::timestamptz ${own}
      AND NOT EXISTS (SELECT 1 FROM work_items AS p WHERE p.workspace_id = i.workspace_id
        AND p.id = i.parent_id AND p.deletion_id = i.deletion_id)
    ORDER BY i.deleted_at DESC`.execute(db);
  return rows;
}
