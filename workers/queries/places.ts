import type { WorkItemId } from '../../src/domain/ids.ts';
import type { ListPlace, ListQuery } from '../../src/domain/list-query.ts';
import { placeOf, type Cell } from '../columns/cell.ts';
import { keptList } from '../columns/kept-list.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { keyNames } from './find-rows.ts';

/** Where an item stands in a list: one place per group that it is in; none when the list leaves it out. */
export function places(db: Db, query: ListQuery, id: WorkItemId): readonly ListPlace[] {
  const [row] = db.all<{ rid: number }>(sql`SELECT rid FROM issues WHERE id = ${id}`);
  if (!row) return [];
  const list = keptList(db, query);
  const groupName = keyNames(list, query.group_by === null);
  const subName = keyNames(list, false);
  const placeIn = (key: string, sub_key: string | null, cell: Cell): readonly ListPlace[] => {
    const index = placeOf(cell, list.index.order(), row.rid);
    return index === null ? [] : [{ id, key, sub_key, index }];
  };
  const found = [...list.index.groups].flatMap(([key, { cell, subs }]) =>
    cell
      ? placeIn(groupName(key), null, cell)
      : [...subs].flatMap(([sub, inSub]) => placeIn(groupName(key), subName(sub), inSub)),
  );
  return found.toSorted((a, b) => (placeName(a) < placeName(b) ? -1 : 1));
}

function placeName({ key, sub_key }: ListPlace): string {
  return `${key} ${sub_key ?? ''}`;
}
