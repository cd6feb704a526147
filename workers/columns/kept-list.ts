import type { ListQuery } from '../../src/domain/list-query.ts';
import type { Db } from '../db/db.ts';
import { columnsFor } from './columns-for.ts';
import type { Columns } from './columns.ts';
import { currentColumns } from './current-columns.ts';
import { createListIndex, listKey, type ListIndex } from './list-index.ts';

/** As many as screens show at once, and a few that one comes back to. */
const MOST_LISTS = 8;

export interface KeptList {
  readonly columns: Columns;
  readonly index: ListIndex;
}

/** The list, worked out at its first question and kept in step with the rows from then on. */
export function keptList(db: Db, query: ListQuery): KeptList {
  const columns = currentColumns(db, columnsFor(query));
  const { lists } = columns;
  const key = listKey(query);
  const index = lists.get(key) ?? createListIndex(db, columns, query);
  // The one that was asked for last is forgotten last.
  lists.delete(key);
  lists.set(key, index);
  for (const oldest of lists.keys()) {
    if (lists.size <= MOST_LISTS) break;
    lists.delete(oldest);
  }
  return { columns, index };
}

/** Whether asking costs no reading: the list is kept, or its columns are there. */
export function isAtHand(columns: Columns, query: ListQuery): boolean {
  return columnsFor(query).every((name) => columns.loaded.has(name));
}
