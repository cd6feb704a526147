import { useEffect, useState } from 'react';
import type { Session } from '../../client/session.ts';
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
  useEffect(() => {
    let isWanted = true;
    isOffered(session, key).then(
      (offered) => isWanted && offered && setOpen(true),
      () => undefined, // without the server nothing is offered: the next visit asks again
    );
    return () => {
      isWanted = false;
    };
  }, [session, key]);
  const close = () => {
    setOpen(false);
    localStorage.setItem(key, 'owed');
    isOffered(session, key).catch(() => undefined);
  };
  return { isOpen, close };
}

/** Tells the server what it does not know yet, or asks it what this device does not know. */
async function isOffered(session: Session, key: string): Promise<boolean> {
  const seen = seenIn(localStorage.getItem(key));
  if (seen === 'done') return false;
  if (seen === 'owed') {
    await session.call('PATCH', '/api/users/me/tour-completed/', { is_tour_completed: true });
  } else {
    const profile = await session.call('GET', PROFILE);
    const { is_tour_completed } = profile as { readonly is_tour_completed: boolean };
    if (!is_tour_completed) return true;
  }
  localStorage.setItem(key, 'done');
  return false;
}

function seenIn(text: string | null): Seen {
  return text === 'done' || text === 'owed' ? text : 'open';
}
