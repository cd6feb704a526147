import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  nextStatus,
  SYNC_EVENTS,
  type SyncEvent,
  type SyncStatus,
} from '../../../src/domain/sync-machine.ts';

const anyEvent = fc.constantFrom(...SYNC_EVENTS);
const after = (events: readonly SyncEvent[]) => events.reduce<SyncStatus>(nextStatus, 'idle');

test('[R7] pushing begins only when pulling has caught up', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), anyEvent, (history, event) => {
      const before = after(history);
      if (before === 'pushing' || nextStatus(before, event) !== 'pushing') return;
      expect([before, event]).toEqual(['pulling', 'caughtUp']);
    }),
  );
});

test('from anywhere, signing in and starting leads back to work', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (history) => {
      expect(['pulling', 'pushing']).toContain(after([...history, 'signedIn', 'start']));
    }),
  );
});
