/**
 * Where the list stands, as a store outside of React: its changes are drawn in the same frame as the
 * scroll event, while state set in that event might be drawn a frame later.
 */
export interface ScrollStore {
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => Viewport;
  /** @param step changes of less than this are not told */
  readonly set: (top: number, height: number, step: number) => void;
  /** While a row is dragged through the list, its element must stay its own. */
  readonly hold: (isHeld: boolean) => void;
}

export interface Viewport {
  readonly top: number;
  readonly height: number;
  /** It was elsewhere a moment ago, and nobody holds a row. */
  readonly isMoving: boolean;
}

const STILL_AFTER_MS = 300;

export function createScrollStore(): ScrollStore {
  const listeners = new Set<() => void>();
  let viewport: Viewport = { top: 0, height: 0, isMoving: false };
  let movedAt = 0;
  let isHeld = false;

  const become = (next: Viewport): void => {
    viewport = next;
    for (const listener of listeners) listener();
  };
  /** One timer for a whole way, not one for each of its steps. */
  const waitForStill = (ms: number): void => {
    setTimeout(() => {
      const left = movedAt + STILL_AFTER_MS - performance.now();
      if (left > 0) waitForStill(left);
      else become({ ...viewport, isMoving: false });
    }, ms);
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => viewport,
    set(top, height, step) {
      const stepped = Math.floor(top / step) * step;
      if (stepped === viewport.top && height === viewport.height) return;
      const isFirst = viewport.height === 0;
      const { isMoving: wasMoving, top: from } = viewport;
      const isMoving = !isFirst && !isHeld && (wasMoving || stepped !== from);
      if (isMoving) movedAt = performance.now();
      if (isMoving && !wasMoving) waitForStill(STILL_AFTER_MS);
      become({ top: stepped, height, isMoving });
    },
    hold(held) {
      isHeld = held;
    },
  };
}
