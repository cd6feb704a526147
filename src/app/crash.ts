/** The data worker has died: calls under way never settle, so the screen says so instead of waiting. */
export interface Crash {
  readonly happen: (message: string) => void;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly getSnapshot: () => string | null;
}

export function createCrash(): Crash {
  const listeners = new Set<() => void>();
  let message: string | null = null;
  return {
    happen(what) {
      message = what || 'unknown';
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => message,
  };
}
