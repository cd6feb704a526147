import { DUE_GROUPS, dueDays, type DueGroup } from '../../src/domain/due-group.ts';
import type { Filter, ValueField } from '../../src/domain/filter.ts';
import { filterOfScope, isTopLevelOnly, projectOfScope } from '../../src/domain/list-fields.ts';
import {
  ALL_ITEMS,
  firstRowsEach,
  MANY_VALUED_GROUPS,
  NO_VALUE,
  type GroupBy,
  type ListAnswer,
  type ListGroup,
  type ListPlace,
  type ListQuery,
  type ListScope,
  type RowWindow,
} from '../../src/domain/list-query.ts';
import type { WorkItemId } from '../../src/domain/ids.ts';
import { CLOSED_GROUPS } from '../../src/domain/state-group.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';
import { isShown } from '../mutations/entity-of.ts';
import { get, type Rest } from '../net/rest.ts';
import { toImage, type RowContext } from './server-rows.ts';

const WIRE_GROUP: Record<GroupBy, string> = {
  state: 'state_id',
  state_group: 'state__group',
  priority: 'priority',
  labels: 'labels__id',
  assignees: 'assignees__id',
  cycle: 'cycle_id',
  module: 'issue_module__module_id',
  created_by: 'created_by',
  project: 'project_id',
  due: 'due',
  target_date: 'target_date',
};

interface WireGroup {
  readonly results: readonly unknown[] | Readonly<Record<string, WireGroup>>;
  readonly total_results: number;
}

/** The list as the server groups it, with what is unsent in its place. */
export async function listFromServer(
  rest: Rest,
  slug: string,
  query: ListQuery,
  windows: readonly RowWindow[],
  context: RowContext,
): Promise<ListAnswer> {
  const { group_by } = query;
  const [body, items, ...loaded] = await Promise.all([
    get(rest, pagePath(slug, query, 0)),
    group_by && MANY_VALUED_GROUPS.includes(group_by) ? itemCount(rest, slug, query) : null,
    ...windows.map((window) => windowRows(rest, slug, query, window, context)),
  ]);
  const { results, total_count } = body as WireGroup & { readonly total_count: number };
  const groups = group_by
    ? groupsOf(results, context)
    : groupsOf({ [ALL_ITEMS]: { results, total_results: total_count } }, context);
  const answer = {
    total_count,
    item_count: items ?? total_count,
    groups,
    windows: windows.map((window, i) => ({ window, rows: loaded[i] ?? [] })),
  };
  // Seldom is anything unsent where the server answers: what it takes is not loaded before.
  const shown = context.operations.some(isShown)
    ? await (
        await import('./list-with-unsent.ts')
      ).listWithUnsent(rest, slug, query, answer, context)
    : answer;
  return { ...shown, groups: withFirstRows(shown.groups, query) };
}

/** Where an item can be in several groups, the list without groups tells how many items there are. */
async function itemCount(rest: Rest, slug: string, query: ListQuery): Promise<number> {
  const body = await get(rest, listPath(slug, query, query.filter, pageOf(0, 1)));
  return (body as { readonly total_count: number }).total_count;
}

/** A page of every group: at least one row, which is the least that can be asked for. */
export function pagePath(slug: string, query: ListQuery, page: number): string {
  const size = Math.min(Math.max(query.per_page, 1), MAX_PAGE);
  return listPath(slug, query, query.filter, { ...groupingOf(query), ...pageOf(page, size) });
}

/** As many rows of each as the copy brings. */
function withFirstRows(groups: readonly ListGroup[], query: ListQuery): readonly ListGroup[] {
  const cells = groups.reduce((sum, { groups: subs }) => sum + Math.max(1, subs.length), 0);
  const each = firstRowsEach(query, cells);
  const cut = (group: ListGroup): ListGroup => ({
    ...group,
    rows: group.rows.slice(0, each),
    groups: group.groups.map(cut),
  });
  return groups.map(cut);
}

interface WirePlace {
  readonly group: string | null;
  readonly sub_group: string | null;
  readonly index: number;
}

/** Where the server has the item in a list. */
export async function placesFromServer(
  rest: Rest,
  slug: string,
  query: ListQuery,
  id: WorkItemId,
): Promise<readonly ListPlace[]> {
  const parameters = { ...groupingOf(query), place_of: id };
  const places = (await get(
    rest,
    listPath(slug, query, query.filter, parameters),
  )) as readonly WirePlace[];
  return places.map(({ group, sub_group, index }) => ({
    id,
    key: group ?? ALL_ITEMS,
    sub_key: sub_group,
    index,
  }));
}

