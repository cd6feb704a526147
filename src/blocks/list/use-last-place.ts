import { useEffect, useLayoutEffect, useRef } from 'react';
import type { WorkItemId } from '../../domain/ids.ts';
import { viewToSearch } from '../../state/list-address.ts';
import { scopeId } from './list-scope.ts';
import type { ListScreen } from './list-screen.ts';

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

  useLayoutEffect(() => {
    if (isBack.current || layout.rows === 0) return;
    isBack.current = true;
    const text = sessionStorage.getItem(key);
    const last = text === null ? null : (JSON.parse(text) as LastPlace);
    if (last?.search !== viewToSearch(view.getState(), '')) return;
    if (last.active >= 0) selection.activate(last.active, last.activeId);
    scroller.current?.scrollTo({ top: last.top, behavior: 'instant' });
  }, [key, view, selection, scroller, layout]);

  useEffect(() => {
    const keep = (): void => {
      const { active, activeId } = selection.getState();
      const search = viewToSearch(view.getState(), '');
      const last: LastPlace = { search, top: scroll.getSnapshot().top, active, activeId };
      if (isBack.current) sessionStorage.setItem(key, JSON.stringify(last));
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
      isBack.current = false;
    };
  }, [key, view, selection, scroll]);
}
