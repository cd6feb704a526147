import { useCallback, useEffect, useRef } from 'react';
import { useClient } from '../../client/client-context.ts';
import type { DisplayCollision } from '../../client/display-changes.ts';
import { useDraftsReady } from '../../client/drafts/drafts-context.ts';
import { useDisplayChanges } from '../../client/use-display-changes.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { preferencesOf, viewFromPreferences } from '../../state/list-preferences.ts';
import type { ListViewStore } from '../../state/list-view.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { useToast } from '../../ui/toast-context.ts';
import { usePlace } from '../place-context.ts';

const { displayElsewhere: text } = WORK_ITEMS;
const SEND_AFTER_MS = 1500;

/**
 * The server's memory of how a project's list is looked at: read where this device has none, and told of every
 * choice, once it can be reached.
 *
 * @param projectId null: this list is remembered on this device only
 */
export function useDisplayMemory(
  projectId: ProjectId | null,
  store: ListViewStore,
  isKnownHere: () => boolean,
): void {
  const client = useClient();
  const { slug } = usePlace();
  const changes = useDisplayChanges();
  const send = useSendDisplay(slug);
  const isKnown = useRef(isKnownHere);

  useEffect(() => {
    if (projectId === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAdopting = false;
    let before = preferencesOf(store.getState());
    const start = store.getState();
    const stop = store.subscribe((view) => {
      const after = preferencesOf(view);
      if (!isAdopting) changes.choose({ slug, projectId }, before, after);
      before = after;
      clearTimeout(timer);
      timer = setTimeout(send, SEND_AFTER_MS);
    });
    const adopt = async (): Promise<void> => {
      if (isKnown.current()) return;
      const stored = await client.ask({ ask: 'userProperties', project_id: projectId });
      if (!stored || store.getState() !== start) return;
      isAdopting = true;
      store.replace(viewFromPreferences(stored));
      isAdopting = false;
    };
    adopt().catch(() => undefined); // not reachable: the default stays
    return () => {
      stop();
      clearTimeout(timer);
      send();
    };
  }, [client, changes, projectId, send, slug, store]);
}

/** Sends what was chosen while the server could not be reached. */
export function useUnsentDisplay(slug: string): void {
  const isReady = useDraftsReady();
  const { network } = useSyncState();
  const send = useSendDisplay(slug);
  useEffect(() => {
    if (isReady && network === 'online') send();
  }, [isReady, network, send]);
}

/** Sends now, and says what another device changed meanwhile. */
function useSendDisplay(slug: string): () => void {
  const changes = useDisplayChanges();
  const toast = useToast();
  return useCallback(() => {
    const tell = (collisions: readonly DisplayCollision[]): void => {
      for (const { list, keepMine } of collisions) {
        toast.show({
          id: `display.${list.projectId}`,
          kind: 'info',
          title: text.title,
          message: text.text,
          lasting: true,
          actions: [{ label: text.keepMine, onClick: () => void keepMine().then(tell) }],
        });
      }
    };
    if (navigator.onLine) void changes.send(slug).then(tell);
  }, [changes, slug, toast]);
}
