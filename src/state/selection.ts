import { createStore } from 'zustand/vanilla';
import type { WorkItemId } from '../domain/ids.ts';

/** Which items of a list are ticked, which one the keys act on, and from where a range grows. */
export interface Selection {
  readonly selected: ReadonlySet<WorkItemId>;
  /** The row that has the keyboard, by its place among the open rows; -1 before the first move. */
  readonly active: number;
  /** The item in that row, so that the keyboard follows it when an edit moves it. */
  readonly activeId: WorkItemId | null;
  readonly anchor: number | null;
}

export const NO_SELECTION: Selection = {
  selected: new Set(),
  active: -1,
  activeId: null,
  anchor: null,
};

export type SelectionStore = ReturnType<typeof createSelectionStore>;

export function createSelectionStore() {
  const store = createStore<Selection>(() => NO_SELECTION);
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    /** Moves the keyboard; a range that was growing ends. */
    activate: (active: number, activeId: WorkItemId | null): void => {
      const now = store.getState();
      if (active === now.active && activeId === now.activeId && now.anchor === null) return;
      store.setState({ active, activeId, anchor: null });
    },
    /** The same row at another place: nothing that the person did. */
    follow: (active: number, activeId: WorkItemId | null): void =>
      store.setState({ active, activeId }),
    toggle: (id: WorkItemId, at: number): void => {
      const selected = new Set(store.getState().selected);
      if (!selected.delete(id)) selected.add(id);
      store.setState({ selected, active: at, activeId: id, anchor: at });
    },
    /** Grows the range from its anchor to `at`; `ids` are the rows of that range. */
    extend: (at: number, atId: WorkItemId | null, anchor: number, ids: readonly WorkItemId[]) => {
      const selected = new Set(store.getState().selected);
      for (const id of ids) selected.add(id);
      store.setState({ selected, active: at, activeId: atId, anchor });
    },
    select: (ids: Iterable<WorkItemId>): void => store.setState({ selected: new Set(ids) }),
    /** Items that left the list (deleted, archived) are no longer selected. */
    drop: (ids: readonly WorkItemId[]): void => {
      const selected = new Set(store.getState().selected);
      for (const id of ids) selected.delete(id);
      store.setState({ selected });
    },
    clear: (): void => store.setState({ selected: new Set(), anchor: null }),
  };
}
