import { useCallback, useEffect, useState } from 'react';
import { problemText } from '../../client/failure.ts';
import { useSession } from '../../client/session-context.ts';

export interface Fetched<T> {
  /** Null while it is on its way, or when it did not come. */
  readonly value: T | null;
  readonly problem: string | null;
  readonly reload: () => void;
}

/** What only the server knows: it is not in the copy on the device. */
export function useFetched<T>(path: string, read: (body: unknown) => T): Fetched<T> {
  const session = useSession();
  const [value, setValue] = useState<T | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isWanted = true;
    session
      .call('GET', path)
      .then((body) => {
        if (!isWanted) return;
        setValue(read(body));
        setProblem(null);
      })
      .catch((error: unknown) => {
        if (isWanted) setProblem(problemText(error));
      });
    return () => {
      isWanted = false;
    };
  }, [session, path, read, asked]);
  const reload = useCallback(() => setAsked((n) => n + 1), []);
  return { value, problem, reload };
}
