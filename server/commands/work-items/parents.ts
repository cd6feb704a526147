import { sql } from 'kysely';
import type { Write } from '../write.ts';

/** Counts the live children anew and moves the parents in the feed. Call after the children have changed. */
export async function recountChildren(
  w: Write,
  projectId: string,
  parentIds: readonly (string | null)[],
): Promise<void> {
  const ids = [...new Set(parentIds.filter((id) => id !== null))];
  if (ids.length === 0) return;
  const stamps = w.stamps(projectId, ids.length);
  await sql`
    UPDATE work_items AS i SET updated_at = t.at, sub_issues_count = (
      SELECT count(*)::int FROM work_items AS c
      WHERE c.parent_id = i.id AND c.workspace_id = i.workspace_id
        AND c.deleted_at IS NULL AND c.archived_at IS NULL AND NOT c.is_draft
        AND c.aside IS NULL)
    FROM unnest(${ids}::uuid[], ${[...stamps]}::timestamptz[]) AS t (id, at)
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.id = t.id
      AND i.id = ANY(${ids}::uuid[])
      AND i.deleted_at IS NULL`.execute(w.tx);
}
