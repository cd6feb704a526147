import { useClient } from '../../client/client-context.ts';
import { workItemListCommands, type ListContext } from '../../commands/work-item-list.ts';
import type { WorkItemId } from '../../domain/ids.ts';
import { NO_VALUE } from '../../domain/list-query.ts';
import { hasFilters } from '../../state/filters.ts';
import { groupPath } from '../../state/list-view.ts';
import { useCommandScope } from '../commands/command-scope.ts';
import { sortOrdersBetween } from './group-value.ts';
import { useItemActions, type ItemActions } from '../item/use-item-actions.ts';
import { placeAt } from './layout.ts';
import { activateAt, rowAt, stepFrom, type ListScreen } from './list-screen.ts';

export interface ListCommandHooks {
  readonly peekKey: string | null;
  /** The peek follows the keyboard while it is open. */
  readonly onActivated: () => void;
  readonly closePeek: () => void;
  readonly openFilters: () => void;
  readonly openGroupBy: () => void;
  readonly openOrderBy: () => void;
}

/** Moving, selecting, folding and ordering by keyboard. */
export function useListCommands(screen: ListScreen, hooks: ListCommandHooks): void {
  const client = useClient();
  const actions = useItemActions();
  const selectAll = async (): Promise<void> => {
    const { query, layout, selection, feed } = screen;
    if (!query) return;
    const windows = layout.runs.map(({ key, sub_key, count }) => ({
      key,
      sub_key,
      offset: 0,
      limit: count,
    }));
    const answer = await client.ask({ ask: 'workItems', query, windows });
    const rows = answer.windows.flatMap((one) => one.rows);
    feed.learn(rows);
    selection.select(rows.map(({ id }) => id));
  };
  useCommandScope(workItemListCommands, () => listContext(screen, hooks, actions, selectAll));
}

function listContext(
  screen: ListScreen,
  hooks: ListCommandHooks,
  actions: ItemActions,
  selectAll: () => Promise<void>,
): ListContext {
  const { layout, selection, view, scroller, sizes } = screen;
  const { active, selected } = selection.getState();
  const shown = view.getState();
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / sizes.row) - 2);
  const go = (at: number): void => {
    activateAt(screen, at);
    hooks.onActivated();
  };
  const step = (rows: number): number => stepFrom(screen, hooks.peekKey, rows);
  return {
    hasKeyboard: listHasKeyboard(scroller.current),
    isEmpty: layout.rows === 0,
    hasActive: active >= 0,
    hasSelection: selected.size > 0,
    hasFilters: hasFilters(shown.filters),
    isGrouped: screen.query !== null && screen.query.group_by !== null,
    isPeeking: hooks.peekKey !== null,
    isManual: screen.query?.order_by === 'sort_order',
    moveBy: (rows) =>
      go(rows === 'page' ? active + page : rows === '-page' ? active - page : step(rows)),
    moveTo: (end) => go(end === 'first' ? 0 : layout.rows - 1),
    extendBy: (step) => extendBy(screen, step),
    toggle: () => {
      const row = rowAt(screen, active);
      if (row) selection.toggle(row.id, active);
    },
    selectAll: () => selectAll().catch(() => undefined), // the list shows why it has no data
    clearSelection: selection.clear,
    closePeek: hooks.closePeek,
    reorder: (step) => reorder(screen, actions, step),
    foldGroup: () => foldAround(screen),
    openFilters: hooks.openFilters,
    clearFilters: view.clearFilters,
    openGroupBy: hooks.openGroupBy,
    openOrderBy: hooks.openOrderBy,
  };
}

/** True unless focus lies on a control that moves or writes with the same keys. */
export function listHasKeyboard(scroller: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || scroller?.contains(focused)) return true;
  return !focused.closest('input, textarea, select, [role="tab"], [role="dialog"], [role="menu"]');
}

/** From the anchor to the next row; everything in between is ticked. */
export function extendBy(screen: ListScreen, step: -1 | 1): void {
  const { active } = screen.selection.getState();
  extendTo(screen, Math.max(0, Math.min(screen.layout.rows - 1, active + step)));
}

export function extendTo(screen: ListScreen, at: number): void {
  const { selection } = screen;
  const { active, anchor } = selection.getState();
  const from = anchor ?? Math.max(active, 0);
  const ids: WorkItemId[] = [];
  for (let i = Math.min(from, at); i <= Math.max(from, at); i += 1) {
    const row = rowAt(screen, i);
    if (row) ids.push(row.id);
  }
  activateAt(screen, at);
  selection.extend(at, rowAt(screen, at)?.id ?? null, from, ids);
}

/** The row changes places with its neighbour in the same group. */
function reorder(screen: ListScreen, actions: ItemActions, step: -1 | 1): void {
  const { layout, selection } = screen;
  const { active } = selection.getState();
  const place = placeAt(layout, active);
  const row = rowAt(screen, active);
  if (!place || !row) return;
  const target = place.index + step;
  if (target < 0 || target >= place.run.count) return;
  const orderAt = (index: number): number | null =>
    index < 0 || index >= place.run.count
      ? null
      : (screen.feed.row(place.run.key, place.run.sub_key, index)?.sort_order ?? null);
  const [before, after] = step < 0 ? [target - 1, target] : [target, target + 1];
  const [order] = sortOrdersBetween(1, orderAt(before), orderAt(after));
  if (order !== undefined) actions.move([row], { sort_order: order });
}

/** Folds the group of the active row; without one, the group at the top of the view. */
function foldAround({ layout, selection, view, scroll }: ListScreen): void {
  const place = placeAt(layout, selection.getState().active);
  const { top } = scroll.getSnapshot();
  const box = layout.boxes.findLast((one) => one.top <= top) ?? layout.boxes[0];
  const path = place ? groupPath(place.run.key, place.run.sub_key) : (box?.key ?? NO_VALUE);
  view.toggleFold(path);
}
