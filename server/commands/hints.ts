/** What kind of thing changed. A word more is no breaking change: who does not know it pulls anyway. */
export type HintKind =
  | 'work_item'
  | 'comment'
  | 'activity'
  | 'state'
  | 'label'
  | 'estimate'
  | 'cycle'
  | 'module'
  | 'project'
  | 'member'
  | 'workspace';

/** "There is something new." Lossy by design: who hears it pulls, and who does not hear it pulls later. */
export interface Hint {
  readonly workspaceId: string;
  /** Null: something of the workspace itself. */
  readonly project: string | null;
  /** The newest cursor of the project; null when no work item changed. */
  readonly updated_at: string | null;
  readonly kinds: readonly HintKind[];
}

export interface Hints {
  /** After the commit, never before. */
  readonly publish: (hints: readonly Hint[]) => void;
  /** Returns the function that stops listening. */
  readonly subscribe: (listener: (hint: Hint) => void) => () => void;
  readonly close: () => Promise<void>;
}

/** Within one process. */
export function localHints(): Hints {
  const listeners = new Set<(hint: Hint) => void>();
  return {
    publish: (hints) => {
      for (const hint of hints) for (const listener of listeners) listener(hint);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      listeners.clear();
      return Promise.resolve();
    },
  };
}
