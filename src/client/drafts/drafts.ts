import type { DraftRow } from './draft-rows.ts';
import { hear, leave, load, look, notePresent, resume } from './draft-pages.ts';
import {
  boxOf,
  changed,
  nothing,
  offered,
  release,
  rowName,
  shownRow,
  type DraftsDeps,
  type Store,
  type Told,
} from './draft-store.ts';
import { flush, writeSoon } from './draft-writes.ts';

export type Draft = Pick<DraftRow, 'text' | 'base' | 'written_at'>;

/**
 * What the person is writing, in memory and, within two seconds, on disk (SYNC R9). Each page has drafts of its
 * own. What a page left behind is offered to the next one, which goes on with a copy.
 */
export interface Drafts {
  /** Reads the drafts of a person; null: nobody is signed in. */
  readonly open: (userId: string | null) => void;
  /** False until they have been read. A box must not be typed in before. */
  readonly isReady: () => boolean;
  readonly subscribe: (onChange: () => void) => () => void;
  /** For a box that shows the answer: what is put or dropped next replaces what was read here. */
  readonly read: (box: string) => Draft | null;
  readonly put: (box: string, text: string, base: string | null) => void;
  /** @param sent only if this is still the text */
  readonly drop: (box: string, sent?: string) => void;
  /** Writes what has not been written. Resolves when it is on disk. */
  readonly flush: () => Promise<void>;
  /** The boxes with a draft that this tab can offer. */
  readonly names: () => readonly string[];
  /** Deletes all drafts of the person, those of other tabs too. */
  readonly clear: () => Promise<void>;
  /** The page is about to end: others may offer its drafts. */
  readonly leave: () => Promise<void>;
  /** The page goes on after it was left or frozen. */
  readonly resume: () => void;
  /** Asks which of the other pages are still there. What those that aren't wrote is offered. */
  readonly look: () => Promise<void>;
}

export function createDrafts(deps: DraftsDeps): Drafts {
  const store: Store = {
    ...{ deps, listeners: new Set(), user: null, isReady: false },
    ...nothing(),
    ...{ isScheduled: false, writtenAt: 0, writing: Promise.resolve(), early: [] },
  };
  deps.channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const told = data as Told;
    if (store.isReady) hear(store, told);
    else store.early.push(told);
  });
  deps.rows.onLost(() => resume(store));
  deps.tabs.onPresent((page) => notePresent(store, page));
  return {
    open: (userId) => open(store, userId),
    isReady: () => store.isReady,
    subscribe(listener) {
      store.listeners.add(listener);
      return () => store.listeners.delete(listener);
    },
    read: (box) => store.own.get(box) ?? offered(store, box),
    put: (box, text, base) => put(store, box, { text, base }),
    drop: (box, sent) => drop(store, box, sent),
    flush: () => flush(store),
    names: () => [...new Set([...store.own.keys(), ...[...store.left.values()].map(boxOf)])],
    clear: () => clear(store),
    leave: () => leave(store),
    resume: () => resume(store),
    look: () => look(store),
  };
}

function put(store: Store, box: string, { text, base }: Pick<DraftRow, 'text' | 'base'>): void {
  const { user: user_id, own, unwritten, deps } = store;
  if (user_id === null) return;
  const tab = deps.tabs.own;
  const name = rowName(tab, box);
  const written_at = new Date(deps.now()).toISOString();
  const row = { user_id, name, box, tab, text, base, written_at };
  const before = own.has(box) ? null : shownRow(store, box);
  own.set(box, row);
  unwritten.set(name, row);
  if (before) release(store, before);
  writeSoon(store);
}

/** What was left behind but is not shown stays for the next time that the box is opened. */
function drop(store: Store, box: string, sent?: string): void {
  const { own, unwritten } = store;
  const mine = own.get(box);
  const row = mine ?? shownRow(store, box);
  if (!row || (sent !== undefined && row.text !== sent)) return;
  own.delete(box);
  if (mine) unwritten.set(mine.name, null);
  else release(store, row);
  writeSoon(store);
}

async function clear(store: Store): Promise<void> {
  const { user, deps } = store;
  if (user === null) return;
  Object.assign(store, nothing());
  deps.channel?.postMessage({ kind: 'cleared', user_id: user } satisfies Told);
  await store.writing;
  await deps.rows.clear(user);
  changed(store);
}

function open(store: Store, userId: string | null): void {
  if (userId === store.user) return;
  void leave(store);
  Object.assign(store, { user: userId, ...nothing(), early: [] });
  store.isReady = userId === null;
  if (userId === null) return changed(store);
  void load(store, userId)
    .catch(store.deps.onFailure)
    .then(() => {
      if (store.user !== userId) return;
      adoptOld(store, userId);
      store.isReady = true;
      for (const told of store.early.splice(0)) hear(store, told);
      if (store.unwritten.size > 0) void flush(store);
      changed(store);
    });
}

function adoptOld(store: Store, userId: string): void {
  const { left, unwritten, deps } = store;
  const isKnown = (box: string): boolean => [...left.values()].some((row) => boxOf(row) === box);
  const kept = deps.old.read(userId).filter(({ name }) => !isKnown(name));
  if (kept.length === 0) return;
  for (const draft of kept) {
    const row = { user_id: userId, ...draft };
    left.set(row.name, row);
    unwritten.set(row.name, row);
  }
  void flush(store).then(() => deps.old.forget(userId));
}
