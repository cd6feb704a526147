import { useCallback, useEffect, useState } from 'react';
import { problemText } from '../../client/failure.ts';
import { AppError } from '../../domain/errors.ts';
import { useToast } from '../../ui/toast-context.ts';
import { itemsQuery, PAGE_SIZE, type BoardLook } from './board-look.ts';
import { useVisit } from './visit.ts';
import { toItemsPage, type BoardItem, type ItemsPage } from './wire.ts';

export interface BoardItems {
  /** Null while the first page is on its way. */
  readonly page: ItemsPage | null;
  readonly problem: string | null;
  readonly isGone: boolean;
  readonly reload: () => void;
  /** The next page of one group. */
  readonly more: (group: string) => Promise<void>;
  /** What a vote or a reaction made of an item. */
  readonly replace: (item: BoardItem) => void;
}

interface State {
  readonly query: string;
  readonly page: ItemsPage | null;
  readonly error: unknown;
}

export function useBoardItems(base: string, look: BoardLook): BoardItems {
  const { call } = useVisit();
  const toast = useToast();
  const query = itemsQuery(look, 0, null);
  const [state, setState] = useState<State | null>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isWanted = true;
    call('GET', `${base}/issues/${query}`).then(
      (body) => {
        if (isWanted) setState({ query, page: toItemsPage(body), error: null });
      },
      (error: unknown) => {
        if (isWanted) setState({ query, page: null, error });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [call, base, query, asked]);
  const reload = useCallback(() => setAsked((n) => n + 1), []);
  const current = state?.query === query ? state : null;

  const change = (changed: (page: ItemsPage) => ItemsPage) =>
    setState((now) =>
      now?.query === query && now.page ? { ...now, page: changed(now.page) } : now,
    );
  const more = async (key: string) => {
    const here = current?.page?.groups.get(key)?.rows.length ?? 0;
    try {
      const path = `${base}/issues/${itemsQuery(look, Math.floor(here / PAGE_SIZE), key)}`;
      const next = toItemsPage(await call('GET', path)).groups.get(key);
      if (next) change((page) => extended(page, key, next.rows, next.total));
    } catch (error) {
      toast.show({ kind: 'error', title: problemText(error) });
    }
  };
  const replace = (item: BoardItem) =>
    change((page) => ({
      ...page,
      groups: new Map(
        [...page.groups].map(([key, { rows, total }]) => [
          key,
          { rows: rows.map((row) => (row.id === item.id ? { ...row, ...item } : row)), total },
        ]),
      ),
    }));

  const error = current?.error ?? null;
  return {
    page: current?.page ?? null,
    problem: error === null ? null : problemText(error),
    isGone: error instanceof AppError && error.status === 404,
    reload,
    more,
    replace,
  };
}

/** What moved between two pages is shown once. */
function extended(
  page: ItemsPage,
  key: string,
  rows: readonly BoardItem[],
  total: number,
): ItemsPage {
  const before = page.groups.get(key)?.rows ?? [];
  const known = new Set(before.map(({ id }) => id));
  const groups = new Map(page.groups);
  groups.set(key, { rows: [...before, ...rows.filter(({ id }) => !known.has(id))], total });
  return { ...page, groups };
}
