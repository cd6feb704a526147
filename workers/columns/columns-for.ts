import type { DateField, Filter } from '../../src/domain/filter.ts';
import { filterOfScope, isTopLevelOnly, projectOfScope } from '../../src/domain/list-fields.ts';
import type { GroupBy, ListQuery, OrderKey } from '../../src/domain/list-query.ts';
import type { ColumnName, NumberColumn } from './columns.ts';

/** The columns that a list is answered from. */
export function columnsFor(query: ListQuery): readonly ColumnName[] {
  const { scope, filter, group_by, sub_group_by, order_by } = query;
  const order = order_by.replace('-', '') as OrderKey;
  return [
    'project',
    'sequence_id',
    ORDER_COLUMN[order],
    // Numbers repeat from project to project, so every tie needs the ids.
    ...(projectOfScope(scope) === null ? (['id'] as const) : []),
    ...columnsForFilter(filterOfScope(scope)),
    ...(isTopLevelOnly(query) ? (['parent'] as const) : []),
    ...columnsForGroup(group_by),
    ...columnsForGroup(sub_group_by),
    ...columnsForFilter(filter),
  ];
}

export const DATE_COLUMN: Record<DateField, NumberColumn> = {
  start_date: 'start_day',
  target_date: 'target_day',
  created_at: 'created_at',
  updated_at: 'updated_at',
  completed_at: 'completed_at',
};

const ORDER_COLUMN: Record<OrderKey, ColumnName> = {
  sort_order: 'sort_order',
  created_at: 'created_at',
  updated_at: 'updated_at',
  start_date: 'start_day',
  target_date: 'target_day',
  priority: 'priority',
  sequence_id: 'sequence_id',
  name: 'name',
  state__name: 'state',
  labels__name: 'labels',
  assignees__first_name: 'assignees',
  issue_module__module__name: 'module',
  issue_cycle__cycle__name: 'cycle',
  estimate_point__key: 'estimate_point',
  link_count: 'link_count',
  attachment_count: 'attachment_count',
  sub_issues_count: 'sub_issues_count',
};

function columnsForGroup(by: GroupBy | null): readonly ColumnName[] {
  if (by === null) return [];
  return by === 'due' ? ['target_day', 'state_group'] : [by];
}

/** The columns that a filter looks at. */
export function columnsForFilter(filter: Filter): readonly ColumnName[] {
  if ('and' in filter) return filter.and.flatMap(columnsForFilter);
  if ('or' in filter) return filter.or.flatMap(columnsForFilter);
  if ('not' in filter) return columnsForFilter(filter.not);
  if ('text' in filter) return ['name'];
  return ['in' in filter ? filter.field : DATE_COLUMN[filter.field]];
}
