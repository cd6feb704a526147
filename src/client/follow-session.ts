import type { Client } from './client.ts';
import type { Session } from './session.ts';

type Followed = Pick<Client, 'syncState' | 'syncNow'>;
type Follower = Pick<Session, 'subscribe' | 'getSnapshot' | 'hear401' | 'refresh'>;

/**
 * Sync and session tell each other when the person is signed out or in again: either may learn of it
 * first, also from another tab. What waited is sent at once.
 */
export function followSession(client: Followed, session: Follower): void {
  const { syncState } = client;
  let { network } = syncState.getSnapshot();
  let { phase } = session.getSnapshot();
  syncState.subscribe(() => {
    const before = network;
    ({ network } = syncState.getSnapshot());
    if (network === before) return;
    if (network === 'signed_out') session.hear401();
    // What fails here is tried again when the network comes back.
    else if (network === 'online' && phase === 'expired') session.refresh().catch(() => undefined);
  });
  session.subscribe(() => {
    const before = phase;
    ({ phase } = session.getSnapshot());
    const isBack = before === 'expired' && phase === 'signed_in';
    // The sync state shows a failed call.
    if (isBack) client.syncNow().catch(() => undefined);
  });
}
