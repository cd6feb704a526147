import type { WorkItemId } from '../../src/domain/ids.ts';
import type { ListQuery, RowWindow } from '../../src/domain/list-query.ts';
import { keptList } from '../columns/kept-list.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { windowRows } from './find-rows.ts';

/** The ids of a stretch of one group, in order. */
export function workItemIds(db: Db, query: ListQuery, window: RowWindow): readonly WorkItemId[] {
  const rids = windowRows(keptList(db, query), query, window);
  const text = db.text(sql`
    SELECT json_group_array(i.id ORDER BY j.key)
    FROM json_each(${JSON.stringify(rids)}) AS j CROSS JOIN issues AS i ON i.rid = j.value`);
  return JSON.parse(text ?? '[]') as readonly WorkItemId[];
}
