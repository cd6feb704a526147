import { ROW_CELLS, rowOf, type RowCells } from '../collections/row-cells.ts';
import type { ColumnName, Columns } from '../columns/columns.ts';
import { currentColumns } from '../columns/current-columns.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { rowText } from './row-text.ts';

/** About 5 MB. */
const MOST_TEXTS = 5000;

/**
 * Has the JSON texts of these rows ready: written from the columns where they are read, or else from the
 * table. They stay until their row changes, so that asking again after an edit, or scrolling a little,
 * costs nothing.
 */
export function readRowTexts(db: Db, columns: Columns, rids: readonly number[]): void {
  const { texts, loaded } = columns;
  const wanted = new Set(rids);
  texts.forgetOthers(wanted, MOST_TEXTS);
  const missing = [...wanted].filter((rid) => texts.get(rid) === undefined);
  if (missing.length === 0) return;
  if (!ROW_COLUMNS.every((name) => loaded.has(name))) return writeTable(db, columns, missing);
  // Forgotten whenever a state changes, and quickly there again.
  currentColumns(db, ['state_group']);
  for (const rid of missing) texts.set(rid, rowText(columns, rid));
}

function writeTable(db: Db, { texts }: Columns, rids: readonly number[]): void {
  const cells = db.text(sql`
    SELECT json_group_array(json_array(i.rid, ${ROW_CELLS}))
    FROM json_each(${JSON.stringify(rids)}) AS j CROSS JOIN issues AS i ON i.rid = j.value`);
  for (const [rid, ...row] of JSON.parse(cells ?? '[]') as readonly [number, ...RowCells][]) {
    texts.set(rid, JSON.stringify(rowOf(row)));
  }
}

/** Those that `rowText` reads, and `state_group`. */
const ROW_COLUMNS: readonly ColumnName[] = [
  'head',
  'project',
  'sequence_id',
  'state',
  'priority',
  'assignees',
  'labels',
  'module',
  'cycle',
  'parent',
  'estimate_point',
  'start_date',
  'target_date',
  'completed_at',
  'sort_order',
  'sub_issues_count',
  'attachment_count',
  'link_count',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'archived_at',
  'is_local_update',
];
