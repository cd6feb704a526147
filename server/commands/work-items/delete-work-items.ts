import { sql } from 'kysely';
import type { Write } from '../write.ts';
import { deleted } from './activity-drafts.ts';
import { recountChildren } from './parents.ts';
import { releaseSubItems } from './released-sub-items.ts';

/**
 * Moves items and all their sub-items to the trash, with comments and visits. The feed sends each row
 * with an `updated_at` of its own (SYNC R8). Returns how many of `ids` existed.
 */
export async function deleteWorkItems(
  w: Write,
  projectId: string,
  ids: readonly string[],
): Promise<number> {
  return moveToTrash(w, projectId, ids, await withDescendants(w, projectId, ids));
}

/** Moves items to the trash; their sub-items stay and move up to the top level. */
export async function deleteWithoutSubItems(
  w: Write,
  projectId: string,
  ids: readonly string[],
): Promise<number> {
  const doomed = await alone(w, projectId, ids);
  const all = doomed.map(({ id }) => id);
  await releaseSubItems(w, projectId, all);
  return moveToTrash(w, projectId, ids, doomed);
}

async function moveToTrash(
  w: Write,
  projectId: string,
  ids: readonly string[],
  doomed: readonly Doomed[],
): Promise<number> {
  if (doomed.length === 0) return 0;
  const all = doomed.map(({ id }) => id);
  const stamps = w.stamps(projectId, all.length);
  const deletion_id = w.newId();
  await sql`
    UPDATE work_items AS i SET deleted_at = t.at, updated_at = t.at, updated_by = ${w.actor}::uuid,
      deletion_id = ${deletion_id}::uuid
    FROM unnest(${all}::uuid[], ${[...stamps]}::timestamptz[]) AS t (id, at)
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.id = t.id`.execute(
    w.tx,
  );
  await w.tx
    .updateTable('comments')
    .set({ deleted_at: w.now, updated_at: w.now, updated_by: w.actor, deletion_id })
    .where('workspace_id', '=', w.workspaceId)
    .where('work_item_id', '=', sql<string>`ANY(${all}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  await w.tx
    .deleteFrom('recent_visits')
    .where('workspace_id', '=', w.workspaceId)
    .where('entity_name', '=', 'issue')
    .where('entity_identifier', '=', sql<string>`ANY(${all}::uuid[])`)
    .execute();
  await recountChildren(
    w,
    projectId,
    doomed.map(({ parent_id }) => parent_id),
  );
  const asked = doomed.filter(({ id }) => ids.includes(id));
  w.activity(...asked.map(({ id }) => deleted(projectId, id)));
  return asked.length;
}

interface Doomed {
  readonly id: string;
  readonly parent_id: string | null;
}

async function alone(
  w: Write,
  projectId: string,
  ids: readonly string[],
): Promise<readonly Doomed[]> {
  return w.tx
    .selectFrom('work_items')
    .select(['id', 'parent_id'])
    .where('workspace_id', '=', w.workspaceId)
    .where('project_id', '=', projectId)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
}

async function withDescendants(
  w: Write,
  projectId: string,
  ids: readonly string[],
): Promise<readonly Doomed[]> {
  const { rows } = await sql<Doomed>`
    WITH RECURSIVE doomed (id, parent_id) AS (
      SELECT i.id, i.parent_id FROM work_items AS i
      WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId}
        AND i.id = ANY(${ids}::uuid[]) AND i.deleted_at IS NULL
      UNION
      SELECT i.id, i.parent_id FROM work_items AS i
      JOIN doomed ON i.parent_id = doomed.id
      WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.deleted_at IS NULL
    )
    SELECT id, parent_id FROM doomed`.execute(w.tx);
  return rows;
}
