import { useCallback, useEffect, useRef, useState } from 'react';
import { problemText } from '../../client/failure.ts';
import { deviceStorage } from '../../client/safe-storage.ts';
import { keepValue, keptValue, useRelease } from '../../client/kept-values.ts';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { KEPT } from '../../client/storage-keys.ts';

export interface Kept<T> {
  /** What the server said, or what it said last on this device; null when it has never been heard here. */
  readonly value: T | null;
  readonly problem: string | null;
  readonly reload: () => void;
  /** Shows and keeps what the server is being told. */
  readonly change: (next: (before: T) => T) => void;
}

/** What only the server knows, shown at once as it was last seen here, and without the server, too. */
export function useKept<T>(path: string, read: (body: unknown) => T): Kept<T> {
  const session = useSession();
  const release = useRelease();
  const { user } = useSessionState();
  const key = `${KEPT}${user?.id ?? ''}.${path}`;
  const [value, setValue] = useState<T | null>(() => keptValue<T>(deviceStorage, key, release));
  /** Where the device has no room for it. */
  const latest = useRef(value);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const keep = useCallback(
    (next: T) => {
      setValue(next);
      latest.current = next;
      keepValue(deviceStorage, key, release, next);
    },
    [key, release],
  );
  useEffect(() => {
    void asked; // asked again
    let isWanted = true;
    session
      .call('GET', path)
      .then((body) => {
        if (!isWanted) return;
        keep(read(body));
        setProblem(null);
      })
      .catch((error: unknown) => {
        if (isWanted) setProblem(problemText(error));
      });
    return () => {
      isWanted = false;
    };
  }, [session, path, read, keep, asked]);
  const reload = useCallback(() => setAsked((n) => n + 1), []);
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [reload]);
  const change = useCallback(
    (next: (before: T) => T) => {
      const before = keptValue<T>(deviceStorage, key, release) ?? latest.current;
      if (before !== null) keep(next(before));
    },
    [key, release, keep],
  );
  return { value, problem, reload, change };
}
