import type { Filter } from '../../../src/domain/filter.ts';
import type { WorkItemId } from '../../../src/domain/ids.ts';
import {
  DATE_KIND,
  GROUP_SOURCE,
  VALUE_SOURCE,
  type ValueSource,
} from '../../../src/domain/list-fields.ts';
import type {
  GroupBy,
  ListAnswer,
  ListGroup,
  ListPlace,
  ListQuery,
  OrderKey,
  RowWindow,
} from '../../../src/domain/list-query.ts';
import { PRIORITY_RANK } from '../../../src/domain/priority.ts';
import { compareSortKeys, sortKey } from '../../../src/domain/sort-key.ts';
import type { StateGroup } from '../../../src/domain/state-group.ts';
import type { WorkItemRow } from '../../../src/domain/work-item.ts';
import type { WorkItemImage } from '../../../workers/mutations/work-item-image.ts';

/** The small entities that lists look at: names by id, groups of states, keys of estimate points. */
export interface World {
  readonly states: ReadonlyMap<string, { readonly name: string; readonly group: StateGroup }>;
  readonly labels: ReadonlyMap<string, string>;
  readonly firstNames: ReadonlyMap<string, string>;
  readonly modules: ReadonlyMap<string, string>;
  readonly cycles: ReadonlyMap<string, string>;
  readonly points: ReadonlyMap<string, number>;
  readonly closedProjects: ReadonlySet<string>;
}

/** What a list means, in the plainest code that we can write. Slow, obvious, and never imported by the product. */
export function listModel(
  images: readonly WorkItemImage[],
  world: World,
  query: ListQuery,
  windows: readonly RowWindow[],
): ListAnswer {
  const shown = shownItems(images, world, query);
  const most = Math.max(4, Math.floor(600 / Math.max(1, cellsOf(shown, query))));
  const firstRows = (items: readonly WorkItemImage[]) =>
    items.slice(0, Math.min(query.per_page, most)).map(toRow);
  const groups = groupsOf(shown, query.group_by, query).map(([key, items]): ListGroup => {
    if (query.sub_group_by === null)
      return { key, total: items.length, rows: firstRows(items), groups: [] };
    const subs = groupsOf(items, query.sub_group_by, query).map(([sub, inCell]) => ({
      key: sub,
      total: inCell.length,
      rows: firstRows(inCell),
      groups: [],
    }));
    return { key, total: items.length, rows: [], groups: subs };
  });
  return {
    total_count: groups.reduce((sum, { total }) => sum + total, 0),
    item_count: shown.length,
    groups,
    windows: windows.map((window) => ({
      window,
      rows: cellItems(shown, query, window.key, window.sub_key)
        .slice(window.offset, window.offset + window.limit)
        .map(toRow),
    })),
  };
}

/** One page of each group as the HTTP API tells it. */
export interface PageTold {
  readonly total_count: number;
  readonly total_results: number;
  readonly count: number;
  readonly total_pages: number;
  readonly next_page_results: boolean;
  readonly prev_page_results: boolean;
  /** Those that have rows on this page. */
  readonly cells: readonly {
    readonly key: string;
    readonly sub_key: string | null;
    readonly total: number;
    readonly ids: readonly string[];
  }[];
}

export function pageModel(
  images: readonly WorkItemImage[],
  world: World,
  query: ListQuery,
  page: number,
): PageTold {
  const size = Math.max(1, query.per_page);
  const groups = groupsOf(shownItems(images, world, query), query.group_by, query);
  const cells = groups.flatMap(([key, items]) =>
    (query.sub_group_by === null
      ? [[null, items] as const]
      : groupsOf(items, query.sub_group_by, query)
    ).map(([sub_key, inCell]) => ({ key, sub_key, items: inCell })),
  );
  const onPage = cells.map(({ key, sub_key, items }) => {
    const ids = items.slice(size * page, size * (page + 1)).map(({ id }) => id);
    return { key, sub_key, total: items.length, ids };
  });
  const largest = Math.max(0, ...cells.map(({ items }) => items.length));
  const total = groups.reduce((sum, [, items]) => sum + items.length, 0);
  return {
    total_count: total,
    total_results: total,
    count: onPage.reduce((sum, { ids }) => sum + ids.length, 0),
    total_pages: Math.ceil(largest / size),
    next_page_results: largest > size * (page + 1),
    prev_page_results: page > 0,
    cells: onPage.filter(({ ids }) => ids.length > 0),
  };
}

