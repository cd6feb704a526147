import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { isTombstone, type FeedRow, type Tombstone } from '../../src/protocol/feed.ts';
import type { Db } from '../db/db.ts';
import { isShown } from '../mutations/entity-of.ts';
import { overlaidAmong, overlayItems, serverImages } from '../mutations/overlay.ts';
import { putImages, removeImages, writeBase } from '../mutations/work-item-images.ts';
import { readCursor, writeCursor } from './cursors.ts';
import { removeBelongings } from './project-comments.ts';

/**
 * Rows, tombstones and cursor commit together: a crash between them would skip rows for ever
 * (SYNC R2). A page may be applied in slices, because every row's `updated_at` is a cursor.
 * @param operations the outbox: what is unsent stays on top (SYNC R5)
 */
export function applySlice(
  db: Db,
  projectId: ProjectId,
  slice: readonly (FeedRow | Tombstone)[],
  operations: readonly Operation[],
): void {
  const last = slice.at(-1);
  if (!last) return;
  db.transaction(() => {
    const rows = slice.filter((row): row is FeedRow => !isTombstone(row));
    const overlaid = overlaidAmong(
      db,
      rows.map(({ id }) => id),
      operations.filter(isShown),
    );
    const onTop = rows.filter(({ id }) => overlaid.has(id));
    putImages(
      db,
      rows.filter(({ id }) => !overlaid.has(id)),
    );
    // The image that is there first, so that an older one cannot take its place (SYNC R3).
    writeBase(db, [
      ...serverImages(
        db,
        onTop.map(({ id }) => id),
      ).values(),
    ]);
    writeBase(db, onTop);
    removeImages(db, tombstonesOf(slice));
    removeBelongings(db, tombstonesOf(slice));
    overlayItems(
      db,
      onTop.map(({ id }) => id),
      operations,
    );
    const { phase, loaded, total } = readCursor(db, projectId);
    writeCursor(db, projectId, {
      updated_at: last.updated_at,
      phase,
      loaded: loaded + slice.length,
      total,
    });
  });
}

export function tombstonesOf(page: readonly (FeedRow | Tombstone)[]): readonly WorkItemId[] {
  return page.filter(isTombstone).map(({ id }) => id);
}
