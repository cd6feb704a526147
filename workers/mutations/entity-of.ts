import type { WorkItemId } from '../../src/domain/ids.ts';
import type { Action, Operation } from '../../src/domain/operation.ts';

/** The work item that an action belongs to: its own, or that of its comment. */
export function workItemOf(action: Action): WorkItemId {
  return 'work_item_id' in action ? action.work_item_id : action.id;
}

/** Shown on top of the server's rows: not those that the server refused, nor those that wait for the person. */
export function isShown({ status }: Operation): boolean {
  return status === 'waiting' || status === 'acked';
}

/** The id of the entity whose operations are sent in order (SYNC R7). */
export type Lane = string;

export function laneOf(action: Action): Lane {
  return action.id;
}
