import { createStore } from 'zustand/vanilla';
import type { ListQuery, ListScope } from '../domain/list-query.ts';
import { type GroupBy, type OrderBy } from '../domain/list-query.ts';
import { compileFilters, EMPTY_FILTERS, type ListFilters } from './filters.ts';

/** What a row can show, with the wire's names. */
export const DISPLAY_PROPERTIES = [
  'key',
  'state',
  'priority',
  'labels',
  'start_date',
  'due_date',
  'assignee',
  'modules',
  'cycle',
  'estimate',
  'sub_issue_count',
  'attachment_count',
  'link',
  'created_on',
  'updated_on',
] as const;
export type DisplayProperty = (typeof DISPLAY_PROPERTIES)[number];

export const DENSITIES = ['compact', 'default', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/** How one list is being looked at. Rows are never kept here. */
export interface ListView {
  readonly group_by: GroupBy | null;
  readonly sub_group_by: GroupBy | null;
  readonly order_by: OrderBy;
  readonly filters: ListFilters;
  readonly sub_issue: boolean;
  readonly show_empty_groups: boolean;
  readonly hidden: ReadonlySet<DisplayProperty>;
  readonly density: Density;
  /** Keys of folded groups (`groupPath`). */
  readonly collapsed: ReadonlySet<string>;
}

/** Dates of creation and change say little in a list that is being worked: shown on demand. */
export const DEFAULT_VIEW: ListView = {
  group_by: 'state',
  sub_group_by: null,
  order_by: 'sort_order',
  filters: EMPTY_FILTERS,
  sub_issue: true,
  show_empty_groups: false,
  hidden: new Set<DisplayProperty>(['created_on', 'updated_on']),
  density: 'default',
  collapsed: new Set<string>(),
};

/** Names a group, or a sub-group within its group. */
export function groupPath(key: string, subKey: string | null): string {
  return subKey === null ? key : `${key}/${subKey}`;
}

export function changedView(view: ListView, patch: Partial<ListView>): ListView {
  const next = { ...view, ...patch };
  const sub = next.group_by === null || next.sub_group_by === next.group_by;
  const regrouped = next.group_by !== view.group_by || next.sub_group_by !== view.sub_group_by;
  return {
    ...next,
    sub_group_by: sub ? null : next.sub_group_by,
    // A new grouping makes the old groups' folds meaningless.
    collapsed: regrouped && patch.collapsed === undefined ? new Set() : next.collapsed,
  };
}

export type ListViewStore = ReturnType<typeof createListViewStore>;

export function createListViewStore(initial: ListView = DEFAULT_VIEW) {
  const store = createStore<ListView>(() => initial);
  const change = (patch: Partial<ListView>): void => {
    store.setState(changedView(store.getState(), patch), true);
  };
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    change,
    replace: (view: ListView): void => store.setState(view, true),
    filter: (filters: ListFilters): void => change({ filters }),
    clearFilters: (): void => change({ filters: EMPTY_FILTERS }),
    toggleFold: (path: string): void =>
      change({ collapsed: toggled(store.getState().collapsed, path) }),
    toggleProperty: (property: DisplayProperty): void =>
      change({ hidden: toggled(store.getState().hidden, property) }),
  };
}

/** @param perPage first rows that every group brings along */
export function listQuery(
  view: ListView,
  scope: ListScope,
  today: string,
  perPage: number,
): ListQuery {
  return {
    scope,
    filter: compileFilters(view.filters, today),
    group_by: view.group_by,
    sub_group_by: view.sub_group_by,
    order_by: view.order_by,
    sub_issue: view.sub_issue,
    per_page: perPage,
    today,
  };
}

export function toggled<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}
