import type { WorkItemRow } from '../domain/work-item.ts';

/** A property that has a picker of its own. */
export type PickField =
  | 'state'
  | 'priority'
  | 'assignees'
  | 'labels'
  | 'start_date'
  | 'target_date'
  | 'estimate'
  | 'cycle'
  | 'module'
  | 'parent';

/**
 * What commands act on: the ticked items of a list, the row with the keyboard, or the open item.
 * The screen that shows it says how each thing is done there.
 */
export interface WorkItemTarget {
  readonly items: () => readonly WorkItemRow[];
  readonly has: {
    /** Several rows to move among. */
    readonly list: boolean;
    readonly estimate: boolean;
    readonly cycles: boolean;
    readonly modules: boolean;
  };
  readonly pick: (field: PickField) => void;
  readonly open: () => void;
  readonly openInTab: () => void;
  readonly peek: () => void;
  readonly rename: () => void;
  readonly assignMe: () => void;
  readonly addSubItem: () => void;
  readonly archive: (archived: boolean) => void;
  readonly remove: () => void;
  readonly copy: () => void;
  readonly copyLink: () => void;
  readonly moveBy: (step: -1 | 1) => void;
  readonly openMenu: () => void;
}

export interface TargetStore {
  readonly subscribe: (onChange: () => void) => () => void;
  /** Null: no item is in sight. */
  readonly getSnapshot: () => WorkItemTarget | null;
  /** The latest screen to offer a target wins; what is returned takes it back. */
  readonly offer: (target: WorkItemTarget) => () => void;
}

export function createTargetStore(): TargetStore {
  const listeners = new Set<() => void>();
  let offered: readonly WorkItemTarget[] = [];
  const become = (next: readonly WorkItemTarget[]): void => {
    offered = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => offered.at(-1) ?? null,
    offer(target) {
      become([...offered, target]);
      return () => become(offered.filter((one) => one !== target));
    },
  };
}
