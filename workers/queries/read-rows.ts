import { isoOfMicros } from '../../src/domain/timestamps.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';
import { ROW_CELLS, rowOf, type RowCells } from '../collections/row-cells.ts';
import { DRAFT, NO_VALUES, type ColumnName, type Columns } from '../columns/columns.ts';
import { currentColumns } from '../columns/current-columns.ts';
import { NONE } from '../columns/dictionary.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** These rows, by `rid`: from the columns where they are read, or else from the table. */
export function readRows(
  db: Db,
  columns: Columns,
  rids: readonly number[],
): ReadonlyMap<number, WorkItemRow> {
  const wanted = [...new Set(rids)];
  if (ROW_COLUMNS.every((name) => columns.loaded.has(name))) {
    // Forgotten whenever a state changes, and quickly there again.
    currentColumns(db, ['state_group']);
    return new Map(wanted.map((rid) => [rid, rowAt(columns, rid)]));
  }
  const cells = db.text(sql`
    SELECT json_group_array(json_array(i.rid, ${ROW_CELLS}))
    FROM json_each(${JSON.stringify(wanted)}) AS j CROSS JOIN issues AS i ON i.rid = j.value`);
  const all = JSON.parse(cells ?? '[]') as readonly (readonly [number, ...RowCells])[];
  return new Map(all.map(([rid, ...row]) => [rid, rowOf(row)]));
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
