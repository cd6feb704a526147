import { expect, test } from 'vitest';
import { followSession } from '../../../src/client/follow-session.ts';
import type { SessionPhase, SessionState } from '../../../src/client/session.ts';
import type { Network, SyncState } from '../../../src/domain/sync-state.ts';

/** A page whose sync and session say what the test makes them say. */
function page() {
  const log: string[] = [];
  const told = { sync: () => {}, session: () => {} };
  let network: Network = 'online';
  let phase: SessionPhase = 'signed_in';
  followSession(
    {
      syncState: {
        subscribe: (listener) => ((told.sync = listener), () => {}),
        getSnapshot: () => ({ network }) as SyncState,
      },
      syncNow: async () => void log.push('sync'),
    },
    {
      subscribe: (listener) => ((told.session = listener), () => {}),
      getSnapshot: () => ({ phase }) as SessionState,
      hear401: () => log.push('401'),
      refresh: async () => void log.push('refresh'),
    },
  );
  return {
    log,
    hears(next: Network) {
      network = next;
      told.sync();
    },
    becomes(next: SessionPhase) {
      phase = next;
      told.session();
    },
  };
}

test('whoever signs in again has what waited sent, and is not taken for signed out by an older answer', () => {
  const { log, hears, becomes } = page();
  hears('signed_out');
  becomes('expired');
  hears('signed_out');
  becomes('signed_in');
  expect(log).toEqual(['401', 'sync']);
});

test('a sign-in in another tab is noticed by the first call that succeeds', () => {
  const { log, hears, becomes } = page();
  becomes('expired');
  hears('signed_out');
  hears('online');
  expect(log).toEqual(['401', 'refresh']);
});

test('the network coming and going says nothing about the session', () => {
  const { log, hears } = page();
  hears('offline');
  hears('online');
  expect(log).toEqual([]);
});
