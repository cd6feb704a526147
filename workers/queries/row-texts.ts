import { isoOfMicros } from '../../src/domain/timestamps.ts';
import { ROW_CELLS, rowOf, type RowCells } from '../collections/row-cells.ts';
import type { ColumnName, Columns } from '../columns/columns.ts';
import { currentColumns } from '../columns/current-columns.ts';
import {
  COUNT,
  ELSEWHERE,
  FLAGS,
  FLOAT,
  FLOATS,
  INTS,
  IS_DRAFT,
  IS_LOCAL,
  LENGTHS,
  NO_COUNT,
  packRow,
  SETS,
  VALUES,
  WORD,
} from '../columns/packed-rows.ts';
import type { Dictionary } from '../columns/dictionary.ts';
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

/**
 * The JSON text of one row. Making an object to be written out afterwards takes twice as long, and a text that
 * is added to piece by piece stays in pieces: some fifty objects for the collector to carry along, a third of
 * all time.
 */
function rowText(columns: Columns, slot: number): string {
  packRow(columns, slot);
  const { quoted } = columns.dictionary;
  const { floats, ints } = columns.packed;
  const [firstFloat, firstInt] = [slot * FLOATS, slot * INTS];
  const word = (at: number) => quoted(ints[firstInt + at] as number);
  const count = (at: number) => countText(ints[firstInt + at] as number);
  const moment = (at: number) => momentText(floats[firstFloat + at] as number);
  const flags = ints[firstInt + FLAGS] as number;
  const [assignees, labels, modules] = setTexts(columns, slot);
  return [
    `${columns.head[slot]},"project_id":${word(WORD.project)}`,
    `"sequence_id":${count(COUNT.sequence_id)}`,
    `"state_id":${word(WORD.state)},"state__group":${word(WORD.state_group)}`,
    `"priority":${word(WORD.priority)},"assignee_ids":[${assignees}]`,
    `"label_ids":[${labels}],"module_ids":[${modules}]`,
    `"cycle_id":${word(WORD.cycle)},"parent_id":${word(WORD.parent)}`,
    `"estimate_point":${word(WORD.estimate_point)},"start_date":${word(WORD.start_date)}`,
    `"target_date":${word(WORD.target_date)},"completed_at":${moment(FLOAT.completed_at)}`,
    `"archived_at":${word(WORD.archived_at)},"is_draft":${(flags & IS_DRAFT) !== 0}`,
    `"sort_order":${floats[firstFloat + FLOAT.sort_order]}`,
    `"sub_issues_count":${count(COUNT.sub_issues_count)}`,
    `"attachment_count":${count(COUNT.attachment_count)}`,
    `"link_count":${count(COUNT.link_count)}`,
    `"created_at":${moment(FLOAT.created_at)},"updated_at":${moment(FLOAT.updated_at)}`,
    `"created_by":${word(WORD.created_by)},"updated_by":${word(WORD.updated_by)}`,
    `"is_local_update":${(flags & IS_LOCAL) !== 0}}`,
  ].join(',');
}

/** Of each of `SETS` its values, between commas. */
function setTexts(
  { packed: { ints }, sets, dictionary }: Columns,
  slot: number,
): readonly [string, string, string] {
  const lengths = ints[slot * INTS + LENGTHS] as number;
  let from = slot * INTS + VALUES;
  const text = (i: 0 | 1 | 2) => {
    if (lengths === ELSEWHERE) {
      const { starts, values } = sets[SETS[i]];
      const start = starts[slot] as number;
      return listText(dictionary, values, start + 1, start + 1 + (values[start] as number));
    }
    const to = from + ((lengths >> (i * 4)) & 15);
    const list = listText(dictionary, ints, from, to);
    from = to;
    return list;
  };
  return [text(0), text(1), text(2)];
}

function listText({ quoted }: Dictionary, words: Int32Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at += 1) {
    text += at === from ? quoted(words[at] as number) : `,${quoted(words[at] as number)}`;
  }
  return text;
}

function countText(count: number): string {
  return count === NO_COUNT ? 'null' : String(count);
}

function momentText(micros: number): string {
  return Number.isNaN(micros) ? 'null' : `"${isoOfMicros(micros)}"`;
}
