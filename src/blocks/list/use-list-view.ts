import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { deviceStorage } from '../../client/safe-storage.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { viewFromSearch, viewToSearch } from '../../state/list-address.ts';
import { viewFromText, viewToText } from '../../state/list-preferences.ts';
import { createListViewStore, DEFAULT_VIEW, type ListViewStore } from '../../state/list-view.ts';
import { useDisplayMemory } from './use-display-memory.ts';

/**
 * How a project's list is looked at. The address says it; a bare address means as this device, or
 * else the server, remembers it.
 */
export function useListView(projectId: ProjectId, listId: string): ListViewStore {
  const search = useSearch();
  const store = useMemo(() => createListViewStore(remembered(listId).view), [listId]);

  // Back, Forward and links: the address changed, the view follows.
  useEffect(() => {
    const { collapsed } = store.getState();
    const asked = viewFromSearch(search, collapsed);
    if (asked === null) show(viewToSearch(store.getState(), search), true);
    else if (viewToSearch(asked, '') !== viewToSearch(store.getState(), '')) store.replace(asked);
  }, [search, store]);

  // A choice: the address follows, as a step that Back takes back.
  useEffect(
    () =>
      store.subscribe((view) => {
        const now = location.search.slice(1);
        const next = viewToSearch(view, now);
        if (next !== viewToSearch(viewFromSearch(now) ?? DEFAULT_VIEW, now)) show(next, false);
        deviceStorage.setItem(storageKey(listId), viewToText(view));
      }),
    [listId, store],
  );
  // The server remembers one view of a project; its parts are remembered here.
  const isKnown = (): boolean => remembered(listId).isKnown;
  useDisplayMemory(listId === projectId ? projectId : null, store, isKnown);
  return store;
}

export function useView(store: ListViewStore) {
  return useSyncExternalStore(store.subscribe, store.getState);
}

function show(search: string, replace: boolean): void {
  navigate(`${location.pathname}?${search}`, { replace });
}

function storageKey(listId: string): string {
  return `holdfast.list.${listId}`;
}

/** What the address says, or else what this device remembers of the list. */
export function remembered(listId: string) {
  const here = viewFromText(deviceStorage.getItem(storageKey(listId)));
  const asked = viewFromSearch(location.search, here?.collapsed);
  return { view: asked ?? here ?? DEFAULT_VIEW, isKnown: asked !== null || here !== null };
}
