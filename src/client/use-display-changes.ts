import { useMemo } from 'react';
import { useClient } from './client-context.ts';
import { createDisplayChanges, type DisplayChanges } from './display-changes.ts';
import { useDrafts } from './drafts/drafts-context.ts';

export function useDisplayChanges(): DisplayChanges {
  const client = useClient();
  const drafts = useDrafts();
  return useMemo(
    () => createDisplayChanges({ drafts, request: (call) => client.request(call), alone }),
    [client, drafts],
  );
}

/** Over plain http there are no locks. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('holdfast-display', work) : work();
}
