import { useCallback, useEffect, useState } from 'react';
import { problemText } from '../../client/failure.ts';
import { AppError } from '../../domain/errors.ts';
import { useVisit } from './visit.ts';

export interface Read<T> {
  /** Null while it is on its way; what was there stays while it is read again. */
  readonly value: T | null;
  readonly problem: string | null;
  /** Nothing is there, or nothing that everybody may see. */
  readonly isGone: boolean;
  readonly reload: () => void;
}

interface Answer<T> {
  readonly path: string;
  readonly value: T | null;
  readonly error: unknown;
}

export function useRead<T>(path: string, read: (body: unknown) => T): Read<T> {
  const { call } = useVisit();
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isWanted = true;
    call('GET', path).then(
      (body) => {
        if (isWanted) setAnswer({ path, value: read(body), error: null });
      },
      (error: unknown) => {
        if (isWanted) setAnswer({ path, value: null, error });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [call, path, read, asked]);
  const reload = useCallback(() => setAsked((n) => n + 1), []);
  const current = answer?.path === path ? answer : null;
  const error = current?.error ?? null;
  return {
    value: current?.value ?? null,
    problem: error === null ? null : problemText(error),
    isGone: error instanceof AppError && error.status === 404,
    reload,
  };
}