function groupsOf(results: WireGroup['results'], context: RowContext): readonly ListGroup[] {
  return Object.entries(results as Readonly<Record<string, WireGroup>>)
    .filter(([, { total_results }]) => total_results > 0)
    .map(([key, { results: inner, total_results }]) => ({
      key,
      total: total_results,
      rows: Array.isArray(inner) ? inner.map((wire) => toImage(wire, context)) : [],
      groups: Array.isArray(inner) ? [] : groupsOf(inner, context),
    }));
}

/** Pages of the server start at multiples of their size, a window anywhere. */
async function windowRows(
  rest: Rest,
  slug: string,
  query: ListQuery,
  window: RowWindow,
  context: RowContext,
): Promise<readonly WorkItemRow[]> {
  const { key, sub_key, offset, limit } = window;
  const { group_by, sub_group_by } = query;
  if (limit === 0 || !isThere(query, window)) return [];
  const filter: Filter = {
    and: [
      query.filter,
      ...(group_by ? [groupFilter(group_by, key, query.today)] : []),
      ...(sub_group_by && sub_key !== null
        ? [groupFilter(sub_group_by, sub_key, query.today)]
        : []),
    ],
  };
  const size = Math.min(limit, MAX_PAGE);
  const first = Math.floor(offset / size);
  const count = Math.floor((offset + limit - 1) / size) - first + 1;
  const bodies = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      get(rest, listPath(slug, query, filter, pageOf(first + i, size))),
    ),
  );
  const rows = bodies.flatMap((body) => (body as WireGroup).results as readonly unknown[]);
  const start = offset - first * size;
  return rows.slice(start, start + limit).map((wire) => toImage(wire, context));
}

/** Whether the list can have such a group at all. */
function isThere({ group_by, sub_group_by }: ListQuery, { key, sub_key }: RowWindow): boolean {
  if (group_by === null) return key === ALL_ITEMS && sub_key === null;
  if (key === ALL_ITEMS || sub_key === ALL_ITEMS) return false;
  return (sub_group_by === null) === (sub_key === null);
}

function groupFilter(group: GroupBy, key: string, today: string): Filter {
  if (group === 'due') return dueFilter(key, today);
  if (group === 'target_date') {
    if (key !== NO_VALUE && !/^\d{4}-\d{2}-\d{2}$/.test(key)) return { or: [] };
    return key === NO_VALUE ? { field: group, empty: true } : { field: group, on: key };
  }
  return { field: group satisfies ValueField, in: [key === NO_VALUE ? null : key] };
}

function dueFilter(key: string, today: string): Filter {
  const field = 'target_date';
  const { yesterday, tomorrow, weekEnd } = dueDays(today);
  const closed: Filter = { field: 'state_group', in: CLOSED_GROUPS };
  const afterTomorrow: Filter = {
    and: [{ field, from: tomorrow }, { not: { field, on: tomorrow } }],
  };
  const filters: Readonly<Record<DueGroup, Filter>> = {
    overdue: { and: [{ field, to: yesterday }, { not: closed }] },
    today: { field, on: today },
    tomorrow: { field, on: tomorrow },
    this_week: { and: [afterTomorrow, { field, to: weekEnd }] },
    later: { and: [afterTomorrow, { not: { field, to: weekEnd } }] },
    past: { and: [{ field, to: yesterday }, closed] },
  };
  if (key === NO_VALUE) return { field, empty: true };
  const group = DUE_GROUPS.find((one) => one === key);
  return group ? filters[group] : { or: [] };
}

const PATH: Partial<Record<ListScope['kind'], string>> = {
  archived: 'archived-issues',
  drafts: 'issue-drafts',
};

type Parameters = Readonly<Record<string, string>>;

/** The most rows that the server gives at once. */
const MAX_PAGE = 1000;

function pageOf(page: number, size: number): Parameters {
  return { per_page: `${size}`, cursor: `${size}:${page}:0` };
}

function groupingOf({ group_by, sub_group_by, today }: ListQuery): Parameters {
  return {
    ...(group_by === 'due' || sub_group_by === 'due' ? { today } : {}),
    ...(group_by ? { group_by: WIRE_GROUP[group_by] } : {}),
    ...(sub_group_by ? { sub_group_by: WIRE_GROUP[sub_group_by] } : {}),
  };
}

function listPath(slug: string, list: ListQuery, filter: Filter, more: Parameters): string {
  const { scope, order_by } = list;
  const query = new URLSearchParams({
    order_by,
    filters: JSON.stringify({ and: [filter, filterOfScope(scope)] }),
    ...(isTopLevelOnly(list) ? { sub_issue: 'false' } : {}),
    ...more,
  });
  const workspace = `/api/workspaces/${encodeURIComponent(slug)}`;
  const project = projectOfScope(scope);
  if (project === null) return `${workspace}/issues/?${query}`;
  return `${workspace}/projects/${project}/${PATH[scope.kind] ?? 'issues'}/?${query}`;
}
