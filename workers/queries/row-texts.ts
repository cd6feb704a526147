import { isoOfMicros } from '../../src/domain/timestamps.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';
import { ROW_CELLS, rowOf, type RowCells } from '../collections/row-cells.ts';
import { DRAFT, NO_VALUES, type ColumnName, type Columns } from '../columns/columns.ts';
import { currentColumns } from '../columns/current-columns.ts';
import { NONE } from '../columns/dictionary.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

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
  const missing = [...wanted].filter((rid) => !texts.has(rid));
  if (texts.size + missing.length > MOST_TEXTS) {
    for (const rid of texts.keys()) if (!wanted.has(rid)) texts.delete(rid);
  }
  if (missing.length === 0) return;
  if (!ROW_COLUMNS.every((name) => loaded.has(name))) return writeTable(db, columns, missing);
  // Forgotten whenever a state changes, and quickly there again.
  currentColumns(db, ['state_group']);
  for (const rid of missing) texts.set(rid, JSON.stringify(rowAt(columns, rid)));
}

function writeTable(db: Db, { texts }: Columns, rids: readonly number[]): void {
  const cells = db.text(sql`
    SELECT json_group_array(json_array(i.rid, ${ROW_CELLS}))
    FROM json_each(${JSON.stringify(rids)}) AS j CROSS JOIN issues AS i ON i.rid = j.value`);
  for (const [rid, ...row] of JSON.parse(cells ?? '[]') as readonly [number, ...RowCells][]) {
    texts.set(rid, JSON.stringify(rowOf(row)));
  }
}

/** Those that `rowAt` reads, and `state_group`. */
const ROW_COLUMNS: readonly ColumnName[] = [
  'id',
  'title',
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

function rowAt(columns: Columns, slot: number): WorkItemRow {
  const { words, numbers, sets, dictionary, status } = columns;
  const { textOf } = dictionary;
  const word = (column: Int32Array) => textOf(column[slot] ?? NONE);
  const row: Readonly<Record<keyof WorkItemRow, unknown>> = {
    id: columns.id[slot],
    project_id: word(words.project),
    name: columns.title[slot],
    sequence_id: numberOf(numbers.sequence_id[slot]),
    state_id: word(words.state),
    state__group: word(words.state_group),
    priority: word(words.priority),
    assignee_ids: (sets.assignees[slot] ?? NO_VALUES).map(textOf),
    label_ids: (sets.labels[slot] ?? NO_VALUES).map(textOf),
    module_ids: (sets.module[slot] ?? NO_VALUES).map(textOf),
    cycle_id: word(words.cycle),
    parent_id: word(words.parent),
    estimate_point: word(words.estimate_point),
    start_date: word(words.start_date),
    target_date: word(words.target_date),
    completed_at: momentOf(numbers.completed_at[slot]),
    archived_at: word(words.archived_at),
    is_draft: status[slot] === DRAFT,
    sort_order: numbers.sort_order[slot],
    sub_issues_count: numbers.sub_issues_count[slot],
    attachment_count: numbers.attachment_count[slot],
    link_count: numbers.link_count[slot],
    created_at: momentOf(numbers.created_at[slot]),
    updated_at: momentOf(numbers.updated_at[slot]),
    created_by: word(words.created_by),
    updated_by: word(words.updated_by),
    is_local_update: numbers.is_local_update[slot] === 1,
  };
  // What the columns hold was read from rows of these types.
  return row as WorkItemRow;
}

function numberOf(value = Number.NaN): number | null {
  return Number.isNaN(value) ? null : value;
}

function momentOf(micros = Number.NaN): string | null {
  return Number.isNaN(micros) ? null : isoOfMicros(micros);
}
