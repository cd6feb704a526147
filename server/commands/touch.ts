import { sql } from 'kysely';
import type { Write } from './write.ts';

/**
 * Moves work items to the end of the feed, each with an `updated_at` of its own: for changes of
 * something that belongs to them but is no column of theirs (labels, modules, counters …).
 */
export async function touchWorkItems(
  w: Write,
  projectId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const stamps = w.stamps(projectId, ids.length);
  await sql`
    UPDATE work_items AS i SET updated_at = t.at, updated_by = ${w.actor}::uuid
    FROM unnest(${[...ids]}::uuid[], ${[...stamps]}::timestamptz[]) AS t (id, at)
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.id = t.id
  `.execute(w.tx);
}
