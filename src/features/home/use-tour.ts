import { useState } from 'react';
import { deviceStorage } from '../../client/safe-storage.ts';
import { useSession, useSessionState } from '../../client/session-context.ts';

const SEEN = 'done';

/**
 * Whether the tour is offered: known with the session, so that it is there in the first draw of the
 * page or not at all. Seen once it stays away, also when the server hears of it later.
 */
export function useTour() {
  const session = useSession();
  const { user, profile } = useSessionState();
  const key = `holdfast.tour.${user?.id ?? ''}`;
  const [isSeen, setSeen] = useState(() => deviceStorage.getItem(key) !== null);
  const close = () => {
    setSeen(true);
    deviceStorage.setItem(key, SEEN);
    const path = '/api/users/me/tour-completed/';
    // Offline this device remembers it alone.
    session.call('PATCH', path, { is_tour_completed: true }).catch(() => undefined);
  };
  return { isOpen: !isSeen && profile?.is_tour_completed === false, close };
}
