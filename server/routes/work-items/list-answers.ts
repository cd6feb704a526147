import { z } from 'zod';
import { DUE_GROUPS } from '../../../src/domain/due-group.ts';
import { NO_VALUE } from '../../../src/domain/list-query.ts';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { isManyValued, type WireGroup } from '../../queries/work-items/work-item-fields.ts';
import { envelope, paged } from '../workspaces/workspace-answers.ts';
import { expandedItem, item, itemRow } from './item-answers.ts';
import { groupOf, type ListParameters } from './list-request.ts';

/* Shapes of lists of work items: flat, in groups, in groups of groups. */

const orNone = <T extends z.ZodType>(type: T) => z.union([type, z.literal(NO_VALUE)]);
const ids = z.uuid();
const idsOrNone = orNone(z.uuid());
const days = orNone(z.iso.date());

/** The keys that groups of a field have. */
const KEYS: Readonly<Record<WireGroup, z.ZodType<string>>> = {
  state_id: ids,
  state__group: z.enum(STATE_GROUPS),
  priority: z.enum(PRIORITIES),
  project_id: ids,
  cycle_id: idsOrNone,
  issue_module__module_id: idsOrNone,
  labels__id: idsOrNone,
  assignees__id: idsOrNone,
  created_by: idsOrNone,
  due: orNone(z.enum(DUE_GROUPS)),
  target_date: days,
  start_date: days,
};

const counted = <T extends z.ZodType>(results: T) => z.object({ results, total_results: z.int() });
const inGroups = <T extends z.ZodType>(keys: z.ZodType<string>, results: T) =>
  z.partialRecord(keys, counted(results));

/** A row of a group by a set also says which of its values put it there. */
function rowIn(row: z.ZodObject, groups: readonly (WireGroup | null)[]) {
  const sets = groups.filter((name) => name !== null && isManyValued(name));
  return row.extend(Object.fromEntries(sets.map((name) => [name, z.uuid().nullable()])));
}

function grouped(row: z.ZodObject, by: WireGroup, under: WireGroup | null) {
  const rows = z.array(rowIn(row, [by, under]));
  const results = under
    ? inGroups(KEYS[by], inGroups(KEYS[under], rows))
    : inGroups(KEYS[by], rows);
  return z.object({
    ...envelope,
    grouped_by: z.literal(by),
    sub_grouped_by: under ? z.literal(under) : z.null(),
    results,
  });
}

/** Where one work item stands in a list. */
const listPlaces = z.array(
  z.object({
    group: z.string().nullable(),
    sub_group: z.string().nullable(),
    index: z.int(),
  }),
);

/** Of a list that is asked for without groups. */
export const listAnswer = paged(itemRow);

/** Of every list of work items, by what it is asked for. */
export function listAnswerTo(asked: ListParameters): z.ZodType {
  return asked.place_of ? listPlaces : groupedAnswerTo(itemRow, asked);
}

type Grouping = Pick<ListParameters, 'group_by' | 'sub_group_by'>;

export function groupedAnswerTo(row: z.ZodObject, { group_by, sub_group_by }: Grouping): z.ZodType {
  const by = groupOf(group_by);
  return by ? grouped(row, by, groupOf(sub_group_by)) : paged(row);
}

/** Of lists that tell items as single reads do. */
export const detailedAnswer = paged(item);
export const detailedAnswerTo = ({ expand }: ListParameters): z.ZodType =>
  paged(expandedItem(item, expand));

/** The envelope of the feed and of versions. */
export const feedPaged = <Row extends z.ZodType>(row: Row) =>
  z.object({
    prev_cursor: z.string(),
    cursor: z.string(),
    next_cursor: z.string().nullable(),
    prev_page_results: z.boolean(),
    next_page_results: z.boolean(),
    page_count: z.int(),
    total_results: z.int(),
    total_pages: z.int(),
    results: z.array(row),
  });
