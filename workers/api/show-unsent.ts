import type { WorkItemId } from '../../src/domain/ids.ts';
import { isFull } from '../db/failures.ts';
import { overlaidItems, overlayItems } from '../mutations/overlay.ts';
import { markedItems } from '../mutations/strays.ts';
import type { Engine } from './engine.ts';

type Parts = Pick<Engine, 'copy' | 'outbox' | 'sync'>;

/**
 * Lays what is unsent over these items of the copy. Where there is no room for it, the server's answers
 * show it: what was written is in the outbox (SYNC R9).
 */
export function showUnsent({ copy, outbox, sync }: Parts, items: Iterable<WorkItemId>): void {
  const db = copy.db();
  if (!db) return;
  try {
    overlayItems(db, items, outbox.list());
  } catch (error) {
    if (!isFull(error)) throw error;
    sync.copyFailed(error);
  }
}

export function showAllUnsent(parts: Parts): void {
  const db = parts.copy.db();
  if (!db) return;
  const operations = parts.outbox.list();
  showUnsent(parts, new Set([...overlaidItems(db, operations), ...markedItems(db)]));
}
