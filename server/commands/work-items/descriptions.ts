import { microsOf } from '../clock.ts';
import { htmlToText } from '../html-to-text.ts';
import type { Write } from '../write.ts';

/** Edits of one person within this time make one version. */
const SAME_VERSION_MICROS = 600 * 1_000_000;

/** The text of a description; null only for no HTML at all. */
export function strippedOf(html: string): string | null {
  return html === '' ? null : htmlToText(html);
}

export async function addVersion(
  w: Write,
  projectId: string,
  workItemId: string,
  html: string,
): Promise<void> {
  await w.tx
    .insertInto('description_versions')
    .values({
      workspace_id: w.workspaceId,
      id: w.newId(),
      project_id: projectId,
      work_item_id: workItemId,
      description_html: html,
      description_stripped: strippedOf(html),
      owned_by: w.actor,
      last_saved_at: w.now,
      created_at: w.now,
      updated_at: w.now,
    })
    .execute();
}

/** A text that has changed: the last version goes on, or a new one begins. */
export async function keepVersion(
  w: Write,
  projectId: string,
  workItemId: string,
  html: string,
): Promise<void> {
  const last = await w.tx
    .selectFrom('description_versions')
    .select(['id', 'owned_by', 'last_saved_at'])
    .where('workspace_id', '=', w.workspaceId)
    .where('work_item_id', '=', workItemId)
    .orderBy('last_saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const goesOn =
    last?.owned_by === w.actor &&
    microsOf(w.now) - microsOf(last.last_saved_at) <= SAME_VERSION_MICROS;
  if (!goesOn) return addVersion(w, projectId, workItemId, html);
  await w.tx
    .updateTable('description_versions')
    .set({
      description_html: html,
      description_stripped: strippedOf(html),
      last_saved_at: w.now,
      updated_at: w.now,
    })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', last.id)
    .execute();
}
