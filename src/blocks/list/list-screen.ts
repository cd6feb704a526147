import type { ProjectId } from '../../domain/ids.ts';
import type { ListQuery } from '../../domain/list-query.ts';
import type { WorkItemRow } from '../../domain/work-item.ts';
import type { ListViewStore } from '../../state/list-view.ts';
import type { SelectionStore } from '../../state/selection.ts';
import type { Lookups } from '../project/lookups.ts';
import type { Anchor } from '../../ui/anchor.ts';
import { itemKey } from '../item/item-path.ts';
import { placeAt, type Layout, type RowPlace, type Sizes } from './layout.ts';
import type { ListFeed } from './list-feed.ts';
import type { ProjectScope } from './list-scope.ts';
import type { ScrollStore } from './scroll-store.ts';

/** All that the parts of one list share. */
export interface ListScreen {
  readonly projectId: ProjectId;
  /** Which of the project's items the list is about. */
  readonly scope: ProjectScope;
  readonly identifier: string;
  readonly view: ListViewStore;
  readonly selection: SelectionStore;
  readonly feed: ListFeed;
  readonly scroll: ScrollStore;
  readonly lookups: Lookups;
  readonly sizes: Sizes;
  readonly layout: Layout;
  /** The question that the rows on screen answer. */
  readonly query: ListQuery | null;
  readonly today: string;
  /** The element that scrolls. */
  readonly scroller: { current: HTMLDivElement | null };
}

export function rowAt(screen: Pick<ListScreen, 'feed' | 'layout'>, at: number) {
  const place = placeAt(screen.layout, at);
  return place ? screen.feed.row(place.run.key, place.run.sub_key, place.index) : undefined;
}

/** The items that commands act on: the ticked ones, or the row with the keyboard. */
export function targetRows(screen: ListScreen): readonly WorkItemRow[] {
  const { selected, activeId } = screen.selection.getState();
  const ids = selected.size > 0 ? [...selected] : activeId === null ? [] : [activeId];
  return ids.flatMap((id) => screen.feed.byId(id) ?? []);
}

/** Tells the list where it stands. Less than two rows of scrolling draw nothing new. */
export function measure(
  element: HTMLElement,
  { scroll, sizes }: Pick<ListScreen, 'scroll' | 'sizes'>,
): void {
  scroll.set(element.scrollTop, element.clientHeight, 2 * sizes.row);
}

/** Where a picker opened by a key stands: at its cell, else at the row, else in the list. */
export function anchorOf({ scroller, selection }: ListScreen, field: string | null): Anchor {
  const list = scroller.current;
  const row = list?.querySelector<HTMLElement>(`[data-at="${selection.getState().active}"]`);
  const cell = field === null ? null : row?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  if (cell && cell.offsetWidth > 0) return cell;
  const { x, y, height } = (row ?? list ?? document.body).getBoundingClientRect();
  return { x: x + BESIDE, y: row ? y + height : y + BESIDE };
}

const BESIDE = 96;

/** After a picker has closed, the list has the keyboard again, unless the person went elsewhere. */
export function focusList({ scroller }: Pick<ListScreen, 'scroller'>): void {
  requestAnimationFrame(() => {
    const list = scroller.current;
    const focused = document.activeElement;
    const isFree = !focused || focused === document.body || list?.contains(focused);
    if (isFree) list?.focus({ preventScroll: true });
  });
}

/** So many rows below the one that is gone to stay in sight: one sees what comes, and no toast lies over it. */
const AHEAD = 2;

/** Scrolls just enough to show the row, below the sticky header. */
export function showPlace(screen: ListScreen, place: RowPlace): void {
  const element = screen.scroller.current;
  if (!element) return;
  const { sizes, query } = screen;
  const header = query?.group_by === null ? 0 : sizes.header;
  const [above, below] = [
    place.top - header,
    place.top + (1 + AHEAD) * sizes.row - element.clientHeight,
  ];
  if (element.scrollTop > above) element.scrollTop = above;
  else if (element.scrollTop < below) element.scrollTop = below;
}

export function activateAt(screen: ListScreen, at: number): void {
  const { layout, selection } = screen;
  const clamped = Math.max(0, Math.min(layout.rows - 1, at));
  const place = placeAt(layout, clamped);
  if (!place) return;
  selection.activate(clamped, rowAt(screen, clamped)?.id ?? null);
  showPlace(screen, place);
}

/**
 * The row that J or K goes to. The peeked item may have left its place: then the row under the
 * keyboard is the one that comes next.
 */
export function stepFrom(screen: ListScreen, peekKey: string | null, step: number): number {
  const { active } = screen.selection.getState();
  const row = rowAt(screen, active);
  const hasLeft =
    peekKey !== null && row !== undefined && itemKey(row, screen.identifier) !== peekKey;
  return hasLeft && step > 0 ? active + step - 1 : active + step;
}
