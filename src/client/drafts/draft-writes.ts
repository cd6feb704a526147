import type { DraftRow } from './draft-rows.ts';
import { boxOf, type Store, type Told } from './draft-store.ts';

/** Two seconds are promised; a write to disk takes its time too. */
const WRITE_EVERY_MS = 1000;

export function writeSoon(store: Store): void {
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
export async function flush(store: Store): Promise<void> {
  const before = store.writing;
  store.writing = Promise.all([before, write(store)]);
  await store.writing;
}

async function write(store: Store): Promise<void> {
  const { user: user_id, unwritten, untaken, deps } = store;
  if (user_id === null || unwritten.size + untaken.size === 0) return;
  [store.unwritten, store.untaken] = [new Map(), new Map()];
  store.writtenAt = deps.now();
  const entries = [...unwritten];
  const put = entries.flatMap(([, row]) => row ?? []);
  const remove = entries.flatMap(([name, row]) => (row ? [] : [{ user_id, name }]));
  try {
    await deps.rows.write({ put, remove });
    // In a transaction of its own: it has to read first, and the page may be gone before it has.
    await deps.rows.take([...untaken.values()]);
    const taken = [...untaken.keys()].map((name) => [name, null] as const);
    deps.channel?.postMessage({
      kind: 'written',
      user_id,
      entries: [...entries, ...taken],
    } satisfies Told);
  } catch (error) {
    deps.onFailure(error);
    if (store.user === user_id) writeLater(store, unwritten, untaken);
  }
}

/** Tried again with the next change. A later write may have been done already: what is true now is written. */
function writeLater(
  store: Store,
  unwritten: ReadonlyMap<string, DraftRow | null>,
  untaken: ReadonlyMap<string, DraftRow>,
): void {
  const now = [...unwritten].map(([name, row]) => {
    const mine = row && store.own.get(boxOf(row));
    return [
      name,
      mine?.name === name ? mine : row?.tab === store.deps.tabs.own ? null : row,
    ] as const;
  });
  store.unwritten = new Map([...now, ...store.unwritten]);
  store.untaken = new Map([...untaken, ...store.untaken]);
}
