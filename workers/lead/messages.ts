import type { WireError } from '../../src/protocol/throw-handler.ts';
import type { Pending } from './calls.ts';

/** On the channel that all tabs of a place share. */
export type SharedMessage =
  | { readonly type: 'leader'; readonly epoch: string }
  | { readonly type: 'hello'; readonly client: string }
  /** The leader listens on the private channel of this client. */
  | { readonly type: 'welcome'; readonly client: string; readonly epoch: string }
  /** A tab that no leader has welcomed asks whether anybody leads, or is about to. */
  | { readonly type: 'who-leads'; readonly client: string }
  | { readonly type: 'i-lead'; readonly client: string };

/** On the channel between the leader of one epoch and one client. */
export type PrivateMessage<A, E> =
  | ({ readonly type: 'call' } & Pending<A>)
  | { readonly type: 'done'; readonly n: number; readonly value: unknown }
  | { readonly type: 'failed'; readonly n: number; readonly error: WireError }
  | { readonly type: 'event'; readonly event: E }
  | { readonly type: 'ping' }
  | { readonly type: 'pong' };

/** An epoch has channels of its own, so an answer of a leader that was is heard by nobody. */
export function privateName(place: string, client: string, epoch: string): string {
  return `${place}/${client}/${epoch}`;
}

/** Held as long as a client lives: the leader learns of its end by getting it. */
export function clientLock(place: string, client: string): string {
  return `${place}/client/${client}`;
}
