import type { Client } from '../../client/client.ts';
import type { WorkItemPatch, WorkItemRow } from '../../domain/work-item.ts';

type Intent = Parameters<Client['write']>[0][number];

/** The item that a write is about, and its name for the ledger. */
export function targetOf({ project_id, id, name, sequence_id }: WorkItemRow) {
  return { project_id, id, subject: { name, sequence_id } };
}

/** @param seen what the fields of `patch` were on screen when the person began: usually the row itself */
export function editIntent(row: WorkItemRow, patch: WorkItemPatch, seen: WorkItemPatch): Intent {
  const fields = Object.keys(patch) as (keyof WorkItemPatch)[];
  const before: WorkItemPatch = Object.fromEntries(fields.map((field) => [field, seen[field]]));
  return { kind: 'work_item.edit', ...targetOf(row), patch, seen: before };
}
