import { dayOf } from '../../src/domain/timestamps.ts';
import type { Columns } from '../columns/columns.ts';
import type { Dictionary } from '../columns/dictionary.ts';
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

/** The text of one row, of which only the values change from row to row. */
const pieces: string[] = [];
/** A moment is written in so many, all of them at hand: no text is made for it. */
const MOMENT = 6;

/** Each place stands for a value, or for the first piece of one. */
const AT = {
  head: after(''),
  project_id: after(',"project_id":'),
  sequence_id: after(',"sequence_id":'),
  state_id: after(',"state_id":'),
  state__group: after(',"state__group":'),
  priority: after(',"priority":'),
  assignee_ids: after(',"assignee_ids":['),
  label_ids: after('],"label_ids":['),
  module_ids: after('],"module_ids":['),
  cycle_id: after('],"cycle_id":'),
  parent_id: after(',"parent_id":'),
  estimate_point: after(',"estimate_point":'),
  start_date: after(',"start_date":'),
  target_date: after(',"target_date":'),
  completed_at: after(',"completed_at":', MOMENT),
  archived_at: after(',"archived_at":'),
  is_draft: after(',"is_draft":'),
  sort_order: after(',"sort_order":'),
  sub_issues_count: after(',"sub_issues_count":'),
  attachment_count: after(',"attachment_count":'),
  link_count: after(',"link_count":'),
  created_at: after(',"created_at":', MOMENT),
  updated_at: after(',"updated_at":', MOMENT),
  created_by: after(',"created_by":'),
  updated_by: after(',"updated_by":'),
  is_local_update: after(',"is_local_update":'),
};
pieces.push('}');

function after(text: string, places = 1): number {
  if (text !== '') pieces.push(text);
  return pieces.push(...Array.from({ length: places }, () => '')) - places;
}

/**
 * The JSON text of one row. Its pieces are put together once: what is added up on the way, or made an object first,
 * is memory that has to come from somewhere, twice as much as the text itself, and is let go of at once.
 */
export function rowText(columns: Columns, slot: number): string {
  packRow(columns, slot);
  const { quoted } = columns.dictionary;
  const { floats, ints } = columns.packed;
  const [firstFloat, firstInt] = [slot * FLOATS, slot * INTS];
  const word = (at: number) => quoted(ints[firstInt + at] as number);
  const count = (at: number) => countText(ints[firstInt + at] as number);
  const flags = ints[firstInt + FLAGS] as number;
  pieces[AT.head] = columns.head[slot] as string;
  pieces[AT.project_id] = word(WORD.project);
  pieces[AT.sequence_id] = count(COUNT.sequence_id);
  pieces[AT.state_id] = word(WORD.state);
  pieces[AT.state__group] = word(WORD.state_group);
  pieces[AT.priority] = word(WORD.priority);
  putSets(columns, slot);
  pieces[AT.cycle_id] = word(WORD.cycle);
  pieces[AT.parent_id] = word(WORD.parent);
  pieces[AT.estimate_point] = word(WORD.estimate_point);
  pieces[AT.start_date] = word(WORD.start_date);
  pieces[AT.target_date] = word(WORD.target_date);
  putMoment(AT.completed_at, floats[firstFloat + FLOAT.completed_at] as number);
  pieces[AT.archived_at] = word(WORD.archived_at);
  pieces[AT.is_draft] = (flags & IS_DRAFT) === 0 ? 'false' : 'true';
  pieces[AT.sort_order] = String(floats[firstFloat + FLOAT.sort_order]);
  pieces[AT.sub_issues_count] = count(COUNT.sub_issues_count);
  pieces[AT.attachment_count] = count(COUNT.attachment_count);
  pieces[AT.link_count] = count(COUNT.link_count);
  putMoment(AT.created_at, floats[firstFloat + FLOAT.created_at] as number);
  putMoment(AT.updated_at, floats[firstFloat + FLOAT.updated_at] as number);
  pieces[AT.created_by] = word(WORD.created_by);
  pieces[AT.updated_by] = word(WORD.updated_by);
  pieces[AT.is_local_update] = (flags & IS_LOCAL) === 0 ? 'false' : 'true';
  return pieces.join('');
}

function putSets({ packed: { ints }, sets, dictionary }: Columns, slot: number): void {
  const lengths = ints[slot * INTS + LENGTHS] as number;
  let from = slot * INTS + VALUES;
  SETS.forEach((name, i) => {
    const { starts, values } = sets[name];
    const isElsewhere = lengths === ELSEWHERE;
    const first = isElsewhere ? (starts[slot] as number) + 1 : from;
    const length = isElsewhere ? (values[first - 1] as number) : (lengths >> (i * 4)) & 15;
    pieces[SET_AT[i] as number] = listText(dictionary, isElsewhere ? values : ints, first, length);
    from += length;
  });
}

/** Where the values of each of `SETS` stand. */
const SET_AT = [AT.assignee_ids, AT.label_ids, AT.module_ids];

function listText(
  { quoted }: Dictionary,
  words: Int32Array,
  first: number,
  length: number,
): string {
  let text = '';
  for (let at = first; at < first + length; at += 1) {
    text += at === first ? quoted(words[at] as number) : `,${quoted(words[at] as number)}`;
  }
  return text;
}

function countText(count: number): string {
  return count === NO_COUNT ? 'null' : String(count);
}

/** As `isoOfMicros` writes it. */
function putMoment(at: number, micros: number): void {
  if (Number.isNaN(micros)) {
    pieces[at] = 'null';
    for (let i = 1; i < MOMENT; i += 1) pieces[at + i] = '';
    return;
  }
  const seconds = Math.floor(micros / 1_000_000);
  const days = Math.floor(seconds / 86_400);
  const time = seconds - days * 86_400;
  const minutes = Math.floor(time / 60);
  const fraction = micros - seconds * 1_000_000;
  const thousands = Math.floor(fraction / 1000);
  pieces[at] = '"';
  pieces[at + 1] = dayOf(days);
  pieces[at + 2] = MINUTES[minutes] as string;
  pieces[at + 3] = SECONDS[time - minutes * 60] as string;
  pieces[at + 4] = THOUSANDS[thousands] as string;
  pieces[at + 5] = LAST_THREE[fraction - thousands * 1000] as string;
}

const digits = (count: number, width: number) =>
  Array.from({ length: count }, (_, number) => String(number).padStart(width, '0'));
const MINUTES = digits(24, 2).flatMap((hour) => digits(60, 2).map((two) => `T${hour}:${two}:`));
const SECONDS = digits(60, 2).map((two) => `${two}.`);
const THOUSANDS = digits(1000, 3);
const LAST_THREE = THOUSANDS.map((three) => `${three}Z"`);
