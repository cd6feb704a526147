import type { Filter } from './filter.ts';
import type { ProjectId, UserId, WorkItemId } from './ids.ts';
import type { WorkItemRow } from './work-item.ts';

export const GROUP_BYS = [
  'state',
  'state_group',
  'priority',
  'labels',
  'assignees',
  'cycle',
  'module',
  'created_by',
  'project',
  /** By when an item is due, seen from the query's `today`: see `due-group.ts`. */
  'due',
  /** By the day itself. */
  'target_date',
] as const;
export type GroupBy = (typeof GROUP_BYS)[number];

/** Grouping fields of which an item may have several values: it counts in each of its groups. */
export const MANY_VALUED_GROUPS: readonly GroupBy[] = ['labels', 'assignees', 'module'];

export const ORDER_KEYS = [
  'sort_order',
  'created_at',
  'updated_at',
  'start_date',
  'target_date',
  'priority',
  'sequence_id',
  'name',
  'state__name',
  'labels__name',
  'assignees__first_name',
  'issue_module__module__name',
  'issue_cycle__cycle__name',
  'estimate_point__key',
  'link_count',
  'attachment_count',
  'sub_issues_count',
] as const;
export type OrderKey = (typeof ORDER_KEYS)[number];
/** A leading minus descends. Nulls come last in both directions; ties by `sequence_id` descending (null first), then `id`. */
export type OrderBy = OrderKey | `-${OrderKey}`;

/**
 * Which items a list is about, before any filter. Archived items and drafts appear only in their own scope.
 * A saved view is the scope it was saved in, with its filter beside the screen's.
 */
export type ListScope =
  | { readonly kind: 'project'; readonly project_id: ProjectId }
  | { readonly kind: 'cycle'; readonly project_id: ProjectId; readonly cycle_id: string }
  | { readonly kind: 'module'; readonly project_id: ProjectId; readonly module_id: string }
  | { readonly kind: 'archived'; readonly project_id: ProjectId }
  | { readonly kind: 'drafts'; readonly project_id: ProjectId }
  /** The children of one item, whatever the query's `sub_issue` says. */
  | { readonly kind: 'sub_items'; readonly project_id: ProjectId; readonly parent_id: WorkItemId }
  | { readonly kind: 'workspace' }
  /** What a person has to do with, in all projects: a tab of the workspace's views or of a profile. */
  | { readonly kind: 'person'; readonly user_id: UserId; readonly of: PersonTie };

export const PERSON_TIES = ['assigned', 'created', 'subscribed'] as const;
export type PersonTie = (typeof PERSON_TIES)[number];

/** One question for a list. Everything it depends on is in it: also what day it is. */
export interface ListQuery {
  readonly scope: ListScope;
  readonly filter: Filter;
  readonly group_by: GroupBy | null;
  /** Never equal to `group_by`; null when `group_by` is null. */
  readonly sub_group_by: GroupBy | null;
  readonly order_by: OrderBy;
  /** False: only items without a parent; a list of sub-items is not asked. */
  readonly sub_issue: boolean;
  /**
   * Rows that every group (or cell of group and sub-group) brings along at first; fewer where there
   * are very many groups (`firstRowsEach`): the windows of those that are seen are asked for.
   */
  readonly per_page: number;
  /** `yyyy-MM-dd` in the viewer's time zone. */
  readonly today: string;
}

/** The key of the one group of an ungrouped list. */
export const ALL_ITEMS = 'all';
/** The key of the group of items that have no value in the grouping field (the wire's `None`). */
export const NO_VALUE = 'None';

/** About as many as a person scrolls past before the next question is answered. */
const MOST_FIRST_ROWS = 600;

/** @param cells how many groups, or cells of groups and sub-groups, the list has */
export function firstRowsEach({ per_page }: ListQuery, cells: number): number {
  return Math.min(per_page, Math.floor(MOST_FIRST_ROWS / Math.max(1, cells)));
}

/** A stretch of one group's rows, by place. `sub_key` is null when there is no sub-grouping. */
export interface RowWindow {
  readonly key: string;
  readonly sub_key: string | null;
  readonly offset: number;
  readonly limit: number;
}

export interface ListGroup {
  /** An id, a priority, a state group, a date, a due group, `None` or `all`. */
  readonly key: string;
  /** Distinct items in the group, whatever part of them is loaded. */
  readonly total: number;
  /** Empty when the list is sub-grouped: the rows are in `groups`. */
  readonly rows: readonly WorkItemRow[];
  readonly groups: readonly ListGroup[];
}

/**
 * Only groups that hold items, in an order of their own (the screen arranges them and adds
 * empty ones). Counts and rows come from one snapshot.
 */
export interface ListAnswer {
  /** Item–group pairs, as the wire counts them. */
  readonly total_count: number;
  /** Distinct items, however many groups each is in. */
  readonly item_count: number;
  readonly groups: readonly ListGroup[];
  /** The rows of the windows that were asked for, in the order of asking. */
  readonly windows: readonly WindowRows[];
}

export interface WindowRows {
  readonly window: RowWindow;
  readonly rows: readonly WorkItemRow[];
}

/** Where an item stands in a list: one place per group that it is in. */
export interface ListPlace {
  readonly id: WorkItemId;
  readonly key: string;
  readonly sub_key: string | null;
  readonly index: number;
}
