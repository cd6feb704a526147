import { applySetChange, stillReplaceable } from './edit-change.ts';
import { mergeText } from './merge-text.ts';
import type { Action, Operation, ScalarPatch, SetChanges } from './operation.ts';
import type { StateGroup } from './state-group.ts';
import { SET_FIELDS, type SetField, type WorkItemRow } from './work-item.ts';

/** A work item with or without its description: lists carry it without. */
export type WorkItemImage = WorkItemRow & { readonly description_html?: string };

/** What of an operation decides how it looks; its place in the outbox and its status do not. */
export type Applied = Pick<Operation, 'action' | 'written_at' | 'user_id'>;

export interface ApplyContext {
  /** The group of a state; null when this device does not know the state. */
  readonly stateGroup: (stateId: string) => StateGroup | null;
}

/**
 * How a work item looks after what a person did, before the server has answered. The only place
 * where an operation becomes a row: lists, peek and server mode all show its result (SYNC R5).
 * @param image null when there is no such item (yet)
 * @returns null when the item is not there afterwards
 */
export function applyOperation(
  image: WorkItemImage | null,
  operation: Applied,
  context: ApplyContext,
): WorkItemImage | null {
  const { action, written_at } = operation;
  switch (action.kind) {
    case 'work_item.create':
      return image ?? created(action, operation, context);
    case 'work_item.edit':
      return image && edited(image, action, operation, context);
    case 'work_item.archive':
      if (!image) return null;
      return touched({ ...image, archived_at: action.archived ? written_at.slice(0, 10) : null });
    case 'work_item.delete':
      return null;
    case 'comment.create':
    case 'comment.edit':
    case 'comment.delete':
      return image;
  }
}

/** All operations of one item, in the order in which the person acted. */
export function applyOperations(
  image: WorkItemImage | null,
  operations: readonly Applied[],
  context: ApplyContext,
): WorkItemImage | null {
  return operations.reduce<WorkItemImage | null>(
    (before, operation) => applyOperation(before, operation, context),
    image,
  );
}

function created(
  action: Extract<Action, { readonly kind: 'work_item.create' }>,
  { user_id }: Applied,
  { stateGroup }: ApplyContext,
): WorkItemImage {
  const { fields } = action;
  const group = stateGroup(fields.state_id ?? '') ?? 'backlog';
  return {
    state_id: '',
    priority: 'none',
    cycle_id: null,
    parent_id: null,
    estimate_point: null,
    start_date: null,
    target_date: null,
    description_html: '<p></p>',
    assignee_ids: [],
    label_ids: [],
    module_ids: [],
    ...fields,
    id: action.id,
    project_id: action.project_id,
    sequence_id: null,
    state__group: group,
    completed_at: group === 'completed' ? action.created_at : null,
    archived_at: null,
    is_draft: false,
    sub_issues_count: 0,
    attachment_count: 0,
    link_count: 0,
    created_at: action.created_at,
    updated_at: action.created_at,
    created_by: action.created_by,
    updated_by: user_id,
    is_local_update: true,
  };
}

function edited(
  image: WorkItemImage,
  action: Extract<Action, { readonly kind: 'work_item.edit' }>,
  { user_id, written_at }: Applied,
  { stateGroup }: ApplyContext,
): WorkItemImage {
  const set = scalarsOver(image, action);
  const next = { ...image, ...set, ...withSets(image, action.sets), updated_by: user_id };
  if (set.state_id === undefined) return touched(next);
  const group = stateGroup(set.state_id) ?? image.state__group;
  const completed_at = group === 'completed' ? (image.completed_at ?? written_at) : null;
  return touched({ ...next, state__group: group, completed_at });
}

/** Shows what will be sent: text merged with what others wrote since, and of an undo only what still applies. */
function scalarsOver(
  image: WorkItemImage,
  { set, replaced, is_undo }: Extract<Action, { readonly kind: 'work_item.edit' }>,
): ScalarPatch {
  const { description_html: ours, ...rest } = set;
  const scalars = is_undo ? stillReplaceable(rest, replaced, image) : rest;
  if (ours === undefined) return scalars;
  const { description_html: theirs } = image;
  const base = replaced.description_html;
  if (theirs === undefined || base === undefined) return { ...scalars, description_html: ours };
  const merged = mergeText(base, ours, theirs);
  return { ...scalars, description_html: merged.kind === 'merged' ? merged.text : ours };
}

function withSets(image: WorkItemImage, sets: SetChanges): Pick<WorkItemImage, SetField> {
  const changed = SET_FIELDS.map((field) => {
    const change = sets[field];
    return [field, change ? applySetChange(image[field], change) : image[field]];
  });
  return Object.fromEntries(changed) as Pick<WorkItemImage, SetField>;
}

function touched(image: WorkItemImage): WorkItemImage {
  return { ...image, is_local_update: true };
}
