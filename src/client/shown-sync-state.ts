import type { SyncState } from '../domain/sync-state.ts';

export interface ShownSyncState {
  readonly getSnapshot: () => SyncState;
  readonly subscribe: (onChange: () => void) => () => void;
  /** What the worker says. */
  readonly hear: (state: SyncState) => void;
  /** Whether the last change is on this device, as the page was told. */
  readonly noteStored: (isStored: boolean) => void;
}

/** The part of the window that knows about the network. */
export interface PageNetwork extends Pick<Window, 'addEventListener'> {
  readonly navigator: { readonly onLine: boolean };
}

/**
 * How sync stands, as the screen shows it. The worker learns that the network is gone from a call that
 * fails; the browser knows at once, so its word counts while it says that there is none.
 */
export function createShownSyncState(first: SyncState, page: PageNetwork | null): ShownSyncState {
  const listeners = new Set<() => void>();
  let heard = first;
  let isStored = true;
  let shown = asShown();

  function asShown(): SyncState {
    const state = isStored ? heard : { ...heard, is_unstored: true };
    return page?.navigator.onLine === false ? { ...state, network: 'offline' } : state;
  }

  function update(): void {
    shown = asShown();
    for (const listener of listeners) listener();
  }

  page?.addEventListener('online', update);
  page?.addEventListener('offline', update);
  return {
    getSnapshot: () => shown,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    hear(state) {
      heard = state;
      update();
    },
    noteStored(now) {
      if (now === isStored) return;
      isStored = now;
      update();
    },
  };
}
