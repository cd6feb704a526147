import type { ProjectId } from '../../src/domain/ids.ts';
import type { Action, Operation } from '../../src/domain/operation.ts';
import { laneOf, workItemOf, type Lane } from '../mutations/entity-of.ts';
import type { SendTimes } from './send-times.ts';

type Times = Pick<SendTimes, 'waitOf' | 'largestUnderWay'>;

/** What is written together in one gesture on more items than this waits for everything else. */
export const LARGE_GESTURE = 20;
/** So many calls the server takes in one. */
const MOST_TOGETHER = 500;

/**
 * What to send next in one call: the oldest operation of a lane, if nothing that it depends on is still unsent
 * (SYNC R7), and with it what was written in the same gesture. A large gesture goes after everything else and one
 * call at a time, so that what a person does now overtakes it. A lane that waits holds up only itself and what
 * depends on it. Empty: nothing can be sent now.
 */
export function nextToSend(
  operations: readonly Operation[],
  projectId: ProjectId,
  { waitOf, largestUnderWay }: Times,
): readonly Operation[] {
  const passed = createPassed();
  const large = largeGestures(operations);
  const isHeldBack = largestUnderWay() > 1;
  let chosen: Operation[] = [];
  for (const operation of operations) {
    const { action, status } = operation;
    if (status !== 'waiting') continue;
    const isFree = action.project_id === projectId && !passed.holdsUp(action);
    if (isFree && waitOf(operation) === 0 && !(isHeldBack && isOf(large, operation))) {
      chosen = withNext(chosen, operation, large);
      const [first] = chosen;
      if (first && !isOf(large, first) && !mayGoTogether(first)) return chosen;
    }
    passed.add(action);
  }
  return chosen;
}

/** Adds it where it goes along; what is not of a large gesture takes the place of what is. */
function withNext(chosen: Operation[], next: Operation, large: ReadonlySet<string>): Operation[] {
  const [first] = chosen;
  if (!first || (isOf(large, first) && !isOf(large, next))) return [next];
  const isSame =
    first.gesture?.id === next.gesture?.id && mayGoTogether(first) && mayGoTogether(next);
  if (isSame && chosen.length < MOST_TOGETHER) chosen.push(next);
  return chosen;
}

function largeGestures(operations: readonly Operation[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { gesture, status } of operations) {
    if (gesture === undefined || status !== 'waiting') continue;
    counts.set(gesture.id, (counts.get(gesture.id) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([id, n]) => (n > LARGE_GESTURE ? [id] : [])));
}

function isOf(gestures: ReadonlySet<string>, { gesture }: Operation): boolean {
  return gesture !== undefined && gestures.has(gesture.id);
}

/** Texts are merged one by one, creations and comments have answers of their own. */
function mayGoTogether({ gesture, action }: Operation): boolean {
  if (gesture === undefined) return false;
  if (action.kind === 'work_item.edit') return action.set.description_html === undefined;
  return action.kind === 'work_item.delete' || action.kind === 'work_item.archive';
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
