import type { DraftRow } from './draft-rows.ts';
import { boxOf, changed, nothing, release, rowName, type Store, type Told } from './draft-store.ts';
import { flush, writeSoon } from './draft-writes.ts';

/** A page that is only reloaded has its text again by then. */
const RELOADED_MS = 3000;
/** A frozen page whose text was taken over may come back for it so long. */
const TAKEN_MS = 30 * 24 * 60 * 60 * 1000;

/** Reads what is on disk, and asks the pages that wrote it whether they are there. */
export async function load(store: Store, userId: string): Promise<void> {
  const { rows, tabs } = store.deps;
  const first = await rows.all(userId);
  const asked = new Set(first.flatMap((row) => (isToBeAsked(store, row) ? (row.tab ?? []) : [])));
  const present = await tabs.present(asked);
  // What an asked page wrote or finished in the meantime counts.
  const all = asked.size === 0 ? first : await rows.all(userId);
  if (store.user !== userId) return;
  const isGone = (tab: string): boolean => asked.has(tab) && !present.has(tab);
  for (const row of all) place(store, row, isGone);
}

function isToBeAsked({ deps }: Store, { tab, is_left, is_taken }: DraftRow): boolean {
  const { own, before } = deps.tabs;
  return tab !== own && !is_left && (!is_taken || tab === before);
}

function place(store: Store, row: DraftRow, isGone: (tab: string) => boolean): void {
  const { others, left, unwritten, deps } = store;
  const { tab, name } = row;
  const isFree = tab === undefined || row.is_left === true || isGone(tab);
  if (tab === deps.tabs.own) keep(store, row);
  else if (isFree && tab === deps.tabs.before) adopt(store, row);
  else if (row.is_taken) {
    const isOld = deps.now() - Date.parse(row.written_at) > TAKEN_MS;
    if (isOld) unwritten.set(name, null);
  } else if (isFree) left.set(name, row);
  else others.set(name, row);
}

/** This tab's own text from before the reload: it goes on, and is offered to no other tab. */
function adopt(store: Store, row: DraftRow): void {
  keep(store, row);
  release(store, row);
}

function keep({ own, unwritten, deps }: Store, row: DraftRow): void {
  const box = boxOf(row);
  const tab = deps.tabs.own;
  const { is_left: _, is_taken: __, ...text } = row;
  const mine = { ...text, box, tab, name: rowName(tab, box) };
  own.set(box, mine);
  unwritten.set(mine.name, mine);
}

export function hear(store: Store, told: Told): void {
  if (told.user_id !== store.user) return;
  if (told.kind === 'cleared') Object.assign(store, nothing());
  else for (const [name, row] of told.entries) hearRow(store, name, row);
  changed(store);
}

function hearRow(store: Store, name: string, row: DraftRow | null): void {
  const { own, others, left, unwritten, deps } = store;
  left.delete(name);
  others.delete(name);
  const mine = [...own.values()].find((one) => one.name === name);
  if (mine) {
    // Taken over while this page was frozen or busy: its words are on disk for two from now on.
    unwritten.set(name, mine);
    writeSoon(store);
  } else if (row !== null) {
    others.set(name, row);
    if (row.is_left) deps.after(RELOADED_MS, () => offerAll(store, (one) => one === row));
  }
}

/** Rows whose page is gone are offered here from now on. */
function offerAll(store: Store, isGone: (row: DraftRow) => boolean): void {
  const { others, left } = store;
  for (const [name, row] of others) {
    if (!isGone(row)) continue;
    others.delete(name);
    left.set(name, row);
  }
  changed(store);
}

/** A page whose rows are offered here answers after all. */
export function notePresent(store: Store, page: string): void {
  const { others, left } = store;
  const late = [...left].filter(([, { tab, is_left }]) => tab === page && !is_left);
  if (late.length === 0) return;
  for (const [name, row] of late) {
    left.delete(name);
    others.set(name, row);
  }
  changed(store);
}

/** Asks which of the other pages are still there: one that crashed tells nobody. */
export async function look(store: Store): Promise<void> {
  const { user, others, deps } = store;
  const asked = new Set([...others.values()].flatMap(({ tab }) => tab ?? []));
  if (asked.size === 0) return;
  const present = await deps.tabs.present(asked);
  const isGone = ({ tab }: DraftRow): boolean =>
    tab !== undefined && asked.has(tab) && !present.has(tab);
  if (store.user === user) offerAll(store, isGone);
}

/** The page is being closed, or another person signs in. Told before it is written: there may be no time after. */
export async function leave(store: Store): Promise<void> {
  const { user: user_id, own, unwritten, deps } = store;
  if (user_id === null) return;
  for (const row of own.values()) unwritten.set(row.name, { ...row, is_left: true });
  const entries = [...unwritten];
  if (own.size > 0) deps.channel?.postMessage({ kind: 'written', user_id, entries } satisfies Told);
  await flush(store);
}

/** Writes all of this page again: its rows may be marked, taken over or deleted with the site's data. */
export function resume(store: Store): void {
  for (const row of store.own.values()) store.unwritten.set(row.name, row);
  if (store.own.size > 0) void flush(store);
}
