import { useLayoutEffect, useRef } from 'react';
import { tabStorage } from '../../client/safe-storage.ts';
import type { WorkItemId } from '../../domain/ids.ts';
import { parsedJson } from '../../lib/parsed-json.ts';
import { viewToSearch } from '../../state/list-address.ts';
import { scopeId } from './list-scope.ts';
import { keepTrail } from '../item/trail.ts';
import { placeAt } from './layout.ts';
import { showPlace, type ListScreen } from './list-screen.ts';

interface LastPlace {
  /** The view it was in: in another one the place means nothing. */
  readonly search: string;
  readonly top: number;
  readonly active: number;
  readonly activeId: WorkItemId | null;
}

/** Coming back from an item, or after a reload, the list stands where it stood, with the keyboard on the same row. */
export function useLastPlace(screen: ListScreen): void {
  const { scope, view, selection, scroll, scroller, layout } = screen;
  const key = `holdfast.place.${scopeId(scope)}`;
  const isBack = useRef(false);
  const latest = useRef(screen);
  useLayoutEffect(() => {
    latest.current = screen;
  });

  useLayoutEffect(() => {
    if (isBack.current || layout.rows === 0) return;
    isBack.current = true;
    const last = parsedJson(tabStorage.getItem(key)) as LastPlace | null;
    if (last?.search !== viewToSearch(view.getState(), '')) return;
    if (last.active >= 0) selection.activate(last.active, last.activeId);
    scroller.current?.scrollTo({ top: last.top, behavior: 'instant' });
    const place = placeAt(layout, last.active);
    if (place) showPlace(latest.current, place);
  }, [key, view, selection, scroller, layout]);

  useLayoutEffect(() => {
    // When the list is left, the address is already another.
    const path = location.pathname;
    const keep = (): void => {
      const { active, activeId } = selection.getState();
      const search = viewToSearch(view.getState(), '');
      const last: LastPlace = { search, top: scroll.getSnapshot().top, active, activeId };
      if (!isBack.current) return;
      tabStorage.setItem(key, JSON.stringify(last));
      const { query, layout } = latest.current;
      const runs = layout.runs.map((run) => ({
        ...{ key: run.key, sub_key: run.sub_key, first: run.first, count: run.count },
      }));
      const href = search === '' ? path : `${path}?${search}`;
      if (query) keepTrail(tabStorage, { href, placeKey: key, query, runs });
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
      isBack.current = false;
    };
  }, [key, view, selection, scroll]);
}

/** Moves the keyboard of a list that is not on screen: it opens there. */
export function keepPlace(storage: Storage, key: string, active: number, id: WorkItemId): void {
  const kept = parsedJson(storage.getItem(key)) as LastPlace | null;
  if (kept === null) return;
  const last: LastPlace = { ...kept, active, activeId: id };
  storage.setItem(key, JSON.stringify(last));
}
