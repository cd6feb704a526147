import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useAnswer } from '../../client/use-answer.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { needsDecision } from '../../domain/conflict.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Icon } from '../../ui/Icon.tsx';
import { tip } from '../../ui/tip.ts';
import styles from './Row.module.css';

const DecisionsContext = createContext<ReadonlySet<string>>(new Set());

/** Tells the rows below which items wait for the person's decision. */
export function Decisions({ children }: { readonly children: ReactNode }) {
  const { needs_you } = useSyncState();
  const { answer: entries } = useAnswer(needs_you > 0 ? { ask: 'ledger' } : null);
  const found = (entries ?? []).flatMap(({ operation }) => {
    const { action } = operation;
    if (!needsDecision(operation)) return [];
    return ['work_item_id' in action ? action.work_item_id : action.id];
  });
  const text = needs_you > 0 ? found.join(' ') : '';
  const ids = useMemo(() => new Set(text.split(' ')), [text]);
  return <DecisionsContext value={ids}>{children}</DecisionsContext>;
}

/** Says on a row that a change of the item was rejected, or collided with someone else's. */
export function DecisionMark({ id }: { readonly id: string }) {
  if (!useContext(DecisionsContext).has(id)) return null;
  return (
    <span className={styles.decide} data-decide {...tip(WORK_ITEMS.decide)}>
      <Icon name="warning" />
      <span className={styles.unseen}>{WORK_ITEMS.decide}</span>
    </span>
  );
}
