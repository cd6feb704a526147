import { useEffect, useLayoutEffect, useRef } from 'react';
import { firstRowsEach, type ListQuery, type RowWindow } from '../../domain/list-query.ts';
import type { Layout } from './layout.ts';
import type { FeedState, ListFeed } from './list-feed.ts';
import type { Viewport } from './scroll-store.ts';
import { firstWindows, OVERSCAN, windowsAround, windowsCover, type Lead } from './windows.ts';

/** At rest few rows are watched, so that an edit is answered quickly. */
const RESTING = 50;
const REST_AFTER_MS = 400;
/** While scrolling, the rows of so many steps to come are asked for, as soon as fewer are left than these. */
const STEPS_AHEAD = 40;
const FEWEST_STEPS = 24;
/** However far one step went: a jump needs what is around its end. */
const LONGEST_STEP = 15;

interface Asked {
  readonly query: ListQuery | null;
  readonly windows: readonly RowWindow[];
}

/** Asks for rows ahead of the view, so that scrolling never meets one that is not there. */
export function useWindows(feed: ListFeed, layout: Layout, { top, height }: Viewport): void {
  const asked = useRef<Asked | null>(null);
  const from = useRef(top);
  const bottom = top + height;

  useLayoutEffect(() => {
    if (height === 0 || layout.rows === 0) return;
    const step = stepOf(top - from.current, layout.rowHeight);
    from.current = top;
    const shown = feed.getSnapshot();
    const { query } = shown;
    // A list brings the first rows of its groups until windows of it are asked for.
    const known =
      asked.current?.query === query
        ? asked.current.windows
        : firstWindows(layout, firstRowsIn(shown));
    if (windowsCover(known, layout, top, bottom, leadOf(step, FEWEST_STEPS, OVERSCAN))) return;
    const windows = windowsAround(layout, top, bottom, leadOf(step, STEPS_AHEAD, RESTING));
    asked.current = { query, windows };
    feed.window(windows);
  }, [feed, layout, top, bottom, height]);

  useEffect(() => {
    if (height === 0) return;
    const timer = setTimeout(() => {
      const windows = windowsAround(layout, top, bottom, leadOf(0, 0, RESTING));
      asked.current = { query: feed.getSnapshot().query, windows };
      feed.window(windows);
    }, REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [feed, layout, top, bottom, height]);
}

function firstRowsIn({ answer, query }: FeedState): number {
  const cells = answer?.groups.reduce((sum, { groups }) => sum + Math.max(1, groups.length), 0);
  return query ? firstRowsEach(query, cells ?? 0) : 0;
}

/** The rows that the view went down, or, below zero, up. */
function stepOf(distance: number, rowHeight: number): number {
  const rows = distance / rowHeight;
  return Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, rows));
}

/** Where the view is going to there must be the rows of so many steps; behind it, and at rest, `least`. */
function leadOf(step: number, steps: number, least: number): Lead {
  const ahead = Math.max(least, Math.ceil(Math.abs(step) * steps));
  return step < 0 ? { before: ahead, after: least } : { before: least, after: ahead };
}
