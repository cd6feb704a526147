import { createContext, useContext, useSyncExternalStore } from 'react';
import { must } from '../../lib/assert.ts';
import type { Drafts } from './drafts.ts';

export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts {
  return must(useContext(DraftsContext), 'DraftsContext');
}

/** Whether the drafts have been read: boxes take no text before. */
export function useDraftsReady(): boolean {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts.subscribe, drafts.isReady);
}
