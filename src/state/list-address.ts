import { GROUP_BYS, ORDER_KEYS, type GroupBy, type OrderBy } from '../domain/list-query.ts';
import {
  EMPTY_FILTERS,
  FILTER_FIELDS,
  TYPE_FILTERS,
  withField,
  type ListFilters,
} from './filters.ts';
import {
  changedView,
  DEFAULT_VIEW,
  DENSITIES,
  DISPLAY_PROPERTIES,
  type DisplayProperty,
  type ListView,
} from './list-view.ts';

/** The parameters that a list owns; every other one in the address (`peek`) is left alone. */
const OWN = ['group', 'sub', 'order', 'items', 'empty', 'type', 'q', 'hide', 'density'] as const;

const NONE = 'none';
const NOTHING = '-';

/**
 * The query string that shows this view, keeping parameters that are not the list's. `group` is
 * always there: it tells a chosen view from a bare address, which means "as I last looked at it".
 */
export function viewToSearch(view: ListView, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of [...OWN, ...FILTER_FIELDS]) params.delete(name);
  params.set('group', view.group_by ?? NONE);
  if (view.sub_group_by !== null) params.set('sub', view.sub_group_by);
  if (view.order_by !== DEFAULT_VIEW.order_by) params.set('order', view.order_by);
  if (!view.sub_issue) params.set('items', 'top');
  if (view.show_empty_groups) params.set('empty', '1');
  if (view.density !== DEFAULT_VIEW.density) params.set('density', view.density);
  const hidden = DISPLAY_PROPERTIES.filter((property) => view.hidden.has(property));
  if (hidden.join() !== HIDDEN_BY_DEFAULT) params.set('hide', hidden.join(',') || NOTHING);
  if (view.filters.type !== 'all') params.set('type', view.filters.type);
  if (view.filters.text !== '') params.set('q', view.filters.text);
  for (const field of FILTER_FIELDS) {
    const values = view.filters.values[field];
    if (values && values.length > 0) params.set(field, values.join(','));
  }
  return readable(params);
}

const HIDDEN_BY_DEFAULT = DISPLAY_PROPERTIES.filter((property) =>
  DEFAULT_VIEW.hidden.has(property),
).join();

/** Null when the address says nothing about the view. Folds are not in the address: they come from `folds`. */
export function viewFromSearch(
  search: string,
  folds: ReadonlySet<string> = new Set(),
): ListView | null {
  const params = new URLSearchParams(search);
  const group = params.get('group');
  if (group === null) return null;
  const order = params.get('order') ?? '';
  return changedView(DEFAULT_VIEW, {
    group_by: oneOf(GROUP_BYS, group),
    sub_group_by: oneOf(GROUP_BYS, params.get('sub')),
    order_by: isOrder(order) ? order : DEFAULT_VIEW.order_by,
    sub_issue: params.get('items') !== 'top',
    show_empty_groups: params.get('empty') === '1',
    density: oneOf(DENSITIES, params.get('density')) ?? DEFAULT_VIEW.density,
    hidden: hiddenFrom(params.get('hide')),
    filters: filtersFrom(params),
    collapsed: folds,
  });
}

/** Commas, semicolons and colons need no escape in a query, and an address is read by people. */
function readable(params: URLSearchParams): string {
  return params.toString().replaceAll('%2C', ',').replaceAll('%3B', ';').replaceAll('%3A', ':');
}

function filtersFrom(params: URLSearchParams): ListFilters {
  const start: ListFilters = {
    ...EMPTY_FILTERS,
    text: params.get('q') ?? '',
    type: oneOf(TYPE_FILTERS, params.get('type')) ?? 'all',
  };
  return FILTER_FIELDS.reduce((filters, field) => {
    const values = params.get(field)?.split(',').filter(Boolean) ?? [];
    return withField(filters, field, [...new Set(values)]);
  }, start);
}

function hiddenFrom(text: string | null): ReadonlySet<DisplayProperty> {
  if (text === null) return DEFAULT_VIEW.hidden;
  const names = text.split(',');
  return new Set(DISPLAY_PROPERTIES.filter((property) => names.includes(property)));
}

export function isOrder(text: string): text is OrderBy {
  return (ORDER_KEYS as readonly string[]).includes(text.replace(/^-/, ''));
}

export function oneOf<T extends string>(all: readonly T[], text: string | null): T | null {
  return all.find((one) => one === text) ?? null;
}

export function asGroupBy(text: unknown): GroupBy | null {
  return typeof text === 'string' ? oneOf(GROUP_BYS, text) : null;
}
