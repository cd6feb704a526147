import { z } from 'zod';
import type { Filter } from '../../../src/domain/filter.ts';
import { filterOfJson } from '../../queries/lists/filter-json.ts';
import { FILTER_PARAMETERS, filterOfParameters } from '../../queries/lists/filter-parameters.ts';
import type { ListOrder, ListRequest } from '../../queries/lists/list-parts.ts';
import { UnreadableQuery } from '../../queries/unreadable.ts';
import {
  ORDER_FIELD,
  WIRE_GROUPS,
  type WireGroup,
  type WireOrderKey,
} from '../../queries/work-items/work-item-fields.ts';
import { refused } from '../../policies/refusal.ts';
import { pagingOf } from '../paging.ts';

/** A parameter that comes twice says both. */
const parameter = z
  .union([z.string(), z.array(z.string()).transform((values) => values.join(','))])
  .optional();

const parameters = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, parameter])) as Record<Name, typeof parameter>;

/** The query of every paged list of work items. */
export const listParameters = z.object({
  ...parameters(FILTER_PARAMETERS),
  ...parameters(['per_page', 'cursor', 'order_by', 'group_by', 'sub_group_by']),
  ...parameters(['updated_at__gt', 'show_sub_issues', 'expand']),
  /** The whole filter tree as JSON, beside the flat parameters. */
  filters: parameter,
  /** What day it is for the viewer, for groups by due date; without it, the day in their time zone. */
  today: z.iso.date().optional(),
  /** The id of a work item: the answer is where it stands in the list. */
  place_of: z.uuid().toLowerCase().optional(),
});
export type ListParameters = z.output<typeof listParameters>;

export interface AskedList extends ListRequest {
  /** Whose places are asked for; null for the rows. */
  readonly placeOf: string | null;
}

/** @param today `yyyy-MM-dd` in the viewer's time zone */
export function listRequest(
  sent: ListParameters,
  today: string,
  defaultOrder: ListOrder = { key: 'created_at', descending: true },
): AskedList {
  const paging = pagingOf(sent);
  const groupBy = groupOf(sent.group_by);
  const subGroupBy = groupBy && groupOf(sent.sub_group_by);
  if (groupBy && groupBy === subGroupBy) {
    throw refused('Group by and sub group by cannot have same parameters');
  }
  return {
    ...paging,
    groupBy,
    subGroupBy,
    today: sent.today ?? today,
    filter: filterOf(sent, today),
    changedAfter: sent.updated_at__gt ? momentOf(sent.updated_at__gt) : null,
    order: orderOf(sent.order_by) ?? defaultOrder,
    placeOf: sent.place_of ?? null,
  };
}

export function filterOf(sent: ListParameters, today: string): Filter {
  return readable(() => {
    const flat = filterOfParameters(sent, today);
    return sent.filters ? { and: [flat, filterOfJson(sent.filters)] } : flat;
  });
}

/** A plus sign that came through a query undecoded is a space now. What is no timestamp the database refuses. */
export function momentOf(sent: string): string {
  return sent.replace(/ (\d\d:?\d\d)$/, '+$1');
}

export function readable<T>(body: () => T): T {
  try {
    return body();
  } catch (error) {
    if (error instanceof UnreadableQuery) throw refused('Please provide valid detail');
    throw error;
  }
}

export function groupOf(sent: string | undefined): WireGroup | null {
  if (!sent || sent === 'null') return null;
  const group = WIRE_GROUPS.find((name) => name === sent);
  if (!group) throw refused('Please provide valid detail');
  return group;
}

export function orderOf(sent: string | undefined): ListOrder | null {
  if (!sent) return null;
  const descending = sent.startsWith('-');
  const name = descending ? sent.slice(1) : sent;
  if (!Object.hasOwn(ORDER_FIELD, name)) throw refused('Please provide valid detail');
  return { key: name as WireOrderKey, descending };
}
