import type { Filter } from '../../../src/domain/filter.ts';
import { filterOfJson } from './filter-json.ts';
import { FILTER_PARAMETERS, filterOfParameters } from './filter-parameters.ts';
import type { ViewRow } from '../views/views.ts';
import { ORDER_FIELD } from '../work-items/work-item-fields.ts';

/** What a saved view asks the list for. An order that no list knows is none. */
export function parametersOfView(
  { filters, display_filters }: Pick<ViewRow, 'filters' | 'display_filters'>,
  today: string,
): { readonly filter: Filter; readonly order: string | undefined } {
  const sent = display_filters['order_by'];
  const order = typeof sent === 'string' && Object.hasOwn(ORDER_FIELD, sent.replace(/^-/, ''));
  return { filter: filterOfSaved(filters, today), order: order ? sent : undefined };
}

const TREE = ['and', 'or', 'not', 'field', 'text'];

/** Saved as `{ priority: ['high'] }` or as the tree that the list's `filters` parameter takes. */
function filterOfSaved(filters: ViewRow['filters'], today: string): Filter {
  if (TREE.some((key) => key in filters)) return filterOfJson(JSON.stringify(filters));
  const flat = FILTER_PARAMETERS.flatMap((name) => {
    const value = filters[name];
    if (Array.isArray(value)) return value.length > 0 ? [[name, value.join(',')] as const] : [];
    return typeof value === 'string' || typeof value === 'boolean'
      ? [[name, `${value}`] as const]
      : [];
  });
  return filterOfParameters(Object.fromEntries(flat), today);
}
