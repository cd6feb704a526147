import { useCallback, useEffect, useState } from 'react';
import { useSession, useSessionState } from '../../client/session-context.ts';

/** open: not seen yet · owed: seen here, and the server does not know · done */
type Seen = 'open' | 'owed' | 'done';

const PROFILE = '/api/users/me/profile/';

/** Whether the tour is to be offered. Seen once it stays away, also when the server hears of it later. */
export function useTour() {
  const session = useSession();
  const { user } = useSessionState();
  const key = `holdfast.tour.${user?.id ?? ''}`;
  const [isOpen, setOpen] = useState(false);
  const settle = useCallback(
    async (seen: Seen) => {
      if (seen === 'done') return;
      if (seen === 'owed') {
        await session.call('PATCH', '/api/users/me/tour-completed/', { is_tour_completed: true });
        localStorage.setItem(key, 'done');
        return;
      }
      const profile = await session.call('GET', PROFILE);
      const { is_tour_completed } = profile as { readonly is_tour_completed: boolean };
      if (is_tour_completed) localStorage.setItem(key, 'done');
      else setOpen(true);
    },
    [session, key],
  );
  useEffect(() => {
    // Without the server nothing is offered: the next visit asks again.
    settle(seenIn(localStorage.getItem(key))).catch(() => undefined);
  }, [settle, key]);
  const close = () => {
    setOpen(false);
    localStorage.setItem(key, 'owed');
    settle('owed').catch(() => undefined);
  };
  return { isOpen, close };
}

function seenIn(text: string | null): Seen {
  return text === 'done' || text === 'owed' ? text : 'open';
}
