import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RowWindow } from '../../domain/list-query.ts';
import type { Layout } from './layout.ts';
import type { ListFeed } from './list-feed.ts';
import type { Viewport } from './scroll-store.ts';
import { firstWindows, OVERSCAN, windowsAround, windowsCover } from './windows.ts';

/** Rows kept at hand while scrolling, and how near their end may come before more are asked for. */
const MOVING = { lead: 700, margin: 450 };
/** At rest few rows are watched, so that an edit is answered quickly. */
const RESTING = { lead: 100, margin: OVERSCAN };
const REST_AFTER_MS = 400;

/** Asks for rows ahead of the view, so that scrolling never meets one that is not there. */
export function useWindows(feed: ListFeed, layout: Layout, { top, height }: Viewport): void {
  const asked = useRef<{ readonly feed: ListFeed; readonly windows: readonly RowWindow[] } | null>(
    null,
  );
  const from = useRef(top);
  const bottom = top + height;

  useLayoutEffect(() => {
    if (height === 0 || layout.rows === 0) return;
    const isMoving = from.current !== top;
    from.current = top;
    const windows = asked.current?.feed === feed ? asked.current.windows : [];
    const first = firstWindows(layout, feed.getSnapshot().query?.per_page ?? 0);
    const { lead, margin } = isMoving ? MOVING : RESTING;
    if (windowsCover([...windows, ...first], layout, top, bottom, margin)) return;
    const next = windowsAround(layout, top, bottom, lead);
    asked.current = { feed, windows: next };
    feed.window(next);
  }, [feed, layout, top, bottom, height]);

  useEffect(() => {
    if (height === 0) return;
    const timer = setTimeout(() => {
      const next = windowsAround(layout, top, bottom, RESTING.lead);
      asked.current = { feed, windows: next };
      feed.window(next);
    }, REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [feed, layout, top, bottom, height]);
}
