import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { useClient } from '../../client/client-context.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { viewFromSearch, viewToSearch } from '../../state/list-address.ts';
import {
  preferencesOf,
  viewFromPreferences,
  viewFromText,
  viewToText,
  type ListPreferences,
} from '../../state/list-preferences.ts';
import { createListViewStore, DEFAULT_VIEW, type ListViewStore } from '../../state/list-view.ts';
import { usePlace } from '../place-context.ts';

const SAVE_AFTER_MS = 1500;

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
        localStorage.setItem(storageKey(listId), viewToText(view));
      }),
    [listId, store],
  );
  // The server remembers one view of a project; its parts are remembered here.
  useServerMemory(listId === projectId ? projectId : null, store);
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
  const here = viewFromText(localStorage.getItem(storageKey(listId)));
  const asked = viewFromSearch(location.search, here?.collapsed);
  return { view: asked ?? here ?? DEFAULT_VIEW, isKnown: asked !== null || here !== null };
}

/** Best effort: off-line, or for a guest, this device's memory is enough. */
function useServerMemory(projectId: ProjectId | null, store: ListViewStore): void {
  const client = useClient();
  const { slug } = usePlace();

  useEffect(() => {
    if (projectId === null) return;
    const start = store.getState();
    const { isKnown } = remembered(projectId);
    if (isKnown && localStorage.getItem(storageKey(projectId)) !== null) return;
    client.ask({ ask: 'userProperties', project_id: projectId }).then(
      (stored) => {
        if (stored && store.getState() === start && !isKnown) {
          store.replace(viewFromPreferences(stored));
        }
      },
      () => undefined, // not reachable: the default stands
    );
  }, [client, projectId, store]);

  useEffect(() => {
    if (projectId === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let sent = JSON.stringify(preferencesOf(store.getState()));
    const send = (): void => {
      const body: ListPreferences = preferencesOf(store.getState());
      if (JSON.stringify(body) === sent || !navigator.onLine) return;
      sent = JSON.stringify(body);
      client
        .request({
          method: 'PATCH',
          path: `/api/workspaces/${slug}/projects/${projectId}/user-properties/`,
          body,
          refreshes: [],
        })
        .catch(() => undefined); // remembered on this device all the same
    };
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(send, SAVE_AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      send();
    };
  }, [client, projectId, slug, store]);
}
