import { useSyncExternalStore } from 'react';
import type { SyncState } from '../domain/sync-state.ts';
import { useClient } from './client-context.ts';

/** What the sync indicator shows. */
export function useSyncState(): SyncState {
  const { syncState } = useClient();
  return useSyncExternalStore(syncState.subscribe, syncState.getSnapshot);
}
