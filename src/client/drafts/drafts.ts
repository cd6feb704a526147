import type { DraftRow, DraftRows } from './draft-rows.ts';

export type Draft = Pick<DraftRow, 'text' | 'base' | 'written_at'>;

/** What the person is writing, in memory and, within two seconds, on disk (SYNC R9). */
export interface Drafts {
  /** Reads the drafts of a person; null: nobody is signed in. */
  readonly open: (userId: string | null) => void;
  /** False until they have been read. A box must not be typed in before. */
  readonly isReady: () => boolean;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly read: (name: string) => Draft | null;
  readonly put: (name: string, text: string, base: string | null) => void;
  readonly drop: (name: string) => void;
  /** Writes what has not been written. Resolves when it is on disk. */
  readonly flush: () => Promise<void>;
  readonly names: () => readonly string[];
  /** Deletes all drafts of the person. */
  readonly clear: () => Promise<void>;
}

export interface DraftsDeps {
  readonly rows: DraftRows;
  /** Tells other tabs of this browser; null where there is no channel. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
  readonly now: () => number;
  readonly after: (ms: number, act: () => void) => void;
  /** Drafts that an earlier release kept elsewhere: adopted once. */
  readonly old: {
    readonly read: (userId: string) => readonly Omit<DraftRow, 'user_id'>[];
    readonly forget: (userId: string) => void;
  };
  readonly onFailure: (error: unknown) => void;
}

/** Two seconds are promised; a write to disk takes its time too. */
const WRITE_EVERY_MS = 1000;

interface Store {
  readonly deps: DraftsDeps;
  readonly listeners: Set<() => void>;
  user: string | null;
  isReady: boolean;
  known: Map<string, Draft>;
  unwritten: Map<string, Draft | null>;
  isScheduled: boolean;
  writtenAt: number;
}

export function createDrafts(deps: DraftsDeps): Drafts {
  const store: Store = {
    deps,
    listeners: new Set(),
    user: null,
    isReady: false,
    known: new Map(),
    unwritten: new Map(),
    isScheduled: false,
    writtenAt: 0,
  };
  deps.channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    hear(store, data as Told),
  );
  return {
    open: (userId) => open(store, userId),
    isReady: () => store.isReady,
    subscribe(listener) {
      store.listeners.add(listener);
      return () => store.listeners.delete(listener);
    },
    read: (name) => store.known.get(name) ?? null,
    put(name, text, base) {
      const written_at = new Date(deps.now()).toISOString();
      change(store, name, { text, base, written_at });
    },
    drop(name) {
      if (store.known.has(name)) change(store, name, null);
    },
    flush: () => flush(store),
    names: () => [...store.known.keys()],
    async clear() {
      for (const name of store.known.keys()) change(store, name, null);
      await flush(store);
      tell(store);
    },
  };
}

function tell({ listeners }: Store): void {
  for (const listener of listeners) listener();
}

function open(store: Store, userId: string | null): void {
  if (userId === store.user) return;
  void flush(store);
  Object.assign(store, { user: userId, known: new Map(), unwritten: new Map() });
  store.isReady = userId === null;
  if (userId === null) return tell(store);
  const take = (rows: readonly DraftRow[]): void => {
    if (store.user !== userId) return;
    store.known = new Map(rows.map((row) => [row.name, row]));
    adoptOld(store, userId);
    store.isReady = true;
    tell(store);
  };
  store.deps.rows.all(userId).then(take, (error: unknown) => {
    store.deps.onFailure(error);
    take([]);
  });
}

function adoptOld(store: Store, userId: string): void {
  const { old } = store.deps;
  const kept = old.read(userId).filter(({ name }) => !store.known.has(name));
  if (kept.length === 0) return;
  for (const { name, ...draft } of kept) change(store, name, draft);
  void flush(store).then(() => old.forget(userId));
}

function change(store: Store, name: string, draft: Draft | null): void {
  if (draft) store.known.set(name, draft);
  else store.known.delete(name);
  store.unwritten.set(name, draft);
  if (store.isScheduled) return;
  const { now, after } = store.deps;
  if (now() - store.writtenAt >= WRITE_EVERY_MS) return void flush(store);
  store.isScheduled = true;
  after(WRITE_EVERY_MS, () => {
    store.isScheduled = false;
    void flush(store);
  });
}

async function flush(store: Store): Promise<void> {
  const { user: user_id, unwritten, deps } = store;
  if (user_id === null || unwritten.size === 0) return;
  store.unwritten = new Map();
  store.writtenAt = deps.now();
  const entries = [...unwritten];
  const put = entries.flatMap(([name, draft]) => (draft ? [{ user_id, name, ...draft }] : []));
  const remove = entries.flatMap(([name, draft]) => (draft ? [] : [{ user_id, name }]));
  try {
    await deps.rows.write({ put, remove });
    deps.channel?.postMessage({ user_id, entries } satisfies Told);
  } catch (error) {
    // Tried again with the next change, unless something newer waits already.
    for (const [name, draft] of entries) {
      if (!store.unwritten.has(name)) store.unwritten.set(name, draft);
    }
    deps.onFailure(error);
  }
}

interface Told {
  readonly user_id: string;
  readonly entries: readonly (readonly [string, Draft | null])[];
}

function hear(store: Store, { user_id, entries }: Told): void {
  if (user_id !== store.user) return;
  for (const [name, draft] of entries) {
    if (store.unwritten.has(name)) continue;
    if (draft) store.known.set(name, draft);
    else store.known.delete(name);
  }
  tell(store);
}
