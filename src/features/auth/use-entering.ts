import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { authProblem, authProblemOf, type AuthProblem } from '../../blocks/auth/auth-problem.ts';
import { useSession } from '../../client/session-context.ts';
import { landingPath, safeNextPath } from '../../client/session.ts';

const SET_PASSWORD = '/accounts/set-password';

/** Posts a form of the way in, and goes on or tells what is wrong. */
export function useEntering() {
  const session = useSession();
  const [, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  const next = safeNextPath(search.get('next_path'));
  const told = search.get('error_code');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(
    told === null ? null : authProblem(Number(told)),
  );
  const enter = async (path: string, fields: Readonly<Record<string, string>>) => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await session.post(path, { ...fields, ...(next ? { next_path: next } : {}) });
      if (!answer.ok) {
        setProblem(authProblem(answer.code));
        return;
      }
      await session.refresh();
      const isOnTheWay = answer.path.startsWith(SET_PASSWORD);
      const landing = next ?? landingPath(session.getSnapshot());
      go(isOnTheWay ? answer.path : landing, { replace: true });
    } catch (error) {
      setProblem(authProblemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { search, next, busy, problem, setProblem, enter };
}
