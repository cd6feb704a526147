import type { JsonObject } from '../../db/schema/columns.ts';
import { notFound } from '../../policies/refusal.ts';
import { findAttachment, type AssetRow } from '../../queries/files/assets.ts';
import type { InProject } from '../../queries/scope.ts';
import { confirmAsset, removeAsset } from '../files/assets.ts';
import type { Write } from '../write.ts';
import { attachmentCreated, attachmentDeleted } from './part-drafts.ts';
import { recount } from './counts.ts';

/** The file has arrived. A second time changes nothing. */
export async function confirmAttachment(
  w: Write,
  project: InProject,
  workItemId: string,
  id: string,
  metadata: JsonObject,
): Promise<void> {
  const row = await mustFind(w, project, workItemId, id);
  if (row.is_uploaded) return;
  await confirmAsset(w, id, metadata);
  await recount(w, project.id, workItemId, 'attachment_count');
  w.activity(attachmentCreated(project.id, workItemId, id, row.asset));
}

export async function removeAttachment(
  w: Write,
  project: InProject,
  workItemId: string,
  id: string,
): Promise<void> {
  const row = await mustFind(w, project, workItemId, id);
  await removeAsset(w, id);
  if (!row.is_uploaded) return;
  await recount(w, project.id, workItemId, 'attachment_count');
  w.activity(attachmentDeleted(project.id, workItemId));
}

export function recountAttachments(w: Write, project: InProject, workItemId: string) {
  return recount(w, project.id, workItemId, 'attachment_count');
}

async function mustFind(
  w: Write,
  project: InProject,
  workItemId: string,
  id: string,
): Promise<AssetRow> {
  const row = await findAttachment(w.tx, project, workItemId, id);
  if (!row) throw notFound();
  return row;
}
