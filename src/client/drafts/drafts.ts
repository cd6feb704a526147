import type { DraftRow, DraftRows } from './draft-rows.ts';
import type { Tabs } from './tabs.ts';

export type Draft = Pick<DraftRow, 'text' | 'base' | 'written_at'>;

/**
 * What the person is writing, in memory and, within two seconds, on disk (SYNC R9). Each tab has drafts of its
 * own: what it left behind when it ended is offered to the others, each text to whoever writes in its box next.
 */
export interface Drafts {
  /** Reads the drafts of a person; null: nobody is signed in. */
  readonly open: (userId: string | null) => void;
  /** False until they have been read. A box must not be typed in before. */
  readonly isReady: () => boolean;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly read: (box: string) => Draft | null;
  readonly put: (box: string, text: string, base: string | null) => void;
  readonly drop: (box: string) => void;
  /** Writes what has not been written. Resolves when it is on disk. */
  readonly flush: () => Promise<void>;
  /** The boxes with a draft that this tab can offer. */
  readonly names: () => readonly string[];
  /** Deletes all drafts of the person, those of other tabs too. */
  readonly clear: () => Promise<void>;
}

export interface DraftsDeps {
  readonly rows: DraftRows;
  readonly tabs: Tabs;
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
  /** What this tab writes, by box. */
  own: Map<string, DraftRow>;
  /** What other tabs write, by name: they have it, and offer it. */
  others: Map<string, DraftRow>;
  /** What tabs that have ended left behind, by name. */
  left: Map<string, DraftRow>;
  /** By name; null: to be deleted. */
  unwritten: Map<string, DraftRow | null>;
  isScheduled: boolean;
  writtenAt: number;
  /** The writes under way. */
  writing: Promise<unknown>;
}

const nothing = (): Pick<Store, 'own' | 'others' | 'left' | 'unwritten'> => ({
  ...{ own: new Map(), others: new Map(), left: new Map(), unwritten: new Map() },
});

export function createDrafts(deps: DraftsDeps): Drafts {
  const store: Store = {
    ...{ deps, listeners: new Set(), user: null, isReady: false },
    ...nothing(),
    ...{ isScheduled: false, writtenAt: 0, writing: Promise.resolve() },
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
    read: (box) => store.own.get(box) ?? newestLeft(store, box),
    put: (box, text, base) => put(store, box, { text, base }),
    drop: (box) => drop(store, box),
    flush: () => flush(store),
    names: () => [...new Set([...store.own.keys(), ...[...store.left.values()].map(boxOf)])],
    clear: () => clear(store),
  };
}

/** Rows of earlier releases were of all tabs. */
function boxOf({ box, name }: DraftRow): string {
  return box ?? name;
}

function rowName(tab: string, box: string): string {
  return `${tab}/${box}`;
}

function newestLeft({ left }: Store, box: string): DraftRow | null {
  const rows = [...left.values()].filter((row) => boxOf(row) === box);
  return rows.toSorted((a, b) => (a.written_at < b.written_at ? 1 : -1))[0] ?? null;
}

/** What was left behind in the box is where the person goes on from: it becomes this tab's. */
function put(store: Store, box: string, { text, base }: Pick<DraftRow, 'text' | 'base'>): void {
  const { user: user_id, own, left, unwritten, deps } = store;
  if (user_id === null) return;
  const tab = deps.tabs.own;
  const name = rowName(tab, box);
  const written_at = new Date(deps.now()).toISOString();
  const before = own.has(box) ? null : newestLeft(store, box);
  const row = { user_id, name, box, tab, text, base, written_at };
  own.set(box, row);
  unwritten.set(name, row);
  if (before) {
    left.delete(before.name);
    unwritten.set(before.name, null);
  }
  writeSoon(store);
}

function drop(store: Store, box: string): void {
  const row = store.own.get(box) ?? newestLeft(store, box);
  if (!row) return;
  store.own.delete(box);
  store.left.delete(row.name);
  store.unwritten.set(row.name, null);
  writeSoon(store);
}

async function clear(store: Store): Promise<void> {
  const { user, deps, own, left, others } = store;
  if (user === null) return;
  const rows = [...own.values(), ...left.values(), ...others.values()];
  Object.assign(store, nothing());
  for (const { name } of rows) store.unwritten.set(name, null);
  deps.channel?.postMessage({ kind: 'cleared', user_id: user } satisfies Told);
  await flush(store);
  tell(store);
}

