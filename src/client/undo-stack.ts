import type { Intent, Receipt } from '../protocol/worker-api.ts';
import type { Client } from './client.ts';

export interface UndoStack {
  /** Writes and remembers how to take it back. What was undone before can no longer be redone. */
  readonly write: (intents: readonly Intent[], label: string) => Promise<Receipt>;
  /** The label of what was taken back; null when there was nothing. Rejects when the server already has it. */
  readonly undo: () => Promise<string | null>;
  readonly redo: () => Promise<string | null>;
  readonly subscribe: (onChange: () => void) => () => void;
  /** The same object until something changed. */
  readonly getSnapshot: () => UndoState;
}

export interface UndoState {
  /** Labels of what `undo` and `redo` would do next. */
  readonly undo: string | null;
  readonly redo: string | null;
}

interface Entry {
  readonly label: string;
  readonly intents: readonly Intent[];
  readonly receipt: Receipt;
}

const MAX_ENTRIES = 50;

export function createUndoStack(client: Pick<Client, 'write' | 'discard' | 'cancel'>): UndoStack {
  const listeners = new Set<() => void>();
  let done: readonly Entry[] = [];
  let undone: readonly Entry[] = [];
  let state: UndoState = { undo: null, redo: null };

  function become(nextDone: readonly Entry[], nextUndone: readonly Entry[]): void {
    done = nextDone.slice(-MAX_ENTRIES);
    undone = nextUndone.slice(-MAX_ENTRIES);
    state = { undo: done.at(-1)?.label ?? null, redo: undone.at(-1)?.label ?? null };
    for (const listener of listeners) listener();
  }

  return {
    async write(intents, label) {
      const receipt = await client.write(intents);
      if (isReversible(intents, receipt)) become([...done, { label, intents, receipt }], []);
      return receipt;
    },
    async undo() {
      const entry = done.at(-1);
      if (!entry) return null;
      // First off the stack: an undo that fails once is not offered again.
      become(done.slice(0, -1), undone);
      await takeBack(client, entry);
      become(done, [...undone, entry]);
      return entry.label;
    },
    async redo() {
      const entry = undone.at(-1);
      if (!entry) return null;
      become(done, undone.slice(0, -1));
      const receipt = await client.write(entry.intents);
      become([...done, { ...entry, receipt }], undone);
      return entry.label;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
  };
}

/**
 * What has not been sent is dropped: nobody else has seen it. A deletion stays on this device for some seconds,
 * so that taking it back is dropping it, too. All else is undone by the inverse operation.
 */
async function takeBack(
  client: Pick<Client, 'write' | 'discard' | 'cancel'>,
  { intents, receipt }: Entry,
): Promise<void> {
  const inverses: Intent[] = [];
  for (const [i, intent] of [...intents.entries()].reverse()) {
    const id = receipt.operation_ids[i];
    if (id === undefined) continue;
    if (isDeletion(intent)) await client.discard(id);
    else if (!(await client.cancel(id))) inverses.push(...inverseIn(receipt, intents, i));
  }
  if (inverses.length > 0) await client.write(inverses);
}

/** The inverses are newest first, and a deletion has none. */
function inverseIn({ undo }: Receipt, intents: readonly Intent[], at: number): readonly Intent[] {
  const later = intents.slice(at + 1).filter((intent) => !isDeletion(intent)).length;
  return undo?.slice(later, later + 1) ?? [];
}

function isReversible(intents: readonly Intent[], { undo }: Receipt): boolean {
  return undo !== null || intents.some(isDeletion);
}

function isDeletion({ kind }: Intent): boolean {
  return kind === 'work_item.delete' || kind === 'comment.delete';
}
