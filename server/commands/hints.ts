import { NO_WORKSPACE } from './no-workspace.ts';

/** What kind of thing changed. A word more is no breaking change: who does not know it pulls anyway. */
export type HintKind =
  | 'work_item'
  | 'relation'
  | 'comment'
  | 'activity'
  | 'state'
  | 'label'
  | 'estimate'
  | 'cycle'
  | 'module'
  | 'intake'
  | 'view'
  | 'page'
  | 'notification'
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
  /** The person of whom a session has ended; such a hint has no kinds and never leaves the server. */
  readonly signedOut?: string;
}

/** Tells every process that a session of this person has ended. */
export function signedOutHint(userId: string): Hint {
  return {
    workspaceId: NO_WORKSPACE,
    project: null,
    updated_at: null,
    kinds: [],
    signedOut: userId,
  };
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

interface Wire {
  readonly send: (text: string) => void;
  readonly listen: (listener: (text: string) => void) => void;
  readonly close: () => Promise<void>;
}

/** PostgreSQL carries 8,000 bytes at most; a hint has two hundred. */
const HINTS_PER_MESSAGE = 20;

/** Across the processes of one database; every hint also reaches the process that publishes it, at once. */
export function sharedHints(wire: Wire, processId: string): Hints {
  const local = localHints();
  wire.listen((text) => {
    const { from, hints } = JSON.parse(text) as {
      readonly from: string;
      readonly hints: readonly Hint[];
    };
    if (from !== processId) local.publish(hints);
  });
  return {
    ...local,
    publish: (hints) => {
      local.publish(hints);
      for (let at = 0; at < hints.length; at += HINTS_PER_MESSAGE) {
        const some = hints.slice(at, at + HINTS_PER_MESSAGE);
        wire.send(JSON.stringify({ from: processId, hints: some }));
      }
    },
    close: async () => {
      await wire.close();
      await local.close();
    },
  };
}
