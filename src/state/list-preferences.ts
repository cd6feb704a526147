import type { DisplayParts } from '../domain/display-change.ts';
import {
  EMPTY_FILTERS,
  FILTER_FIELDS,
  TYPE_FILTERS,
  withField,
  type ListFilters,
} from './filters.ts';
import { asGroupBy, isOrder, oneOf } from './list-address.ts';
import {
  changedView,
  DEFAULT_VIEW,
  DENSITIES,
  DISPLAY_PROPERTIES,
  type ListView,
} from './list-view.ts';

/** Every key that a list knows is named; keys it doesn't know, such as the layout, are left to others. */
export function preferencesOf(view: ListView): DisplayParts {
  const { filters } = view;
  return {
    filters: Object.fromEntries(
      FILTER_FIELDS.map((field) => [field, filters.values[field] ?? null]),
    ),
    display_filters: {
      group_by: view.group_by,
      sub_group_by: view.sub_group_by,
      order_by: view.order_by,
      type: filters.type === 'all' ? null : filters.type,
      sub_issue: view.sub_issue,
      show_empty_groups: view.show_empty_groups,
    },
    display_properties: Object.fromEntries(
      DISPLAY_PROPERTIES.map((property) => [property, !view.hidden.has(property)]),
    ),
  };
}

/** What the server remembers becomes a view; anything malformed falls back to the default. */
export function viewFromPreferences(stored: DisplayParts): ListView {
  const { display_filters: display, display_properties: shown } = stored;
  const order = display['order_by'];
  const hidden = DISPLAY_PROPERTIES.filter((property) => shown[property] === false);
  const untouched = hidden.length === 0;
  return changedView(DEFAULT_VIEW, {
    group_by: 'group_by' in display ? asGroupBy(display['group_by']) : DEFAULT_VIEW.group_by,
    sub_group_by: asGroupBy(display['sub_group_by']),
    order_by: typeof order === 'string' && isOrder(order) ? order : DEFAULT_VIEW.order_by,
    sub_issue: display['sub_issue'] !== false,
    show_empty_groups: display['show_empty_groups'] === true,
    hidden: untouched ? DEFAULT_VIEW.hidden : new Set(hidden),
    filters: filtersFrom(stored.filters, display['type']),
  });
}

function filtersFrom(stored: Readonly<Record<string, unknown>>, type: unknown): ListFilters {
  const start: ListFilters = {
    ...EMPTY_FILTERS,
    type: typeof type === 'string' ? (oneOf(TYPE_FILTERS, type) ?? 'all') : 'all',
  };
  return FILTER_FIELDS.reduce((filters, field) => {
    const values = stored[field];
    if (!Array.isArray(values)) return filters;
    return withField(
      filters,
      field,
      values.filter((value) => typeof value === 'string'),
    );
  }, start);
}

/** What this device remembers of a project's list, folds and density included. */
export function viewToText(view: ListView): string {
  return JSON.stringify({
    ...preferencesOf(view),
    text: view.filters.text,
    density: view.density,
    collapsed: [...view.collapsed],
    hidden: [...view.hidden],
  });
}

export function viewFromText(text: string | null): ListView | null {
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as DisplayParts & {
      readonly density: string;
      readonly text: string;
      readonly collapsed: readonly string[];
      readonly hidden: readonly string[];
    };
    const view = viewFromPreferences(stored);
    return {
      ...view,
      filters: { ...view.filters, text: stored.text },
      density: oneOf(DENSITIES, stored.density) ?? 'default',
      hidden: new Set(DISPLAY_PROPERTIES.filter((one) => stored.hidden.includes(one))),
      collapsed: new Set(stored.collapsed),
    };
  } catch {
    return null; // written by an older release: the default is better than nothing
  }
}
