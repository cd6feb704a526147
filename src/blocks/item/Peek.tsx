import { useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useAnswer } from '../../client/use-answer.ts';
import { workItemKey, type WorkItemDetail } from '../../domain/work-item.ts';
import { ITEM } from '../../text/item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { IconButton, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useGivesKeysBack } from '../../ui/keys-owner.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { ItemView } from './ItemView.tsx';
import { FROM_LIST, itemPath } from './item-path.ts';
import { useItemActions } from './use-item-actions.ts';
import { useItem } from './use-item.ts';
import styles from './Peek.module.css';

export interface PeekProps {
  readonly slug: string;
  readonly itemKey: string;
  /** False while rows are ticked: commands are meant for those. */
  readonly hasCommands: () => boolean;
  readonly onStep: (step: -1 | 1) => void;
  readonly onClose: () => void;
  /** The item has got a key. */
  readonly onMoved: (key: string) => void;
}

/** An item beside the list; the list keeps the keyboard, so that arrows move on to the next. */
export function Peek(props: PeekProps) {
  const { slug, itemKey, hasCommands, onStep, onClose, onMoved } = props;
  const state = useItem(itemKey, onMoved);
  const body = useRef<HTMLDivElement>(null);
  useGivesKeysBack();
  const item = state.kind === 'here' ? state.item : null;
  const identifier = useIdentifier(item);
  const open = item && identifier ? itemPath(slug, item, identifier) : null;
  useEffect(() => {
    body.current?.scrollTo(0, 0);
  }, [itemKey]);
  const key = item ? workItemKey(identifier, item.sequence_id) : itemKey;
  useTitle(item ? `${key} ${item.name}` : key);
  return (
    <aside className={styles.peek} aria-label={ITEM.label(key)}>
      <header className={styles.bar}>
        <IconButton icon="close" size="small" label={ITEM.close} keys="Escape" onClick={onClose} />
        <IconButton
          icon="chevron-up"
          size="small"
          label={ITEM.previous}
          keys="K"
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon="chevron-down"
          size="small"
          label={ITEM.next}
          keys="J"
          onClick={() => onStep(1)}
        />
        <span className={styles.key}>{item ? key : ''}</span>
        <span className={styles.space} />
        {item && open && <PeekActions item={item} identifier={identifier} open={open} />}
      </header>
      <div ref={body} className={styles.body}>
        {item ? (
          <ItemView
            item={item}
            frame="side"
            hasCommands={hasCommands}
            onOpen={() => open && navigate(open, { state: FROM_LIST })}
            onGone={onClose}
          />
        ) : (
          <NoItem kind={state.kind} />
        )}
      </div>
    </aside>
  );
}

interface PeekActionsProps {
  readonly item: WorkItemDetail;
  readonly identifier: string;
  readonly open: string;
}

function PeekActions({ item, identifier, open }: PeekActionsProps) {
  const actions = useItemActions();
  return (
    <>
      <IconButton
        icon="link"
        size="small"
        label={WORK_ITEMS.commands.copyLink}
        keys="Ctrl+."
        onClick={() => actions.copyLink(item, identifier)}
      />
      <IconButton
        icon="expand"
        size="small"
        label={ITEM.openFull}
        keys="Enter"
        onClick={() => navigate(open, { state: FROM_LIST })}
      />
    </>
  );
}

function useIdentifier(item: WorkItemDetail | null): string {
  const { answer: projects } = useAnswer({ ask: 'projects' });
  return projects?.find(({ id }) => id === item?.project_id)?.identifier ?? '';
}

interface NoItemProps {
  readonly kind: string;
  /** Where a page leads back to; beside a list there is nothing to lead back to. */
  readonly back?: string;
}

/** Why there is no item to show. */
export function NoItem({ kind, back }: NoItemProps) {
  if (kind === 'loading') return <Skeleton rows={5} />;
  const said =
    kind === 'missing'
      ? ({ icon: 'search', title: ITEM.notFound, text: ITEM.notFoundText } as const)
      : ({ icon: 'cloud-off', title: ITEM.notHere, text: ITEM.notHereText } as const);
  return (
    <EmptyState {...said}>
      {back !== undefined && <LinkButton href={back}>{ITEM.back}</LinkButton>}
    </EmptyState>
  );
}
