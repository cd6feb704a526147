import { useEffect, useState } from 'react';
import { useSyncState } from '../../client/use-sync-state.ts';
import { PATIENCE_MS } from '../../features/sync/describe-sync.ts';

/**
 * Says on the page that a change has been waiting for some seconds. Until then no row shows a clock:
 * what goes out at once is no news. One attribute for all rows, so that none of them watches the time.
 */
export function WaitingMark() {
  const { waiting_since: since } = useSyncState();
  const now = useNowSoonAfter(since);
  const isLate = since !== null && now - Date.parse(since) >= PATIENCE_MS;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-late', isLate);
  }, [isLate]);
  return null;
}

/** The clock, looked at again when the patience with what waits has run out. */
export function useNowSoonAfter(since: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const wait = since === null ? 0 : Date.parse(since) + PATIENCE_MS - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), Math.max(wait, 0));
    return () => clearTimeout(timer);
  }, [since]);
  return now;
}
