import { compareRows } from '../../src/domain/compare-rows.ts';
import { dueDays, dueGroupOf } from '../../src/domain/due-group.ts';
import {
  filterOfScope,
  GROUP_SOURCE,
  isTopLevelOnly,
  projectOfScope,
} from '../../src/domain/list-fields.ts';
import {
  ALL_ITEMS,
  NO_VALUE,
  type GroupBy,
  type ListAnswer,
  type ListGroup,
  type ListQuery,
} from '../../src/domain/list-query.ts';
import { matchFilter, valuesOf } from '../../src/domain/match-filter.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';
import {
  cellName,
  cellsOfAnswer,
  insertInto,
  removeFrom,
  replaceIn,
  stretchOf,
  type Cell,
} from './list-cells.ts';

/** One item with unsent work: as the server has it, and as it is shown; null where it is not there. */
export interface Unsent {
  readonly before: WorkItemRow | null;
  readonly after: WorkItemRow | null;
}

/**
 * The server's list with unsent work in its place: an edit moves its row between groups and windows
 * before the server has answered, as it does in the copy.
 */
export function moveUnsent(
  answer: ListAnswer,
  query: ListQuery,
  unsent: readonly Unsent[],
): ListAnswer {
  const cells = cellsOfAnswer(answer);
  const totals = new Map(answer.groups.map(({ key, total }) => [key, total]));
  const listed = new Set([...cells.values()].flatMap(({ rows }) => [...rows.values()].map(idOf)));
  let item_count = answer.item_count;
  for (const { before, after } of unsent) {
    const wasIn =
      before !== null && (listed.has(before.id) || belongs(before, query) === true) ? before : null;
    const verdict = after === null ? false : belongs(after, query);
    const isIn = (verdict ?? wasIn !== null) ? after : null;
    move(cells, totals, query, wasIn, isIn);
    item_count += Number(isIn !== null) - Number(wasIn !== null);
  }
  const groups = groupsOf(cells, totals, query);
  return {
    total_count: [...totals.values()].reduce((sum, total) => sum + total, 0),
    item_count,
    groups,
    windows: answer.windows.map(({ window, rows }) => {
      const cell = cells.get(cellName(window.key, window.sub_key));
      const shown = cell ? stretchOf(cell, window.offset, window.limit) : [];
      // Where the place before it is not known, the stretch stays as the server has it.
      const isKnown = shown.length > 0 || !cell || cell.total <= window.offset;
      return { window, rows: isKnown ? shown : rows };
    }),
  };
}

function move(
  cells: Map<string, Cell>,
  totals: Map<string, number>,
  query: ListQuery,
  from: WorkItemRow | null,
  to: WorkItemRow | null,
): void {
  const compare = compareRows(query.order_by);
  const [old, fresh] = [from ? cellsOf(from, query) : [], to ? cellsOf(to, query) : []];
  const stays = (cell: Place, others: readonly Place[]) =>
    others.some(({ key, sub_key }) => key === cell.key && sub_key === cell.sub_key);
  const isInOrder = !compare || !from || !to || compare(from, { ...to, id: from.id }) === 0;
  for (const place of old) {
    const cell = cells.get(cellName(place.key, place.sub_key));
    if (!cell || !from) continue;
    if (to && isInOrder && stays(place, fresh)) replaceIn(cell, to);
    else removeFrom(cell, from, compare);
  }
  for (const place of fresh) {
    if (!to || (isInOrder && stays(place, old))) continue;
    const name = cellName(place.key, place.sub_key);
    const cell = cells.get(name) ?? { ...place, total: 0, rows: new Map() };
    cells.set(name, cell);
    insertInto(cell, to, compare);
  }
  const [oldKeys, freshKeys] = [keysOf(old), keysOf(fresh)];
  for (const key of oldKeys) totals.set(key, (totals.get(key) ?? 1) - 1);
  for (const key of freshKeys) totals.set(key, (totals.get(key) ?? 0) + 1);
}

type Place = Pick<Cell, 'key' | 'sub_key'>;

function keysOf(places: readonly Place[]): ReadonlySet<string> {
  return new Set(places.map(({ key }) => key));
}

function cellsOf(row: WorkItemRow, { group_by, sub_group_by, today }: ListQuery): readonly Place[] {
  const subs = sub_group_by ? keysIn(row, sub_group_by, today) : [null];
  const keys = group_by ? keysIn(row, group_by, today) : [ALL_ITEMS];
  return keys.flatMap((key) => subs.map((sub_key) => ({ key, sub_key })));
}

function keysIn(row: WorkItemRow, by: GroupBy, today: string): readonly string[] {
  if (by === 'due') return [dueGroupOf(row, dueDays(today)) ?? NO_VALUE];
  return (valuesOf(row, GROUP_SOURCE[by]) ?? [null]).map((value) => value ?? NO_VALUE);
}

/** Null: it depends on what rows do not carry. */
function belongs(row: WorkItemRow, query: ListQuery): boolean | null {
  const { scope, filter } = query;
  const project = projectOfScope(scope);
  if (project !== null && row.project_id !== project) return false;
  if (row.is_draft !== (scope.kind === 'drafts')) return false;
  if (!row.is_draft && (row.archived_at !== null) !== (scope.kind === 'archived')) return false;
  if (isTopLevelOnly(query) && row.parent_id !== null) return false;
  return matchFilter(row, { and: [filter, filterOfScope(scope)] });
}

function groupsOf(
  cells: ReadonlyMap<string, Cell>,
  totals: ReadonlyMap<string, number>,
  { sub_group_by, per_page }: ListQuery,
): readonly ListGroup[] {
  const groupOf = (key: string, cell: Cell): ListGroup => ({
    ...{ key, total: cell.total, groups: [] },
    rows: stretchOf(cell, 0, per_page),
  });
  const all = [...cells.values()].filter(({ total }) => total > 0);
  return [...totals]
    .filter(([, total]) => total > 0)
    .map(([key, total]) => {
      const own = all.filter((cell) => cell.key === key);
      if (sub_group_by === null) return own.map((cell) => groupOf(key, cell))[0] ?? emptyGroup(key);
      const groups = own.map((cell) => groupOf(cell.sub_key ?? NO_VALUE, cell));
      return { ...emptyGroup(key), total, groups };
    });
}

function emptyGroup(key: string): ListGroup {
  return { key, total: 0, rows: [], groups: [] };
}

function idOf({ id }: WorkItemRow): string {
  return id;
}
