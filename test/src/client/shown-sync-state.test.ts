import { expect, test } from 'vitest';
import { createShownSyncState, type PageNetwork } from '../../../src/client/shown-sync-state.ts';
import type { SyncState } from '../../../src/domain/sync-state.ts';

const ONLINE: SyncState = {
  mode: 'persisted',
  reason: null,
  role: 'leader',
  network: 'online',
  projects: {},
  waiting: 0,
  waiting_since: null,
  needs_you: 0,
};

function pageThatIs(onLine: boolean) {
  const events = new EventTarget();
  const navigator = { onLine };
  const page = {
    navigator,
    addEventListener: events.addEventListener.bind(events) as PageNetwork['addEventListener'],
  };
  const goes = (online: boolean) => {
    navigator.onLine = online;
    events.dispatchEvent(new Event(online ? 'online' : 'offline'));
  };
  return { page, goes };
}

test('a page that loses the network says so at once, before any call has failed', () => {
  const { page, goes } = pageThatIs(true);
  const state = createShownSyncState(ONLINE, page);
  const seen: string[] = [];
  state.subscribe(() => seen.push(state.getSnapshot().network));
  goes(false);
  goes(true);
  expect(seen).toEqual(['offline', 'online']);
});

test('what the worker says later does not hide that the page is offline', () => {
  const { page } = pageThatIs(false);
  const state = createShownSyncState(ONLINE, page);
  state.hear({ ...ONLINE, waiting: 1 });
  expect(state.getSnapshot()).toMatchObject({ network: 'offline', waiting: 1 });
  expect(state.getSnapshot()).toBe(state.getSnapshot());
});

test('[R9] a change that could not be stored is told until the next one has been', () => {
  const state = createShownSyncState(ONLINE, null);
  state.noteStored(false);
  state.hear({ ...ONLINE, waiting: 1 });
  expect(state.getSnapshot()).toMatchObject({ is_unstored: true, waiting: 1 });
  state.noteStored(true);
  expect(state.getSnapshot().is_unstored).toBeUndefined();
});
