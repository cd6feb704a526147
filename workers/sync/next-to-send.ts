import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import type { Action, Operation } from '../../src/domain/operation.ts';
import { workItemOf } from '../mutations/entity-of.ts';

/** A deletion stays here this long, so that it can be taken back. */
export const DELETION_HOLD_MS = 10_000;

/**
 * The operation to send next: the oldest of its item, and of nothing that it depends on (SYNC R7).
 * @param blocked items whose turn has failed in this round
 */
export function nextToSend(
  operations: readonly Operation[],
  projectId: ProjectId,
  blocked: ReadonlySet<WorkItemId>,
  now: number,
): Operation | null {
  const waiting = operations.filter(({ status }) => status === 'waiting');
  const passed = new Set<WorkItemId>(blocked);
  const uncreated = new Set<WorkItemId>();
  for (const operation of waiting) {
    const { action } = operation;
    const item = workItemOf(action);
    const parent = parentOf(action);
    const isFree = !passed.has(item) && !(parent && uncreated.has(parent));
    if (isFree && action.project_id === projectId && dueAt(operation) <= now) return operation;
    passed.add(item);
    if (action.kind === 'work_item.create') uncreated.add(action.id);
  }
  return null;
}

/** When the next held deletion of a project may be sent; null when none is held. */
export function nextDue(operations: readonly Operation[], now: number): number | null {
  const due = operations
    .filter(({ status }) => status === 'waiting')
    .map(dueAt)
    .filter((at) => at > now);
  return due.length > 0 ? Math.min(...due) : null;
}

function dueAt({ action, written_at }: Operation): number {
  const isDeletion = action.kind === 'work_item.delete' || action.kind === 'comment.delete';
  return isDeletion ? Date.parse(written_at) + DELETION_HOLD_MS : 0;
}

function parentOf(action: Action): WorkItemId | null {
  if (action.kind === 'work_item.create') return action.fields.parent_id ?? null;
  return action.kind === 'work_item.edit' ? (action.set.parent_id ?? null) : null;
}
