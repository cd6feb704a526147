import { sql, type RawBuilder } from 'kysely';
import type { Write } from '../write.ts';

const COUNTED: Readonly<Record<'attachment_count' | 'link_count', RawBuilder<unknown>>> = {
  attachment_count: sql`SELECT count(*)::int FROM file_assets AS a
    WHERE a.work_item_id = i.id AND a.workspace_id = i.workspace_id
      AND a.entity_type = 'ISSUE_ATTACHMENT' AND a.is_uploaded AND a.deleted_at IS NULL`,
  link_count: sql`SELECT count(*)::int FROM work_item_links AS l
    WHERE l.work_item_id = i.id AND l.workspace_id = i.workspace_id AND l.deleted_at IS NULL`,
};

/** Counts anew what hangs on an item, and moves it to the end of the feed. */
export async function recount(
  w: Write,
  projectId: string,
  workItemId: string,
  column: keyof typeof COUNTED,
): Promise<void> {
  await sql`
    UPDATE work_items AS i SET ${sql.ref(column)} = (${COUNTED[column]}),
      updated_at = ${w.stamp(projectId)}::timestamptz, updated_by = ${w.actor}::uuid
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.id = ${workItemId}
  `.execute(w.tx);
}
