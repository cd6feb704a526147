import { sql } from 'kysely';
import { notFound } from '../../policies/refusal.ts';
import type { ProjectScope, Viewer } from '../../policies/viewer.ts';
import { timestampOf, microsOf } from '../clock.ts';
import type { Write } from '../write.ts';
import { restoredFromTrash } from './activity-drafts.ts';
import { recountChildren } from './parents.ts';
import { takeBackSubItems } from './released-sub-items.ts';

const RESTORABLE_MICROS = 30 * 24 * 60 * 60 * 1_000_000;

/** Since when a deletion can still be taken back. */
export function restorableSince(now: string): string {
  return timestampOf(microsOf(now) - RESTORABLE_MICROS);
}

interface Back {
  readonly id: string;
  readonly parent_id: string | null;
  readonly is_root: boolean;
}

/**
 * Brings items back with what was deleted below them in the same go, with their comments. One of the
 * ids that cannot be brought back, or not by this person, refuses the whole call.
 */
export async function restoreFromTrash(
  w: Write,
  project: ProjectScope,
  viewer: Viewer,
  ids: readonly string[],
): Promise<readonly string[]> {
  const back = await withDescendants(w, project, viewer, ids);
  const roots = back.filter(({ is_root }) => is_root);
  if (roots.length < ids.length) throw notFound();
  const all = back.map(({ id }) => id);
  await restoreComments(w, all);
  await restoreRows(w, project.id, all);
  await recountChildren(
    w,
    project.id,
    back.map(({ parent_id }) => parent_id),
  );
  await takeBackSubItems(w, project.id, all);
  w.activity(...roots.map(({ id }) => restoredFromTrash(project.id, id)));
  return all;
}

async function withDescendants(
  w: Write,
  project: ProjectScope,
  viewer: Viewer,
  ids: readonly string[],
): Promise<readonly Back[]> {
  // Who leads brings back everything; others what they made or deleted themselves.
  const own =
    project.role === 20
      ? sql``
      : sql`AND (i.created_by = ${viewer.id} OR i.updated_by = ${viewer.id})`;
  const { rows } = await sql<Back>`
    WITH RECURSIVE back (id, parent_id, deletion_id, is_root) AS (
      SELECT i.id, i.parent_id, i.deletion_id, TRUE FROM work_items AS i
      WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${project.id}
        AND i.id = ANY(${ids}::uuid[]) AND i.deleted_at >= ${restorableSince(w.now)}::timestamptz ${own}
      UNION
      SELECT i.id, i.parent_id, i.deletion_id, FALSE FROM work_items AS i
      JOIN back ON i.parent_id = back.id AND i.deletion_id = back.deletion_id
      WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${project.id} AND i.deleted_at IS NOT NULL
    )
    SELECT id, parent_id, bool_or(is_root) AS is_root FROM back GROUP BY id, parent_id ORDER BY id`.execute(
    w.tx,
  );
  return rows;
}

/** Those that went with their item; one that was deleted before stays away. */
async function restoreComments(w: Write, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE comments AS c SET deleted_at = NULL, deletion_id = NULL, updated_at = ${w.now}::timestamptz
    FROM work_items AS i
    WHERE c.workspace_id = ${w.workspaceId} AND c.work_item_id = ANY(${ids}::uuid[])
      AND i.workspace_id = c.workspace_id AND i.id = c.work_item_id AND c.deletion_id = i.deletion_id
  `.execute(w.tx);
}

/** A parent that is still away is none. */
async function restoreRows(w: Write, projectId: string, ids: readonly string[]): Promise<void> {
  const stamps = w.stamps(projectId, ids.length);
  await sql`
    UPDATE work_items AS i SET deleted_at = NULL, deletion_id = NULL, updated_at = t.at,
      updated_by = ${w.actor}::uuid,
      parent_id = (SELECT p.id FROM work_items AS p
        WHERE p.workspace_id = i.workspace_id AND p.id = i.parent_id
          AND (p.deleted_at IS NULL OR p.id = ANY(${ids}::uuid[])))
    FROM unnest(${ids}::uuid[], ${[...stamps]}::timestamptz[]) AS t (id, at)
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.id = t.id
  `.execute(w.tx);
}
