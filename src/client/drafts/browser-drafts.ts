import { deviceStorage, tabStorage } from '../safe-storage.ts';
import { keysOf, removeAll } from '../storage-keys.ts';
import { createDraftRows, type DraftRow } from './draft-rows.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createTabs, type Tabs } from './tabs.ts';

const OLD_PREFIX = 'holdfast.draft.';

/** The drafts of this browser. They are written when the page is hidden, frozen or left, too. */
export function browserDrafts(
  window: Window & typeof globalThis,
  tabs: Tabs = browserTabs(window),
): Drafts {
  const { document } = window;
  const drafts = createDrafts({
    rows: createDraftRows(window.indexedDB),
    tabs,
    channel: new window.BroadcastChannel('holdfast-drafts'),
    now: () => Date.now(),
    after: afterIn(window),
    old: {
      read: (userId) => readOld(deviceStorage, userId),
      forget: (userId) => removeAll(deviceStorage, `${OLD_PREFIX}${userId}.`),
    },
    onFailure: (error) => console.error(error),
  });
  const flush = (): void => void drafts.flush();
  const look = (): void => void drafts.look();
  window.addEventListener('pagehide', () => void drafts.leave());
  window.addEventListener('pageshow', ({ persisted }) => persisted && drafts.resume());
  window.addEventListener('blur', flush);
  window.addEventListener('focus', look);
  document.addEventListener('freeze', flush);
  document.addEventListener('resume', drafts.resume);
  document.addEventListener('visibilitychange', () => (document.hidden ? flush() : look()));
  return drafts;
}

function browserTabs(window: Window & typeof globalThis): Tabs {
  const channel = new window.BroadcastChannel('holdfast-tabs');
  return createTabs({ channel, storage: tabStorage, after: afterIn(window) });
}

function afterIn(window: Window): (ms: number, act: () => void) => void {
  return (ms, act) => void window.setTimeout(act, ms);
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
