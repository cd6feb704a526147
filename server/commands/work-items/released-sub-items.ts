import { sql } from 'kysely';
import { workItemKey } from '../../../src/domain/work-item.ts';
import type { Write } from '../write.ts';
import { parentChanged } from './activity-drafts.ts';
import { recountChildren } from './parents.ts';

interface Pair {
  readonly child_id: string;
  readonly parent_id: string;
  /** Of the parent, as people write it: `APP-12`. */
  readonly identifier: string;
  readonly sequence_id: number;
}

/**
 * Moves the sub-items of items that are about to be deleted to the top level, unless they are deleted
 * with them, and notes on each item which they were.
 */
export async function releaseSubItems(
  w: Write,
  projectId: string,
  doomed: readonly string[],
): Promise<void> {
  const { rows } = await sql<Pair>`
    SELECT c.id AS child_id, i.id AS parent_id, p.identifier, i.sequence_id
    FROM work_items AS i
    JOIN work_items AS c ON c.workspace_id = i.workspace_id AND c.parent_id = i.id
    JOIN projects AS p ON p.workspace_id = i.workspace_id AND p.id = i.project_id
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.id = ANY(${doomed}::uuid[])
      AND c.project_id = i.project_id AND c.deleted_at IS NULL AND c.id <> ALL(${doomed}::uuid[])
    ORDER BY c.sequence_id`.execute(w.tx);
  if (rows.length === 0) return;
  await setParents(
    w,
    projectId,
    rows.map(({ child_id }) => ({ child_id, parent_id: null })),
  );
  await sql`
    UPDATE work_items AS i SET released_ids = r.ids
    FROM (SELECT parent_id, array_agg(child_id) AS ids
      FROM unnest(${rows.map(({ parent_id }) => parent_id)}::uuid[], ${rows.map(({ child_id }) => child_id)}::uuid[])
        AS t (parent_id, child_id) GROUP BY parent_id) AS r
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.id = r.parent_id`.execute(
    w.tx,
  );
  for (const pair of rows) w.activity(parentChanged(projectId, pair.child_id, named(pair), null));
}

/**
 * Puts the sub-items that restored items had left behind below them again: those that are still at the
 * top level, as long as no item comes to be below itself.
 */
export async function takeBackSubItems(
  w: Write,
  projectId: string,
  restored: readonly string[],
): Promise<void> {
  const pairs = withoutLoops(await releasedBy(w, projectId, restored));
  await sql`
    UPDATE work_items SET released_ids = NULL
    WHERE workspace_id = ${w.workspaceId} AND project_id = ${projectId} AND id = ANY(${restored}::uuid[])
      AND released_ids IS NOT NULL`.execute(w.tx);
  if (pairs.length === 0) return;
  await setParents(w, projectId, pairs);
  await recountChildren(
    w,
    projectId,
    pairs.map(({ parent_id }) => parent_id),
  );
  for (const pair of pairs) w.activity(parentChanged(projectId, pair.child_id, null, named(pair)));
}

interface Released extends Pair {
  /** The topmost item above the parent, or the parent itself. */
  readonly root_id: string;
}

async function releasedBy(
  w: Write,
  projectId: string,
  restored: readonly string[],
): Promise<readonly Released[]> {
  const { rows } = await sql<Released>`
    WITH RECURSIVE above (parent_id, id, next_id) AS (
      SELECT i.id, i.id, i.parent_id FROM work_items AS i
      WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId}
        AND i.id = ANY(${restored}::uuid[]) AND i.released_ids IS NOT NULL
      UNION
      SELECT above.parent_id, i.id, i.parent_id FROM work_items AS i
      JOIN above ON i.id = above.next_id
      WHERE i.workspace_id = ${w.workspaceId}
    )
    SELECT c.id AS child_id, i.id AS parent_id, above.id AS root_id, p.identifier, i.sequence_id
    FROM above
    JOIN work_items AS i ON i.workspace_id = ${w.workspaceId} AND i.id = above.parent_id
    JOIN work_items AS c ON c.workspace_id = i.workspace_id AND c.id = ANY(i.released_ids)
    JOIN projects AS p ON p.workspace_id = i.workspace_id AND p.id = i.project_id
    WHERE above.next_id IS NULL AND c.project_id = i.project_id AND c.parent_id IS NULL
      AND c.deleted_at IS NULL
    ORDER BY c.sequence_id`.execute(w.tx);
  return rows;
}

/** Every child is a root itself, so a loop can only close through roots. */
function withoutLoops(pairs: readonly Released[]): readonly Released[] {
  const above = new Map<string, string>();
  return pairs.filter(({ child_id, root_id }) => {
    let root = root_id;
    for (let next = above.get(root); next !== undefined; next = above.get(root)) root = next;
    if (root === child_id || above.has(child_id)) return false;
    above.set(child_id, root_id);
    return true;
  });
}

async function setParents(
  w: Write,
  projectId: string,
  pairs: readonly { readonly child_id: string; readonly parent_id: string | null }[],
): Promise<void> {
  const stamps = w.stamps(projectId, pairs.length);
  await sql`
    UPDATE work_items AS i SET parent_id = t.parent_id, updated_at = t.at, updated_by = ${w.actor}::uuid
    FROM unnest(${pairs.map(({ child_id }) => child_id)}::uuid[],
      ${pairs.map(({ parent_id }) => parent_id)}::uuid[], ${[...stamps]}::timestamptz[]) AS t (id, parent_id, at)
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.id = t.id`.execute(
    w.tx,
  );
}

function named({ parent_id, identifier, sequence_id }: Pair) {
  return { id: parent_id, name: workItemKey(identifier, sequence_id) };
}
