import { sql } from 'kysely';
import { CLOSED_GROUPS } from '../../../src/domain/state-group.ts';
import type { Write } from '../write.ts';
import { archived, restored } from './activity-drafts.ts';
import type { ItemRow } from './item-rows.ts';
import { recountChildren } from './parents.ts';

/** Only what is completed or cancelled may be put away. */
export function mayBeArchived({ group }: ItemRow): boolean {
  return (CLOSED_GROUPS as readonly string[]).includes(group);
}

/** Gives the day that is written on the items. */
export async function archiveWorkItems(
  w: Write,
  projectId: string,
  items: readonly ItemRow[],
): Promise<string> {
  const today = w.now.slice(0, 10);
  await setArchived(w, projectId, items, today);
  w.activity(...items.map(({ id }) => archived(projectId, id)));
  return today;
}

export async function restoreWorkItems(
  w: Write,
  projectId: string,
  items: readonly ItemRow[],
): Promise<void> {
  await setArchived(w, projectId, items, null);
  w.activity(...items.map(({ id }) => restored(projectId, id)));
}

export async function setArchived(
  w: Write,
  projectId: string,
  items: readonly Pick<ItemRow, 'id' | 'parent_id'>[],
  day: string | null,
): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  const stamps = w.stamps(projectId, ids.length);
  await sql`
    UPDATE work_items AS i SET archived_at = ${day}::date, updated_at = t.at, updated_by = ${w.actor}::uuid
    FROM unnest(${ids}::uuid[], ${[...stamps]}::timestamptz[]) AS t (id, at)
    WHERE i.workspace_id = ${w.workspaceId} AND i.project_id = ${projectId} AND i.id = t.id`.execute(
    w.tx,
  );
  await recountChildren(
    w,
    projectId,
    items.map(({ parent_id }) => parent_id),
  );
}
