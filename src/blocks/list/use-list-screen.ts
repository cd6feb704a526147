import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useClient } from '../../client/client-context.ts';
import type { WorkItemId } from '../../domain/ids.ts';
import { createSelectionStore } from '../../state/selection.ts';
import { usePlace } from '../place-context.ts';
import { useLookups } from '../project/lookups.ts';
import { useToday } from '../use-today.ts';
import { arrangeGroups } from './arrange.ts';
import { createCursor, type Cursor } from './cursor.ts';
import { firstQuery } from './first-questions.ts';
import { layoutOf, type GroupShape } from './layout.ts';
import { createListFeed } from './list-feed.ts';
import { scopeId, type ProjectScope } from './list-scope.ts';
import type { ListScreen } from './list-screen.ts';
import { sizesFor, useIsCoarse } from './list-sizes.ts';
import { createScrollStore } from './scroll-store.ts';
import { useLastPlace } from './use-last-place.ts';
import { useListView, useView } from './use-list-view.ts';

/**
 * @param scope the same object for as long as the list is the same
 * @param adding the path of the group in which a name is being typed
 */
export function useListScreen(scope: ProjectScope, adding: string | null): ListScreen {
  const projectId = scope.project_id;
  const { viewer } = usePlace();
  const lookups = useLookups(projectId, viewer);
  const today = useToday();
  const isCoarse = useIsCoarse();
  const scroller = useRef<HTMLDivElement | null>(null);
  const view = useListView(projectId, scopeId(scope));
  const shown = useView(view);
  const own = useOwn(scope);
  const { feed, selection, cursor } = own;

  useLayoutEffect(() => {
    feed.ask(firstQuery(shown, scope, today));
  }, [feed, scope, shown, today]);
  useEffect(() => () => feed.stop(), [feed]);

  const { answer, query } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  const sizes = useMemo(() => sizesFor(shown.density, isCoarse), [shown.density, isCoarse]);
  const groups = useMemo((): readonly GroupShape[] => {
    if (!answer || !query) return [];
    // While a new question waits, the old answer is shown as it was asked for.
    const { group_by, sub_group_by } = query;
    return arrangeGroups(answer.groups, { ...shown, group_by, sub_group_by }, lookups);
  }, [answer, query, shown, lookups]);
  const headers = query !== null && query.group_by !== null;
  const layout = useMemo(
    () => layoutOf(groups, { sizes, collapsed: shown.collapsed, headers, adding }),
    [groups, sizes, shown.collapsed, headers, adding],
  );

  const screen = useMemo(
    () => ({
      ...own,
      identifier: lookups.project?.identifier ?? '',
      view,
      lookups,
      sizes,
      layout,
      query,
      today,
      scroller,
    }),
    [own, view, lookups, sizes, layout, query, today],
  );

  const { filters } = shown;
  useEffect(() => {
    void filters; // other filters, another set of items
    selection.clear();
  }, [selection, filters]);
  useLayoutEffect(() => {
    if (answer) cursor.follow({ feed, layout, selection, scroller });
  }, [cursor, feed, layout, selection, answer]);
  useHoldCursor(screen, cursor);
  useLastPlace(screen);
  return screen;
}

/** What is written from here on leaves the keyboard in its place. */
function useHoldCursor(screen: ListScreen, cursor: Cursor): void {
  const client = useClient();
  const latest = useRef(screen);
  useLayoutEffect(() => {
    latest.current = screen;
  }, [screen]);
  useEffect(
    () =>
      client.onWriting((intents) => {
        const ids = intents.flatMap((intent) =>
          intent.kind.startsWith('work_item.') ? [intent.id as WorkItemId] : [],
        );
        cursor.hold(latest.current, new Set(ids));
      }),
    [client, cursor],
  );
}

/** What belongs to one list: another scope is another list. */
function useOwn(scope: ProjectScope) {
  const client = useClient();
  return useMemo(
    () => ({
      projectId: scope.project_id,
      scope,
      selection: createSelectionStore(),
      feed: createListFeed(client),
      scroll: createScrollStore(),
      cursor: createCursor(),
    }),
    [client, scope],
  );
}
