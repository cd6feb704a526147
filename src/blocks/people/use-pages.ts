import { useCallback, useEffect, useState } from 'react';
import { AppError } from '../../domain/errors.ts';
import { problemText } from '../../client/failure.ts';
import { useSession } from '../../client/session-context.ts';

interface WirePage {
  readonly results: readonly unknown[];
  readonly next_page_results: boolean;
}

export interface Pages<T> {
  /** Null until the first page is here. */
  readonly rows: readonly T[] | null;
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly problem: PageProblem | null;
  /** The next page; after a failure the same one again. */
  readonly more: () => void;
}

export interface PageProblem {
  readonly text: string;
  /** Nothing is wrong: it comes with the network. */
  readonly isOffline: boolean;
}

/** A long list that only the server has, page by page. What is on screen stays when a page does not come. */
export function usePages<T>(path: string, perPage: number): Pages<T> {
  const session = useSession();
  const [wanted, setWanted] = useState<Wanted>(FIRST);
  const [state, setState] = useState<State<T>>({
    rows: null,
    hasMore: false,
    answered: null,
    problem: null,
  });
  useEffect(() => {
    const { page } = wanted;
    let isWanted = true;
    const glue = path.includes('?') ? '&' : '?';
    session.call('GET', `${path}${glue}per_page=${perPage}&cursor=${perPage}:${page}:0`).then(
      (body) => {
        if (!isWanted) return;
        const { results, next_page_results: hasMore } = body as WirePage;
        setState((before) => ({
          rows: [...(page === 0 ? [] : (before.rows ?? [])), ...(results as readonly T[])],
          hasMore,
          answered: wanted,
          problem: null,
        }));
      },
      (error: unknown) => {
        if (!isWanted) return;
        setState((before) => ({ ...before, answered: wanted, problem: problemOf(error) }));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [session, path, perPage, wanted]);
  const { rows, hasMore, answered } = state;
  const busy = answered !== wanted;
  const problem = busy ? null : state.problem;
  const more = useCallback(
    () => setWanted(({ page }) => ({ page: problem === null ? page + 1 : page })),
    [problem],
  );
  return { rows, hasMore, busy, problem, more };
}

/** A new object each time that it is asked, also for the same page. */
interface Wanted {
  readonly page: number;
}

interface State<T> {
  readonly rows: readonly T[] | null;
  readonly hasMore: boolean;
  readonly answered: Wanted | null;
  readonly problem: PageProblem | null;
}

function problemOf(error: unknown): PageProblem {
  const isOffline = error instanceof AppError && error.code === 'network.offline';
  return { text: problemText(error), isOffline };
}

const FIRST: Wanted = { page: 0 };
