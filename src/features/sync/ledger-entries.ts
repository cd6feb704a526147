import type { Operation } from '../../domain/operation.ts';
import { needsDecision } from '../../domain/conflict.ts';
import { ledger } from '../../text/shell.ts';

export interface Entry {
  readonly operation: Operation;
  readonly subject: string;
}

/** What was written in one gesture, as far as it is still here; one that was written alone has no others. */
export interface EntryGroup {
  readonly id: string;
  /** How many were written. */
  readonly size: number;
  /** Never empty; those that need the person come first. */
  readonly entries: readonly Entry[];
}

/** Groups that need the person come first, each kind in the order of writing. */
export function groupEntries(entries: readonly Entry[]): readonly EntryGroup[] {
  const groups = new Map<string, { readonly size: number; readonly entries: Entry[] }>();
  const ordered = [
    ...entries.filter(({ operation }) => needsDecision(operation)),
    ...entries.filter(({ operation }) => isOnItsWay(operation)),
  ];
  for (const entry of ordered) {
    const { id, gesture } = entry.operation;
    const key = gesture?.id ?? id;
    const group = groups.get(key) ?? { size: gesture?.size ?? 1, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return [...groups].map(([id, group]) => ({ id, ...group }));
}

/** Waits its turn. One that keeps failing also waits, but the person is told why. */
export function isOnItsWay({ status, problem }: Operation): boolean {
  return status === 'waiting' && problem === null;
}

export const STATUS: Record<Operation['status'], string> = {
  waiting: ledger.waiting,
  acked: ledger.collided,
  refused: ledger.refused,
  parked: ledger.parked,
};

export function shortTime(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
