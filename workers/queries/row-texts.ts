import { isoOfMicros } from '../../src/domain/timestamps.ts';
import { ROW_CELLS, rowOf, type RowCells } from '../collections/row-cells.ts';
import { DRAFT, type ColumnName, type Columns } from '../columns/columns.ts';
import { currentColumns } from '../columns/current-columns.ts';
import { NONE } from '../columns/dictionary.ts';
import type { ValueSets } from '../columns/value-sets.ts';
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

/**
 * The JSON text of one row. Making an object to be written out afterwards takes twice as long, and a text that
 * is added to piece by piece stays in pieces: some fifty objects for the collector to carry along, a third of
 * all time.
 */
function rowText(columns: Columns, slot: number): string {
  const { words, numbers, sets, status } = columns;
  const { quoted } = columns.dictionary;
  const word = (column: Int32Array) => quoted(column[slot] ?? NONE);
  const set = ({ starts, values }: ValueSets) => {
    const start = starts[slot] as number;
    const end = start + (values[start] as number);
    let inner = '';
    for (let at = start + 1; at <= end; at += 1) {
      inner += at === start + 1 ? quoted(values[at] as number) : `,${quoted(values[at] as number)}`;
    }
    return `[${inner}]`;
  };
  return [
    `{"id":"${columns.id[slot]}","project_id":${word(words.project)}`,
    `"name":${JSON.stringify(columns.title[slot])},"sequence_id":${number(numbers.sequence_id[slot])}`,
    `"state_id":${word(words.state)},"state__group":${word(words.state_group)}`,
    `"priority":${word(words.priority)},"assignee_ids":${set(sets.assignees)}`,
    `"label_ids":${set(sets.labels)},"module_ids":${set(sets.module)}`,
    `"cycle_id":${word(words.cycle)},"parent_id":${word(words.parent)}`,
    `"estimate_point":${word(words.estimate_point)},"start_date":${word(words.start_date)}`,
    `"target_date":${word(words.target_date)},"completed_at":${moment(numbers.completed_at[slot])}`,
    `"archived_at":${word(words.archived_at)},"is_draft":${status[slot] === DRAFT}`,
    `"sort_order":${number(numbers.sort_order[slot])}`,
    `"sub_issues_count":${number(numbers.sub_issues_count[slot])}`,
    `"attachment_count":${number(numbers.attachment_count[slot])}`,
    `"link_count":${number(numbers.link_count[slot])}`,
    `"created_at":${moment(numbers.created_at[slot])},"updated_at":${moment(numbers.updated_at[slot])}`,
    `"created_by":${word(words.created_by)},"updated_by":${word(words.updated_by)}`,
    `"is_local_update":${numbers.is_local_update[slot] === 1}}`,
  ].join(',');
}

function number(value = Number.NaN): string {
  return Number.isNaN(value) ? 'null' : String(value);
}

function moment(micros = Number.NaN): string {
  return Number.isNaN(micros) ? 'null' : `"${isoOfMicros(micros)}"`;
}
