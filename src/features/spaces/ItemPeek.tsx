import { personName } from '../../domain/person.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { RichText } from '../../blocks/rich-text/RichText.tsx';
import { workItemKey } from '../../domain/work-item.ts';
import { spaces as text } from '../../text/spaces.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { BoardComments } from './BoardComments.tsx';
import type { BoardParts } from './board-groups.tsx';
import { ItemProperties } from './ItemProperties.tsx';
import { isBlank, publicHtml } from './public-html.ts';
import { Reactions } from './Reactions.tsx';
import { Trouble } from './SpaceStates.tsx';
import { useRead } from './use-read.ts';
import { Votes } from './Votes.tsx';
import { asDetail, type Board, type BoardItem, type BoardItemDetail } from './wire.ts';
import styles from './ItemPeek.module.css';

interface ItemPeekProps {
  readonly base: string;
  readonly board: Board;
  readonly parts: BoardParts;
  readonly id: string;
  readonly onStep: (by: -1 | 1) => void;
  readonly onChange: (item: BoardItem) => void;
  readonly onStale: () => void;
  readonly onClose: () => void;
}

/** One item beside the board; on a phone instead of it. */
export function ItemPeek(props: ItemPeekProps) {
  const { base, board, parts, id, onChange, onStale } = props;
  const item = useRead(`${base}/issues/${encodeURIComponent(id)}/`, asDetail);
  const { value, reload } = item;
  const tell = useEffectEvent(onChange);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);
  useEffect(() => {
    if (value) tell(value);
  }, [value]);
  const key = value ? workItemKey(parts.identifier, value.sequence_id) : '';
  return (
    <aside ref={frame} tabIndex={-1} className={styles.peek} aria-label={text.item.label(key)}>
      <Bar {...props} itemKey={key} />
      <div className={styles.body}>
        {value && (
          <Item
            base={base}
            board={board}
            parts={parts}
            item={value}
            onChange={reload}
            onStale={onStale}
          />
        )}
        {!value && item.problem === null && <Skeleton rows={6} />}
        {item.isGone && (
          <EmptyState icon="search" title={text.item.missing} text={text.item.missingText} />
        )}
        {item.problem !== null && !item.isGone && (
          <Trouble problem={item.problem} reload={reload} />
        )}
      </div>
    </aside>
  );
}

interface BarProps extends Pick<ItemPeekProps, 'onStep' | 'onClose'> {
  readonly itemKey: string;
}

function Bar({ itemKey, onStep, onClose }: BarProps) {
  const toast = useToast();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target instanceof Element && event.target.closest(TYPED) !== null;
      if (isTyping) return;
      const act = { Escape: onClose, j: () => onStep(1), k: () => onStep(-1) }[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onStep, onClose]);
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast.show({ kind: 'success', title: text.item.copied }),
      (error: unknown) => toast.show({ kind: 'error', title: String(error) }),
    );
  return (
    <header className={styles.bar}>
      <IconButton
        icon="close"
        size="small"
        label={text.item.close}
        keys="Escape"
        onClick={onClose}
      />
      <IconButton
        icon="chevron-up"
        size="small"
        label={text.item.previous}
        keys="K"
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="chevron-down"
        size="small"
        label={text.item.next}
        keys="J"
        onClick={() => onStep(1)}
      />
      <span className={styles.key}>{itemKey}</span>
      <span className={styles.space} />
      <IconButton icon="link" size="small" label={text.item.copy} onClick={() => void copy()} />
    </header>
  );
}

const TYPED = 'input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"]';

interface ItemProps extends Pick<ItemPeekProps, 'base' | 'board' | 'parts' | 'onStale'> {
  readonly item: BoardItemDetail;
  readonly onChange: () => void;
}

function Item({ base, board, parts, item, onChange, onStale }: ItemProps) {
  const path = `${base}/issues/${item.id}`;
  const html = publicHtml(item.description_html, board.anchor);
  return (
    <article className={styles.item}>
      <h2 className={styles.title}>{item.name}</h2>
      <ItemProperties item={item} parts={parts} />
      {isBlank(html) ? (
        <p className={styles.none}>{text.item.noDescription}</p>
      ) : (
        <RichText html={html} />
      )}
      {(board.is_votes_enabled || board.is_reactions_enabled) && (
        <div className={styles.said}>
          {board.is_votes_enabled && (
            <Votes
              path={path}
              votes={item.vote_items ?? []}
              onChange={onChange}
              onStale={onStale}
            />
          )}
          {board.is_reactions_enabled && (
            <Reactions
              path={path}
              reactions={(item.reaction_items ?? []).map(({ reaction, actor_details }) => ({
                reaction,
                actor: actor_details.id,
                name: personName(actor_details),
              }))}
              onChange={onChange}
              onStale={onStale}
            />
          )}
        </div>
      )}
      {board.is_comments_enabled && (
        <BoardComments base={base} board={board} itemId={item.id} onStale={onStale} />
      )}
    </article>
  );
}
