import type { ProjectId } from '../../src/domain/ids.ts';
import type { Action, Operation } from '../../src/domain/operation.ts';
import { laneOf, workItemOf, type Lane } from '../mutations/entity-of.ts';
import type { SendTimes } from './send-times.ts';

/**
 * The operation to send next: the oldest of a lane, if nothing that it depends on is still unsent
 * (SYNC R7). A lane that waits holds up only itself and what depends on it.
 */
export function nextToSend(
  operations: readonly Operation[],
  projectId: ProjectId,
  { waitOf }: Pick<SendTimes, 'waitOf'>,
): Operation | null {
  const passed = createPassed();
  for (const operation of operations) {
    const { action, status } = operation;
    if (status !== 'waiting') continue;
    const isFree = action.project_id === projectId && !passed.holdsUp(action);
    if (isFree && waitOf(operation) === 0) return operation;
    passed.add(action);
  }
  return null;
}

/** Milliseconds until the next operation that waits for its time may be sent; null when none does. */
export function nextDueMs(
  operations: readonly Operation[],
  { waitOf }: Pick<SendTimes, 'waitOf'>,
): number | null {
  const waits = operations
    .filter(({ status }) => status === 'waiting')
    .map(waitOf)
    .filter((wait) => wait !== null && wait > 0);
  return waits.length > 0 ? Math.min(...(waits as readonly number[])) : null;
}

/** What has been passed over, and therefore holds up what depends on it. */
function createPassed() {
  const lanes = new Set<Lane>();
  const uncreated = new Set<Lane>();
  /** Items whose creation, archiving or deletion waits: a comment on them comes after it. */
  const unsettled = new Set<Lane>();
  /** Items with a comment that waits: archiving or deleting them comes after it. */
  const commented = new Set<Lane>();
  return {
    holdsUp(action: Action): boolean {
      const item = workItemOf(action);
      if (lanes.has(laneOf(action))) return true;
      if (isOfComment(action)) return unsettled.has(item);
      const parent = parentOf(action);
      if (parent !== null && uncreated.has(parent)) return true;
      return settles(action) && commented.has(item);
    },
    add(action: Action): void {
      const item = workItemOf(action);
      lanes.add(laneOf(action));
      if (isOfComment(action)) commented.add(item);
      if (settles(action)) unsettled.add(item);
      if (action.kind === 'work_item.create') uncreated.add(item);
    },
  };
}

function isOfComment({ kind }: Action): boolean {
  return kind.startsWith('comment.');
}

/** Whether it decides if the item can be commented on. */
function settles({ kind }: Action): boolean {
  return kind !== 'work_item.edit' && kind.startsWith('work_item.');
}

function parentOf(action: Action): Lane | null {
  if (action.kind === 'work_item.create') return action.fields.parent_id ?? null;
  return action.kind === 'work_item.edit' ? (action.set.parent_id ?? null) : null;
}
