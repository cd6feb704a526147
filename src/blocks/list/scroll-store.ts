/**
 * Where the list stands, as a store outside of React: its changes are drawn in the same frame as the
 * scroll event, while state set in that event might be drawn a frame later.
 */
export interface ScrollStore {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => Viewport;
  /** @param step changes of less than this are not told */
  readonly set: (top: number, height: number, step: number) => void;
}

export interface Viewport {
  readonly top: number;
  readonly height: number;
}

export function createScrollStore(): ScrollStore {
  const listeners = new Set<() => void>();
  let viewport: Viewport = { top: 0, height: 0 };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => viewport,
    set(top, height, step) {
      const stepped = Math.floor(top / step) * step;
      if (stepped === viewport.top && height === viewport.height) return;
      viewport = { top: stepped, height };
      for (const listener of listeners) listener();
    },
  };
}
