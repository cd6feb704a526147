import { useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface OneAtATime<Args extends readonly unknown[]> {
  /** Ignored until the previous call has ended and what it changed is drawn. */
  readonly run: (...args: Args) => Promise<void>;
  readonly busy: boolean;
}

/**
 * Work that must not run twice at once, such as creating something: a second Enter finds it still
 * running. It is free again only after the next draw, because until then the fields hold the old text.
 */
export function useOneAtATime<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<unknown>,
): OneAtATime<Args> {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(0);
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  useLayoutEffect(() => {
    isRunning.current = false;
  }, [ended]);
  const run = useCallback(async (...args: Args): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await latest.current(...args);
    } finally {
      setBusy(false);
      setEnded((count) => count + 1);
    }
  }, []);
  return { run, busy };
}
