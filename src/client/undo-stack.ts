import { AppError } from '../domain/errors.ts';
import type { UserId } from '../domain/ids.ts';
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
  /** It comes when all is durable. What was written last is taken back also before. */
  readonly receipt: Promise<Receipt>;
}

const MAX_ENTRIES = 50;

/** What somebody did in one workspace is taken back there, and by nobody else. */
export type UndoStacks = (userId: UserId, workspaceSlug: string) => UndoStack;

/** @param deletionSent Words for so many deletions that the server has already. */
export function createUndoStacks(
  client: Taking,
  deletionSent: (count: number) => string,
): UndoStacks {
  const stacks = new Map<string, UndoStack>();
  return (userId, workspaceSlug) => {
    const key = `${userId}/${workspaceSlug}`;
    const stack = stacks.get(key) ?? createUndoStack(client, deletionSent);
    stacks.set(key, stack);
    return stack;
  };
}

/** @param deletionSent Words for so many deletions that the server has already. */
export function createUndoStack(
  client: Taking,
  deletionSent: (count: number) => string,
): UndoStack {
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

  /** What was not written, or cannot be taken back, is not offered. */
  async function kept(entry: Entry): Promise<Receipt> {
    let isKept = false;
    try {
      const receipt = await entry.receipt;
      isKept = isReversible(entry.intents, receipt);
      return receipt;
    } finally {
      const others = done.filter((one) => one !== entry);
      if (!isKept && others.length < done.length) become(others, undone);
    }
  }

  return {
    async write(intents, label) {
      const entry = { label, intents, receipt: client.write(intents) };
      become([...done, entry], []);
      return kept(entry);
    },
    async undo() {
      const entry = done.at(-1);
      if (!entry) return null;
      // First off the stack: an undo that fails once is not offered again.
      become(done.slice(0, -1), undone);
      const { deletionsSent } = await takeBack(client, entry.intents, await entry.receipt);
      if (deletionsSent > 0) throw new AppError('request.conflict', deletionSent(deletionsSent));
      become(done, [...undone, entry]);
      return entry.label;
    },
    async redo() {
      const entry = undone.at(-1);
      if (!entry) return null;
      become(done, undone.slice(0, -1));
      const again = { ...entry, receipt: client.write(entry.intents) };
      become([...done, again], undone);
      await kept(again);
      return entry.label;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => state,
  };
}

type Taking = Pick<Client, 'write' | 'cancel' | 'cancelAll'>;

/**
 * What has not been sent is dropped: nobody else has seen it. A deletion stays on this device for some seconds,
 * so that taking it back is dropping it, too. All else is undone by the inverse operations, in one gesture.
 */
async function takeBack(
  client: Taking,
  intents: readonly Intent[],
  receipt: Receipt,
): Promise<{ readonly deletionsSent: number }> {
  const dropped = new Set(await dropUnsent(client, receipt.operation_ids));
  const inverseOf = inversesOf(receipt, intents);
  const inverses: Intent[] = [];
  let deleted = 0;
  for (const [i, intent] of [...intents.entries()].reverse()) {
    const id = receipt.operation_ids[i];
    if (id === undefined || dropped.has(id)) continue;
    if (isDeletion(intent)) deleted += 1;
    else inverses.push(...inverseOf(i));
  }
  if (inverses.length > 0) await client.write(inverses);
  return { deletionsSent: deleted };
}

/** Gives the ids of what was dropped. */
async function dropUnsent(client: Taking, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length > 1) return client.cancelAll(ids);
  const [id] = ids;
  return id !== undefined && (await client.cancel(id)) ? [id] : [];
}

/** The inverses are newest first, and a deletion has none. */
function inversesOf(
  { undo }: Receipt,
  intents: readonly Intent[],
): (at: number) => readonly Intent[] {
  const places = new Map<number, number>();
  for (const [at, intent] of [...intents.entries()].reverse()) {
    if (!isDeletion(intent)) places.set(at, places.size);
  }
  return (at) => {
    const inverse = undo?.[places.get(at) ?? -1];
    return inverse ? [inverse] : [];
  };
}

function isReversible(intents: readonly Intent[], { undo }: Receipt): boolean {
  return undo !== null || intents.some(isDeletion);
}

function isDeletion({ kind }: Intent): boolean {
  return kind === 'work_item.delete' || kind === 'comment.delete';
}
