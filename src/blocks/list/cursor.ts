import type { WorkItemId } from '../../domain/ids.ts';
import { groupPath } from '../../state/list-view.ts';
import { placeAt, type Layout, type RowPlace } from './layout.ts';
import type { ListFeed } from './list-feed.ts';
import { rowAt, type ListScreen } from './list-screen.ts';

type CursorScreen = Pick<ListScreen, 'feed' | 'layout' | 'selection' | 'scroller'>;

/** Where the keyboard was when the item under it was written. */
interface Held {
  readonly id: WorkItemId;
  readonly path: string;
  /** What is under the keyboard once the item has left; `before` when it was the last one. */
  readonly after: WorkItemId | null;
  readonly before: WorkItemId | null;
  /** Px below the upper edge of the list. */
  readonly y: number;
}

/** Keeps the keyboard where the person is, while answers bring rows in other places. */
export interface Cursor {
  /** The person is writing these items. */
  readonly hold: (screen: CursorScreen, ids: ReadonlySet<WorkItemId>) => void;
  /**
   * After rows moved. What the person moved away leaves the keyboard in its place, over the item that
   * came next; an item that somebody else moved takes the keyboard along.
   */
  readonly follow: (screen: CursorScreen) => void;
}

export function createCursor(): Cursor {
  let held: Held | null = null;
  return {
    hold(screen, ids) {
      const { active, activeId } = screen.selection.getState();
      const place = placeAt(screen.layout, active);
      if (activeId === null || !place || !ids.has(activeId)) return;
      held = {
        id: activeId,
        path: pathOf(place),
        after: nextOf(screen, active, 1, ids),
        before: nextOf(screen, active, -1, ids),
        y: place.top - (screen.scroller.current?.scrollTop ?? 0),
      };
    },
    follow(screen) {
      const { layout, selection } = screen;
      const { active, activeId } = selection.getState();
      if (active < 0 || layout.rows === 0) return;
      const own = held !== null && held.id === activeId ? held : null;
      const place = placeAt(layout, active);
      const isHere = activeId !== null && rowAt(screen, active)?.id === activeId;
      if (isHere && place && (own === null || own.path === pathOf(place))) return;
      if (own) {
        held = null;
        return stay(screen, own);
      }
      const moved = activeId === null ? null : nearestOf(screen.feed, layout, activeId, active);
      if (moved !== null) selection.follow(moved, activeId);
      else standAt(screen, active);
    },
  };
}

/** As far as a person could have ticked in one go; beyond it the place itself is kept. */
const FARTHEST = 500;

/** The nearest row in that direction which is not itself being written. */
function nextOf(
  screen: CursorScreen,
  active: number,
  step: 1 | -1,
  ids: ReadonlySet<WorkItemId>,
): WorkItemId | null {
  for (let i = 1; i <= FARTHEST; i += 1) {
    const row = rowAt(screen, active + i * step);
    if (!row) return null;
    if (!ids.has(row.id)) return row.id;
  }
  return null;
}

function stay(screen: CursorScreen, { after, before, y }: Held): void {
  const { feed, layout, selection, scroller } = screen;
  const { active } = selection.getState();
  const found = [after, before].flatMap((id) => {
    const at = id === null ? null : nearestOf(feed, layout, id, active);
    return at === null ? [] : [{ at, id }];
  })[0];
  if (!found) return standAt(screen, active);
  selection.follow(found.at, found.id);
  const list = scroller.current;
  const place = placeAt(layout, found.at);
  // It was in sight, and stays at the same height.
  if (list && place && y >= 0 && y < list.clientHeight) list.scrollTop = place.top - y;
}

function standAt(screen: CursorScreen, active: number): void {
  const at = Math.min(active, screen.layout.rows - 1);
  const row = rowAt(screen, at);
  if (row) screen.selection.follow(at, row.id);
}

function pathOf({ run }: RowPlace): string {
  return groupPath(run.key, run.sub_key);
}

function nearestOf(feed: ListFeed, layout: Layout, id: WorkItemId, near: number): number | null {
  const runs = new Map(layout.runs.map((run) => [groupPath(run.key, run.sub_key), run]));
  const all = feed.placesOf(id).flatMap(({ path, index }) => {
    const run = runs.get(path);
    return run && index < run.count ? [run.first + index] : [];
  });
  return all.toSorted((a, b) => Math.abs(a - near) - Math.abs(b - near))[0] ?? null;
}
