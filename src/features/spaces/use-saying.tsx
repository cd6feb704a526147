import { useCallback, useState, type ReactNode } from 'react';
import { problemText } from '../../client/failure.ts';
import { AppError } from '../../domain/errors.ts';
import { useToast } from '../../ui/toast-context.ts';
import { AskToSignIn } from './AskToSignIn.tsx';
import { useVisit } from './visit.ts';

export interface Saying {
  readonly busy: boolean;
  /** Gives true when it went well. Whoever is not signed in is asked to; what is refused is told. */
  readonly say: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Draw it: the question to sign in, while it is asked. */
  readonly question: ReactNode;
}

/** @param onRefused the board may have changed since it was read */
export function useSaying(onRefused: () => void): Saying {
  const { visitor } = useVisit();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const say = useCallback(
    async (work: () => Promise<unknown>) => {
      if (!visitor) {
        setAsking(true);
        return false;
      }
      setBusy(true);
      try {
        await work();
        return true;
      } catch (error) {
        if (error instanceof AppError && error.status === 401) setAsking(true);
        else {
          toast.show({ kind: 'error', title: problemText(error) });
          onRefused();
        }
        return false;
      } finally {
        setBusy(false);
      }
    },
    [visitor, toast, onRefused],
  );
  return { busy, say, question: isAsking && <AskToSignIn onClose={() => setAsking(false)} /> };
}