export function placesModel(
  images: readonly WorkItemImage[],
  world: World,
  query: ListQuery,
  id: WorkItemId,
): readonly ListPlace[] {
  const shown = shownItems(images, world, query);
  return groupsOf(shown, query.group_by, query).flatMap(([key, items]) => {
    const cells: [string | null, readonly WorkItemImage[]][] =
      query.sub_group_by === null ? [[null, items]] : groupsOf(items, query.sub_group_by, query);
    return cells
      .map(([sub_key, inCell]) => ({
        id,
        key,
        sub_key,
        index: inCell.findIndex((item) => item.id === id),
      }))
      .filter(({ index }) => index >= 0);
  });
}

function shownItems(
  images: readonly WorkItemImage[],
  world: World,
  query: ListQuery,
): readonly WorkItemImage[] {
  return images
    .map((item) => ({
      ...item,
      state__group: world.states.get(item.state_id)?.group ?? item.state__group,
    }))
    .filter((item) => inScope(item, world, query) && matches(item, query.filter))
    .filter(
      (item) => query.sub_issue || query.scope.kind === 'sub_items' || item.parent_id === null,
    )
    .toSorted(inOrder(world, query));
}

function inScope(item: WorkItemImage, world: World, { scope }: ListQuery): boolean {
  if (item.is_draft !== (scope.kind === 'drafts')) return false;
  if (!item.is_draft && (item.archived_at !== null) !== (scope.kind === 'archived')) return false;
  if (world.closedProjects.has(item.project_id)) return false;
  if (scope.kind === 'workspace') return true;
  if (scope.kind === 'person') {
    const tied = {
      assigned: item.assignee_ids,
      created: [item.created_by],
      subscribed: item.subscriber_ids ?? [],
    };
    const ids: readonly (string | null)[] = tied[scope.of];
    return ids.includes(scope.user_id);
  }
  if (item.project_id !== scope.project_id) return false;
  if (scope.kind === 'cycle') return item.cycle_id === scope.cycle_id;
  if (scope.kind === 'sub_items') return item.parent_id === scope.parent_id;
  if (scope.kind === 'module') return item.module_ids.includes(scope.module_id);
  return true;
}

function matches(item: WorkItemImage, filter: Filter): boolean {
  if ('and' in filter) return filter.and.every((part) => matches(item, part));
  if ('or' in filter) return filter.or.some((part) => matches(item, part));
  if ('not' in filter) return !matches(item, filter.not);
  if ('text' in filter) return sortKey(item.name).includes(sortKey(filter.text));
  if ('in' in filter) {
    return valuesOf(item, VALUE_SOURCE[filter.field]).some((value) => filter.in.includes(value));
  }
  const moment = item[filter.field];
  if ('empty' in filter) return (moment === null) === filter.empty;
  if (moment === null) return false;
  const day = DATE_KIND[filter.field] === 'day' ? moment : moment.slice(0, 10);
  if ('on' in filter) return day === filter.on;
  return 'from' in filter ? day >= filter.from : day <= filter.to;
}

/** Null stands for no value. */
function valuesOf(item: WorkItemImage, { in: source }: ValueSource): readonly (string | null)[] {
  const value = item[source as keyof WorkItemImage] as
    | string
    | readonly string[]
    | null
    | undefined;
  if (!Array.isArray(value)) return [(value as string | null | undefined) ?? null];
  return value.length === 0 ? [null] : [...new Set(value as readonly string[])];
}

function groupsOf(
  items: readonly WorkItemImage[],
  by: GroupBy | null,
  { today }: ListQuery,
): [string, readonly WorkItemImage[]][] {
  if (by === null) return items.length > 0 ? [['all', items]] : [];
  const keysOf = (item: WorkItemImage) =>
    by === 'due'
      ? [dueGroup(item, today)]
      : valuesOf(item, GROUP_SOURCE[by]).map((value) => value ?? 'None');
  const keys = [...new Set(items.flatMap(keysOf))].toSorted();
  return keys.map((key) => [key, items.filter((item) => keysOf(item).includes(key))]);
}

