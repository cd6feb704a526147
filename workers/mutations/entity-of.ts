import type { WorkItemId } from '../../src/domain/ids.ts';
import type { Action, Operation } from '../../src/domain/operation.ts';

/** The work item whose operations wait for each other (SYNC R7): a comment waits for its item. */
export function workItemOf(action: Action): WorkItemId {
  return 'work_item_id' in action ? action.work_item_id : action.id;
}

/** Shown on top of the server's rows: not those that the server refused, nor those that wait for the person. */
export function isShown({ status }: Operation): boolean {
  return status === 'waiting' || status === 'acked';
}
