import type { WorkItemId } from '../../src/domain/ids.ts';
import type { ListQuery, RowWindow } from '../../src/domain/list-query.ts';
import { pick } from '../columns/pick.ts';
import type { Db } from '../db/db.ts';
import { listCells, slotsOf } from './list-cells.ts';

/** The ids of a stretch of one group, in order. */
export function workItemIds(db: Db, query: ListQuery, window: RowWindow): readonly WorkItemId[] {
  const list = listCells(db, query);
  const slots = slotsOf(list, window);
  return pick(slots, list.compare, window.offset, window.offset + window.limit).map(
    (slot) => list.columns.id[slot] as WorkItemId,
  );
}
