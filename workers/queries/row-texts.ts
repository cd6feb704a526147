import { ROW_CELLS, rowOf, type RowCells } from '../collections/row-cells.ts';
import type { Columns } from '../columns/columns.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** About 5 MB. */
const MOST_TEXTS = 5000;

/**
 * Has the JSON texts of these rows ready. They stay until their row changes, so that asking
 * again after an edit, or scrolling a little, costs nothing.
 */
export function readRowTexts(db: Db, texts: Columns['texts'], rids: readonly number[]): void {
  const wanted = new Set(rids);
  const missing = [...wanted].filter((rid) => !texts.has(rid));
  if (texts.size + missing.length > MOST_TEXTS) {
    for (const rid of texts.keys()) if (!wanted.has(rid)) texts.delete(rid);
  }
  if (missing.length === 0) return;
  const cells = db.text(sql`
    SELECT json_group_array(json_array(i.rid, ${ROW_CELLS}))
    FROM json_each(${JSON.stringify(missing)}) AS j CROSS JOIN issues AS i ON i.rid = j.value`);
  for (const [rid, ...row] of JSON.parse(cells ?? '[]') as readonly [number, ...RowCells][]) {
    texts.set(rid, JSON.stringify(rowOf(row)));
  }
}
