import { NO_FILTER, type DateField, type Filter, type ValueField } from './filter.ts';
import type { ProjectId } from './ids.ts';
import type { GroupBy, ListQuery, ListScope, OrderKey, PersonTie } from './list-query.ts';

/**
 * What the words of filters, groupings and orders stand for. Both engines compile from these tables,
 * the model of the tests interprets them: a word without an entry does not compile.
 */

/** Where a filter's values are in a row of the feed; `many` when it is a set. */
export const VALUE_SOURCE = {
  state: { in: 'state_id', many: false },
  state_group: { in: 'state__group', many: false },
  priority: { in: 'priority', many: false },
  assignees: { in: 'assignee_ids', many: true },
  labels: { in: 'label_ids', many: true },
  module: { in: 'module_ids', many: true },
  cycle: { in: 'cycle_id', many: false },
  created_by: { in: 'created_by', many: false },
  parent: { in: 'parent_id', many: false },
  project: { in: 'project_id', many: false },
  mentions: { in: 'mention_ids', many: true },
  subscriber: { in: 'subscriber_ids', many: true },
  issue_type: { in: 'type_id', many: false },
  estimate_point: { in: 'estimate_point', many: false },
} as const satisfies Record<ValueField, ValueSource>;

export interface ValueSource {
  readonly in: string;
  readonly many: boolean;
}

/** The filter field that ties an item to a person. */
export const TIE_FIELD = {
  assigned: 'assignees',
  created: 'created_by',
  subscribed: 'subscriber',
} as const satisfies Record<PersonTie, ValueField>;

/** What a scope asks of an item besides being in its project and neither archived nor a draft. */
export function filterOfScope(scope: ListScope): Filter {
  if (scope.kind === 'cycle') return { field: 'cycle', in: [scope.cycle_id] };
  if (scope.kind === 'module') return { field: 'module', in: [scope.module_id] };
  if (scope.kind === 'sub_items') return { field: 'parent', in: [scope.parent_id] };
  if (scope.kind === 'person') return { field: TIE_FIELD[scope.of], in: [scope.user_id] };
  return NO_FILTER;
}

/** Null: all projects of the workspace that are not archived. */
export function projectOfScope(scope: ListScope): ProjectId | null {
  return 'project_id' in scope ? scope.project_id : null;
}

/** Whether only items without a parent are listed. */
export function isTopLevelOnly({ scope, sub_issue }: ListQuery): boolean {
  return !sub_issue && scope.kind !== 'sub_items';
}

/** A `day` is compared as it is, a `moment` by its date in UTC. */
export const DATE_KIND = {
  start_date: 'day',
  target_date: 'day',
  created_at: 'moment',
  updated_at: 'moment',
  completed_at: 'moment',
} as const satisfies Record<DateField, 'day' | 'moment'>;

/**
 * Where a grouping's values are in a row of the feed. `due` has none: it is worked out from the due date,
 * the state and the query's day.
 */
export const GROUP_SOURCE = {
  state: { in: 'state_id', many: false },
  state_group: { in: 'state__group', many: false },
  priority: { in: 'priority', many: false },
  labels: { in: 'label_ids', many: true },
  assignees: { in: 'assignee_ids', many: true },
  cycle: { in: 'cycle_id', many: false },
  module: { in: 'module_ids', many: true },
  created_by: { in: 'created_by', many: false },
  project: { in: 'project_id', many: false },
  target_date: { in: 'target_date', many: false },
} as const satisfies Record<Exclude<GroupBy, 'due'>, ValueSource>;

/**
 * number: by the value itself, `sequence_id` included · rank: by PRIORITY_RANK · name: by sortKey of the item's
 * name · named: by sortKey of the name of what it refers to, the smallest one where there are several ·
 * point: by the `key` of the estimate point. A reference to what is not known counts as no value.
 */
export const ORDER_KIND = {
  sort_order: 'number',
  created_at: 'number',
  updated_at: 'number',
  start_date: 'number',
  target_date: 'number',
  priority: 'rank',
  sequence_id: 'number',
  name: 'name',
  state__name: 'named',
  labels__name: 'named',
  assignees__first_name: 'named',
  issue_module__module__name: 'named',
  issue_cycle__cycle__name: 'named',
  estimate_point__key: 'point',
  link_count: 'number',
  attachment_count: 'number',
  sub_issues_count: 'number',
} as const satisfies Record<OrderKey, 'number' | 'rank' | 'name' | 'named' | 'point'>;