function tell({ listeners }: Store): void {
  for (const listener of listeners) listener();
}

function open(store: Store, userId: string | null): void {
  if (userId === store.user) return;
  void flush(store);
  Object.assign(store, { user: userId, ...nothing() });
  store.isReady = userId === null;
  if (userId === null) return tell(store);
  const { rows, tabs, onFailure } = store.deps;
  const take = (all: readonly DraftRow[], alive: ReadonlySet<string>): void => {
    if (store.user !== userId) return;
    for (const row of all) {
      if (row.tab === tabs.own) store.own.set(boxOf(row), row);
      else if (row.tab !== undefined && alive.has(row.tab)) takeOthers(store, row, row.tab);
      else store.left.set(row.name, row);
    }
    adoptOld(store, userId);
    store.isReady = true;
    tell(store);
  };
  // Who lives is asked first: what a tab wrote and left in between is then not taken for lost.
  tabs
    .alive()
    .then(async (alive) => take(await rows.all(userId), alive))
    .catch((error: unknown) => {
      onFailure(error);
      take([], new Set());
    });
}

/** Another tab's, until that tab ends. */
function takeOthers(store: Store, row: DraftRow, tab: string): void {
  const { others, deps, user } = store;
  const isKnown = [...others.values()].some((one) => one.tab === tab);
  others.set(row.name, row);
  if (isKnown) return;
  deps.tabs.onEnd(tab, () => {
    if (store.user !== user) return;
    for (const [name, one] of store.others) {
      if (one.tab !== tab) continue;
      store.others.delete(name);
      store.left.set(name, one);
    }
    tell(store);
  });
}

function adoptOld(store: Store, userId: string): void {
  const { old } = store.deps;
  const kept = old.read(userId).filter(({ name }) => newestLeft(store, name) === null);
  if (kept.length === 0) return;
  for (const draft of kept) {
    const row = { user_id: userId, ...draft };
    store.left.set(row.name, row);
    store.unwritten.set(row.name, row);
  }
  void flush(store).then(() => old.forget(userId));
}

function writeSoon(store: Store): void {
  if (store.isScheduled) return;
  const { now, after } = store.deps;
  if (now() - store.writtenAt >= WRITE_EVERY_MS) return void flush(store);
  store.isScheduled = true;
  after(WRITE_EVERY_MS, () => {
    store.isScheduled = false;
    void flush(store);
  });
}

/** Begins at once, because the page may be about to go, and resolves when all is on disk. */
async function flush(store: Store): Promise<void> {
  const before = store.writing;
  store.writing = write(store);
  await Promise.all([before, store.writing]);
}

async function write(store: Store): Promise<void> {
  const { user: user_id, unwritten, deps } = store;
  if (user_id === null || unwritten.size === 0) return;
  store.unwritten = new Map();
  store.writtenAt = deps.now();
  const entries = [...unwritten];
  const put = entries.flatMap(([, row]) => row ?? []);
  const remove = entries.flatMap(([name, row]) => (row ? [] : [{ user_id, name }]));
  try {
    await deps.rows.write({ put, remove });
    deps.channel?.postMessage({ kind: 'written', user_id, entries } satisfies Told);
  } catch (error) {
    // Tried again with the next change, unless something newer waits already.
    for (const [name, row] of entries) {
      if (!store.unwritten.has(name)) store.unwritten.set(name, row);
    }
    deps.onFailure(error);
  }
}

type Told =
  | {
      readonly kind: 'written';
      readonly user_id: string;
      readonly entries: readonly (readonly [string, DraftRow | null])[];
    }
  | { readonly kind: 'cleared'; readonly user_id: string };

function hear(store: Store, told: Told): void {
  if (told.user_id !== store.user) return;
  if (told.kind === 'cleared') Object.assign(store, nothing());
  else {
    for (const [name, row] of told.entries) {
      if (row?.tab !== undefined) takeOthers(store, row, row.tab);
      else if (row === null) {
        store.others.delete(name);
        store.left.delete(name);
      }
    }
  }
  tell(store);
}
