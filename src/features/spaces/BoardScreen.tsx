import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { BoardProps } from '../../domain/board-props.ts';
import { spaces as text } from '../../text/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BoardColumns } from './BoardColumns.tsx';
import { BoardHeader } from './BoardHeader.tsx';
import { groupHeads, type BoardParts } from './board-groups.tsx';
import { BoardList } from './BoardList.tsx';
import { NO_FILTERS, readLook, writeLook, type BoardLook, type LookPath } from './board-look.ts';
import { ItemPeek } from './ItemPeek.tsx';
import { Gone, Trouble } from './SpaceStates.tsx';
import { useBoardItems, type BoardItems } from './use-board-items.ts';
import type { Board, Meta } from './wire.ts';
import styles from './Spaces.module.css';

interface BoardScreenProps {
  readonly base: string;
  readonly board: Board;
  readonly meta: Meta;
  readonly props: BoardProps;
  readonly parts: BoardParts;
  /** The board may have changed since it was read. */
  readonly onStale: () => void;
}

export function BoardScreen({ base, board, meta, props, parts, onStale }: BoardScreenProps) {
  const search = useSearch();
  const look = useMemo(() => readLook(search, props), [search, props]);
  const items = useBoardItems(base, look);
  useOnReturn(items.reload);
  const pathOf = useCallback(
    (next: Partial<BoardLook>) => location.pathname + writeLook({ ...look, ...next }, props),
    [look, props],
  );
  if (items.isGone) return <Gone />;
  const order = shownIds(items, look, parts);
  const step = (by: -1 | 1) => {
    const next = order[order.indexOf(look.peek ?? '') + by];
    if (next !== undefined) navigate(pathOf({ peek: next }), { replace: true });
  };
  return (
    <div className={styles.space} data-peek={look.peek !== null || undefined}>
      <BoardHeader
        base={base}
        board={board}
        meta={meta}
        props={props}
        parts={parts}
        look={look}
        onLook={(next) => navigate(pathOf(next), { replace: true })}
      />
      <div className={styles.middle}>
        <main className={styles.main} aria-busy={items.page === null}>
          <Items items={items} look={look} parts={parts} pathOf={pathOf} />
        </main>
        {look.peek !== null && (
          <ItemPeek
            key={look.peek}
            base={base}
            board={board}
            parts={parts}
            id={look.peek}
            onStep={step}
            onChange={items.replace}
            onStale={onStale}
            onClose={() => navigate(pathOf({ peek: null }))}
          />
        )}
      </div>
      <footer className={styles.foot}>
        <a href="/">
          <img src="/icons/holdfast.svg" alt="" width="16" height="16" />
          {text.mark}
        </a>
      </footer>
    </div>
  );
}

interface ItemsProps extends LookPath {
  readonly items: BoardItems;
  readonly look: BoardLook;
  readonly parts: BoardParts;
}

function Items({ items, look, parts, pathOf }: ItemsProps) {
  const heads = useMemo(() => groupHeads(look.grouping, parts), [look.grouping, parts]);
  const [folded, setFolded] = useState<readonly string[]>([]);
  const { page, problem } = items;
  if (problem !== null) return <Trouble problem={problem} reload={items.reload} />;
  if (!page) return <Skeleton rows={12} />;
  const isFiltered = Object.values(look.filters).some((values) => values.length > 0);
  if (page.total === 0) {
    const words = isFiltered ? text.noMatch : text.empty;
    const clear = () => navigate(pathOf({ filters: NO_FILTERS }), { replace: true });
    return (
      <EmptyState icon={isFiltered ? 'filter' : 'list'} {...words}>
        {isFiltered && <Button onClick={clear}>{text.clear}</Button>}
      </EmptyState>
    );
  }
  const shared = { heads, items, page, look, parts, pathOf };
  if (look.layout === 'kanban') return <BoardColumns {...shared} />;
  return (
    <BoardList
      {...shared}
      folded={folded}
      onFold={(key) =>
        setFolded(folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key])
      }
    />
  );
}

/** The items in the order in which they are on screen, each once. */
function shownIds({ page }: BoardItems, look: BoardLook, parts: BoardParts): readonly string[] {
  const rows = groupHeads(look.grouping, parts).flatMap(
    ({ key }) => page?.groups.get(key)?.rows ?? [],
  );
  return [...new Set(rows.map(({ id }) => id))];
}

/** Nobody tells a visitor what changes: whoever comes back to the tab sees it anew. */
function useOnReturn(reload: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [reload]);
}
