import { deviceStorage, tabStorage } from '../safe-storage.ts';
import { keysOf, removeAll } from '../storage-keys.ts';
import { createDraftRows, type DraftRow } from './draft-rows.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { browserTabs, type Tabs } from './tabs.ts';

const OLD_PREFIX = 'holdfast.draft.';

/** The drafts of this browser. They are written when the page is hidden, frozen or left, too. */
export function browserDrafts(
  window: Window & typeof globalThis,
  tabs: Tabs = browserTabs(window.navigator.locks, tabStorage),
): Drafts {
  const drafts = createDrafts({
    rows: createDraftRows(window.indexedDB),
    tabs,
    channel: new window.BroadcastChannel('holdfast-drafts'),
    now: () => Date.now(),
    after: (ms, act) => void window.setTimeout(act, ms),
    old: {
      read: (userId) => readOld(deviceStorage, userId),
      forget: (userId) => removeAll(deviceStorage, `${OLD_PREFIX}${userId}.`),
    },
    onFailure: (error) => console.error(error),
  });
  const flush = (): void => void drafts.flush();
  for (const event of ['pagehide', 'blur']) window.addEventListener(event, flush);
  for (const event of ['visibilitychange', 'freeze']) {
    window.document.addEventListener(event, flush);
  }
  return drafts;
}

/** Earlier releases kept drafts in `localStorage`, without what the person had seen. */
function readOld(storage: Storage, userId: string): readonly Omit<DraftRow, 'user_id'>[] {
  const prefix = `${OLD_PREFIX}${userId}.`;
  return keysOf(storage, prefix).map((key) => {
    const name = key.slice(prefix.length);
    const text = storage.getItem(key) ?? '';
    const base = name.endsWith('.comment') ? '' : null;
    return { name, text, base, written_at: new Date().toISOString() };
  });
}