function dueGroup({ target_date, state__group }: WorkItemImage, today: string): string {
  if (target_date === null) return 'None';
  const isClosed = state__group === 'completed' || state__group === 'cancelled';
  const away = (Date.parse(target_date) - Date.parse(today)) / 86_400_000;
  if (away < 0) return isClosed ? 'past' : 'overdue';
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  // Sunday is the seventh day of a week.
  const weekday = new Date(today).getUTCDay() || 7;
  return weekday + away <= 7 ? 'this_week' : 'later';
}

function cellsOf(items: readonly WorkItemImage[], query: ListQuery): number {
  const groups = groupsOf(items, query.group_by, query);
  if (query.sub_group_by === null) return groups.length;
  return groups.reduce(
    (sum, [, inGroup]) => sum + groupsOf(inGroup, query.sub_group_by, query).length,
    0,
  );
}

function cellItems(
  shown: readonly WorkItemImage[],
  query: ListQuery,
  key: string,
  subKey: string | null,
): readonly WorkItemImage[] {
  const group = groupsOf(shown, query.group_by, query).find(([own]) => own === key)?.[1] ?? [];
  if ((subKey === null) !== (query.sub_group_by === null)) return [];
  if (query.sub_group_by === null) return group;
  return groupsOf(group, query.sub_group_by, query).find(([own]) => own === subKey)?.[1] ?? [];
}

type Value = string | number | null;

function inOrder(world: World, { order_by }: ListQuery) {
  const descending = order_by.startsWith('-');
  const key = (descending ? order_by.slice(1) : order_by) as OrderKey;
  const value = ORDER[key];
  return (a: WorkItemImage, b: WorkItemImage): number => {
    const [left, right] = [value(a, world), value(b, world)];
    if (left === null || right === null) {
      const nullsLast = Number(left === null) - Number(right === null);
      return nullsLast === 0 ? byTie(a, b) : nullsLast;
    }
    const order = compareValues(left, right);
    return (descending ? -order : order) || byTie(a, b);
  };
}

function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'string' && typeof b === 'string'
    ? compareSortKeys(a, b)
    : Number(a) - Number(b);
}

/** The newest number first; what has no number yet is newer than all; then by id. */
function byTie(a: WorkItemImage, b: WorkItemImage): number {
  const [left, right] = [a, b].map(({ sequence_id }) => sequence_id ?? Number.MAX_SAFE_INTEGER);
  if (left !== right) return (right ?? 0) - (left ?? 0);
  return a.id < b.id ? -1 : 1;
}

const ORDER: Record<OrderKey, (item: WorkItemImage, world: World) => Value> = {
  sort_order: (item) => item.sort_order,
  created_at: (item) => item.created_at,
  updated_at: (item) => item.updated_at,
  start_date: (item) => item.start_date,
  target_date: (item) => item.target_date,
  priority: (item) => PRIORITY_RANK[item.priority],
  sequence_id: (item) => item.sequence_id,
  name: (item) => sortKey(item.name),
  state__name: (item, { states }) => smallestName([states.get(item.state_id)?.name]),
  labels__name: (item, { labels }) => smallestName(item.label_ids.map((id) => labels.get(id))),
  assignees__first_name: (item, { firstNames }) =>
    smallestName(item.assignee_ids.map((id) => firstNames.get(id))),
  issue_module__module__name: (item, { modules }) =>
    smallestName(item.module_ids.map((id) => modules.get(id))),
  issue_cycle__cycle__name: (item, { cycles }) => smallestName([cycles.get(item.cycle_id ?? '')]),
  estimate_point__key: (item, { points }) => points.get(item.estimate_point ?? '') ?? null,
  link_count: (item) => item.link_count,
  attachment_count: (item) => item.attachment_count,
  sub_issues_count: (item) => item.sub_issues_count,
};

function smallestName(names: readonly (string | undefined)[]): string | null {
  const known = names.filter((name) => name !== undefined).map(sortKey);
  return known.toSorted(compareSortKeys)[0] ?? null;
}

/** Without what lists do not carry. */
export function toRow(image: WorkItemImage): WorkItemRow {
  const { description_html: _d, mention_ids: _m, subscriber_ids: _s, type_id: _t, ...row } = image;
  return row;
}
