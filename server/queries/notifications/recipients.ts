import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { InWorkspace } from '../scope.ts';

/** A work item as its notifications name it, once for each of those who may hear of it. */
export interface RecipientRow {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly sequence_id: number;
  readonly state_name: string;
  readonly state_group: string;
  readonly project_id: string;
  readonly workspace_slug: string;
  readonly receiver: string;
  readonly reason: 'created' | 'assigned' | 'subscribed';
  /** Follows the item; who does not may still be mentioned. */
  readonly is_subscriber: boolean;
}

/**
 * Active members of its project who follow one of these work items, and of the others those that are
 * named: as far as each may see the item at all.
 */
export async function recipientsOf(
  db: Db,
  workspace: InWorkspace,
  workItemIds: readonly string[],
  named: readonly string[],
): Promise<readonly RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    SELECT i.id, i.name, p.identifier, i.sequence_id, s.name AS state_name, s."group" AS state_group,
      i.project_id, w.slug AS workspace_slug, m.member AS receiver, f.user_id IS NOT NULL AS is_subscriber,
      CASE
        WHEN i.created_by = m.member THEN 'created'
        WHEN EXISTS (
          SELECT 1 FROM work_item_assignees AS a WHERE a.workspace_id = i.workspace_id
          AND a.work_item_id = i.id AND a.user_id = m.member)
        AND NOT EXISTS (
          SELECT 1 FROM work_item_assignees AS a WHERE a.workspace_id = i.workspace_id
          AND a.work_item_id = i.id AND a.user_id = i.created_by) THEN 'assigned'
        ELSE 'subscribed'
      END AS reason
    FROM work_items AS i
    JOIN workspaces AS w ON w.id = i.workspace_id
    JOIN projects AS p ON p.workspace_id = i.workspace_id AND p.id = i.project_id
    JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
    JOIN project_members AS m ON m.workspace_id = i.workspace_id AND m.project_id = i.project_id AND m.is_active
    LEFT JOIN work_item_subscribers AS f ON f.workspace_id = i.workspace_id
      AND f.work_item_id = i.id AND f.user_id = m.member
    WHERE i.workspace_id = ${workspace.id} AND i.id = ANY(${[...workItemIds]}::uuid[])
      AND i.deleted_at IS NULL
      AND (f.user_id IS NOT NULL OR m.member = ANY(${[...named]}::uuid[]))
      AND (m.role > 5 OR p.guest_view_all_features OR i.created_by = m.member)
    ORDER BY i.id, m.member`.execute(db);
  return rows;
}
