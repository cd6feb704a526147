import { useCallback, useState } from 'react';
import { useToast } from '../../ui/toast-context.ts';
import { authProblemOf } from '../auth/auth-problem.ts';

interface Attempt {
  readonly busy: boolean;
  /** Gives true when it went well; what went wrong is told in a toast. */
  readonly attempt: (work: () => Promise<unknown>, done?: string) => Promise<boolean>;
}

/** A call that needs the server, one at a time. */
export function useAttempt(): Attempt {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const attempt = useCallback(
    async (work: () => Promise<unknown>, done?: string) => {
      setBusy(true);
      try {
        await work();
        if (done !== undefined) toast.show({ kind: 'success', title: done });
        return true;
      } catch (error) {
        toast.show({ kind: 'error', title: authProblemOf(error).text });
        return false;
      } finally {
        setBusy(false);
      }
    },
    [toast],
  );
  return { busy, attempt };
}
