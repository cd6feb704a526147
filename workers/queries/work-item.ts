import type { ProjectId, WorkItemId } from '../../src/domain/ids.ts';
import { isUuid } from '../../src/domain/ids.ts';
import type { WorkItemDetail, WorkItemRow } from '../../src/domain/work-item.ts';
import { ROW_CELLS, rowOf, selectRows, type RowCells } from '../collections/row-cells.ts';
import type { Db } from '../db/db.ts';
import { sql, type Sql } from '../db/sql.ts';
import { parseKey } from '../../src/domain/parse-key.ts';

export function workItem(db: Db, id: WorkItemId): WorkItemDetail | null {
  return detail(db, sql`i.id = ${id}`);
}

/** By what people write: `APP-42`, in any case, or an id for an item that has no number yet. */
export function workItemByKey(db: Db, key: string): WorkItemDetail | null {
  if (isUuid(key)) return workItem(db, key as WorkItemId);
  const { identifier, number } = parseKey(key);
  if (identifier === null || number === null) return null;
  return detail(
    db,
    sql`i.sequence_id = ${number} AND i.project_id IN (
      SELECT id FROM collection_rows
      WHERE kind = 'projects' AND scope = '' AND upper(json ->> 'identifier') = ${identifier})`,
  );
}

/** The children of an item that are not archived, in manual order. */
export function subWorkItems(
  db: Db,
  projectId: ProjectId,
  parentId: WorkItemId,
): readonly WorkItemRow[] {
  return selectRows(
    db,
    sql`FROM issues AS i
        WHERE i.parent_id = ${parentId} AND i.project_id = ${projectId} AND i.is_live = 1
        ORDER BY i.sort_order, i.tie, i.id`,
  );
}

function detail(db: Db, where: Sql): WorkItemDetail | null {
  const text = db.text(sql`
    SELECT json_array(json_array(${ROW_CELLS}), ifnull(d.description_html, ${EMPTY_TEXT}))
    FROM issues AS i LEFT JOIN issue_descriptions AS d ON d.rid = i.rid
    WHERE ${where}`);
  if (text === null) return null;
  const [cells, description_html] = JSON.parse(text) as readonly [RowCells, string];
  return { ...rowOf(cells), description_html };
}

/** What the server answers for a description that nobody wrote. */
const EMPTY_TEXT = '<p></p>';
