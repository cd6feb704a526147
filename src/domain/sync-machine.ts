/** Where one project stands. */
export type SyncStatus = 'idle' | 'pulling' | 'pushing' | 'offline' | 'signedOut';
export type SyncEvent = keyof typeof NEXT;

/**
 * Every event against every status; a missing pair does not compile. A pull comes before every
 * push, so that an edit is sent on top of the newest rows there are (SYNC R7), and after it, so
 * that what was answered leaves the overlay.
 */
const NEXT = {
  start: {
    idle: 'pulling',
    pulling: 'pulling',
    pushing: 'pushing',
    offline: 'pulling',
    signedOut: 'signedOut',
  },
  caughtUp: {
    idle: 'idle',
    pulling: 'pushing',
    pushing: 'pushing',
    offline: 'offline',
    signedOut: 'signedOut',
  },
  sent: {
    idle: 'pulling',
    pulling: 'pulling',
    pushing: 'pulling',
    offline: 'offline',
    signedOut: 'signedOut',
  },
  nothingToSend: {
    idle: 'idle',
    pulling: 'pulling',
    pushing: 'idle',
    offline: 'offline',
    signedOut: 'signedOut',
  },
  networkLost: {
    idle: 'offline',
    pulling: 'offline',
    pushing: 'offline',
    offline: 'offline',
    signedOut: 'signedOut',
  },
  unauthenticated: {
    idle: 'signedOut',
    pulling: 'signedOut',
    pushing: 'signedOut',
    offline: 'signedOut',
    signedOut: 'signedOut',
  },
  signedIn: {
    idle: 'idle',
    pulling: 'pulling',
    pushing: 'pushing',
    offline: 'offline',
    signedOut: 'idle',
  },
} as const satisfies Record<string, Record<SyncStatus, SyncStatus>>;

export const SYNC_EVENTS = Object.keys(NEXT) as readonly SyncEvent[];

export function nextStatus(status: SyncStatus, event: SyncEvent): SyncStatus {
  return NEXT[event][status];
}
