import { workItemKey } from '../../../src/domain/work-item.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import type { Write } from '../write.ts';
import {
  descriptionChanged,
  estimateChanged,
  parentChanged,
  plainChanged,
  stateChanged,
  type PlainField,
} from './activity-drafts.ts';
import type { WorkItemEdit } from './edit-work-item.ts';
import type { ItemRow } from './item-rows.ts';
import type { Named, StateRef } from './references.ts';

interface Change extends WorkItemEdit {
  /** The sanitised text; null: it stays. */
  readonly html: string | null;
  /** Null: it stays. */
  readonly state: StateRef | null;
}

const PLAIN: readonly PlainField[] = ['name', 'priority', 'target_date', 'start_date'];

/** One row of history per field that is in the edit and differs from what is stored. */
export async function describeChanges(
  w: Write,
  project: ProjectScope,
  item: ItemRow,
  change: Change,
): Promise<void> {
  for (const field of PLAIN) {
    const value = field === 'priority' && change.priority === null ? 'none' : change[field];
    if (value !== undefined && value !== item[field]) {
      w.activity(plainChanged(project.id, item.id, field, item[field], value));
    }
  }
  if (change.html !== null) await describeText(w, project, item, change.html);
  if (change.parent_id !== undefined && change.parent_id !== item.parent_id) {
    const from = await keyOf(w, project, item.parent_id);
    const to = await keyOf(w, project, change.parent_id);
    w.activity(parentChanged(project.id, item.id, from, to));
  }
  if (change.state) {
    const from = await stateOf(w, item.state_id);
    w.activity(stateChanged(project.id, item.id, from, change.state));
  }
  if (change.estimate_point !== undefined && change.estimate_point !== item.estimate_point) {
    const from = await pointOf(w, item.estimate_point);
    const to = await pointOf(w, change.estimate_point);
    w.activity(estimateChanged(project.id, item.id, from, to));
  }
}

/** Somebody who goes on writing makes no new row: the one that is the item's newest moves to now. */
async function describeText(
  w: Write,
  project: ProjectScope,
  item: ItemRow,
  html: string,
): Promise<void> {
  const newest = await w.tx
    .selectFrom('activities')
    .select(['id', 'field', 'actor'])
    .where('work_item_id', '=', item.id)
    .where('workspace_id', '=', w.workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.field !== 'description' || newest.actor !== w.actor) {
    w.activity(descriptionChanged(project.id, item.id, html));
    return;
  }
  await w.tx
    .updateTable('activities')
    .set({ created_at: w.now, updated_at: w.now, new_value: html })
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', newest.id)
    .execute();
  w.hint('activity', project.id);
}

async function keyOf(w: Write, project: ProjectScope, id: string | null): Promise<Named | null> {
  if (id === null) return null;
  const row = await w.tx
    .selectFrom('work_items')
    .select('sequence_id')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return { id, name: row ? workItemKey(project.identifier, row.sequence_id) : '' };
}

async function stateOf(w: Write, id: string): Promise<Named> {
  const row = await w.tx
    .selectFrom('states')
    .select('name')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return { id, name: row?.name ?? '' };
}

async function pointOf(w: Write, id: string | null): Promise<Named | null> {
  if (id === null) return null;
  const row = await w.tx
    .selectFrom('estimate_points')
    .select('value')
    .where('workspace_id', '=', w.workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return { id, name: row?.value ?? '' };
}
