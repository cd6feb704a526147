import type { DraftRow, DraftRows } from './draft-rows.ts';
import type { Tabs } from './tabs.ts';

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

/** What one page knows of the drafts of the person who is signed in. */
export interface Store {
  readonly deps: DraftsDeps;
  readonly listeners: Set<() => void>;
  user: string | null;
  isReady: boolean;
  /** What this page writes, by box. */
  own: Map<string, DraftRow>;
  /** What pages that are there write, by name: they hold it, and offer it. */
  others: Map<string, DraftRow>;
  /** What pages that are gone, or don't answer, left behind, by name. This page offers it. */
  left: Map<string, DraftRow>;
  /** The row of `left` that a box shows, by box: what is put or dropped there is about this one. */
  shown: Map<string, string>;
  /** To be written, by name; null: to be deleted. */
  unwritten: Map<string, DraftRow | null>;
  /** To be marked as taken once what this page goes on with is on disk, by name. */
  untaken: Map<string, DraftRow>;
  isScheduled: boolean;
  writtenAt: number;
  /** The writes under way. */
  writing: Promise<unknown>;
  /** What other tabs told while the rows were being read: it is newer than those. */
  early: Told[];
}

export type Told =
  | {
      readonly kind: 'written';
      readonly user_id: string;
      /** By name; null: offered no more. */
      readonly entries: readonly (readonly [string, DraftRow | null])[];
    }
  | { readonly kind: 'cleared'; readonly user_id: string };

type Contents = Pick<Store, 'own' | 'others' | 'left' | 'shown' | 'unwritten' | 'untaken'>;

export function nothing(): Contents {
  return {
    own: new Map(),
    others: new Map(),
    left: new Map(),
    shown: new Map(),
    unwritten: new Map(),
    untaken: new Map(),
  };
}

export function changed({ listeners }: Store): void {
  for (const listener of listeners) listener();
}

/** Rows of earlier releases were of all tabs. */
export function boxOf({ box, name }: DraftRow): string {
  return box ?? name;
}

export function rowName(tab: string, box: string): string {
  return `${tab}/${box}`;
}

/** What is offered in the box. It stays the same one as long as it is there, whatever else is left behind. */
export function offered({ left, shown }: Store, box: string): DraftRow | null {
  const before = left.get(shown.get(box) ?? '');
  const row = before ?? newest([...left.values()].filter((one) => boxOf(one) === box));
  if (row) shown.set(box, row.name);
  return row;
}

/** The row that the box shows, if it is one that was left behind. */
export function shownRow({ left, shown }: Store, box: string): DraftRow | null {
  return left.get(shown.get(box) ?? '') ?? null;
}

function newest(rows: readonly DraftRow[]): DraftRow | null {
  return rows.toSorted((a, b) => (a.written_at < b.written_at ? 1 : -1))[0] ?? null;
}

/** A row that this page goes on with, or that was sent here. It is deleted only if its page is surely gone. */
export function release(store: Store, row: DraftRow): void {
  const { left, shown, unwritten, untaken } = store;
  left.delete(row.name);
  if (shown.get(boxOf(row)) === row.name) shown.delete(boxOf(row));
  if (row.is_left || row.tab === undefined) unwritten.set(row.name, null);
  else untaken.set(row.name, row);
}
