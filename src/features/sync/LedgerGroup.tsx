import { useState } from 'react';
import { useDecide, type Collision } from '../../blocks/item/use-decide.ts';
import { conflictOf, needsDecision } from '../../domain/conflict.ts';
import { ledger, shell } from '../../text/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { actionTitle } from './describe-action.ts';
import { shortTime, type EntryGroup } from './ledger-entries.ts';
import { LedgerLine } from './LedgerLine.tsx';
import styles from './Ledger.module.css';

/** So many of the same are enough to see what they are. */
const MOST_WAITING_SHOWN = 20;

interface LedgerGroupProps {
  readonly group: EntryGroup;
  readonly onLeave: () => void;
}

/** What was done to many work items at once: one line that opens into one for each. */
export function LedgerGroup({ group: { size, entries }, onLeave }: LedgerGroupProps) {
  const [open, setOpen] = useState(false);
  const needy = entries.filter(({ operation }) => needsDecision(operation));
  const waiting = entries.length - needy.length;
  const collisions = entries.flatMap(({ operation }) => {
    const conflict = conflictOf(operation);
    return conflict && conflict.kind !== 'text' ? [{ operation, conflict }] : [];
  });
  const [first] = entries;
  if (!first) return null;
  const { action, written_at } = first.operation;
  const shown = entries.slice(0, needy.length + MOST_WAITING_SHOWN);
  return (
    <section
      className={styles.group}
      aria-label={`${actionTitle(action)}: ${ledger.together(size)}`}
    >
      <div className={styles.line} data-open={open || undefined}>
        <div className={styles.words}>
          <p className={styles.subject}>{ledger.together(size)}</p>
          <p className={styles.action}>
            {needy.length > 0 && <Chip tone="danger">{shell.sync.needsYou(needy.length)}</Chip>}
            {waiting > 0 && <Chip tone="quiet">{ledger.waiting}</Chip>}
            {actionTitle(action)}
            <time dateTime={written_at}>{shortTime(written_at)}</time>
          </p>
          {waiting > 0 && entries.length < size && (
            <p className={styles.theirs}>{ledger.sent(size - entries.length, size)}</p>
          )}
        </div>
        <div className={styles.actions}>
          {collisions.length > 1 && <DecideAll collisions={collisions} />}
          <Button
            size="small"
            icon={open ? 'chevron-down' : 'chevron-right'}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {ledger.showEach}
          </Button>
        </div>
      </div>
      {open && (
        <div className={styles.each}>
          {shown.map((entry) => (
            <LedgerLine key={entry.operation.id} entry={entry} onLeave={onLeave} />
          ))}
          {shown.length < entries.length && (
            <p className={styles.theirs}>{ledger.more(entries.length - shown.length)}</p>
          )}
        </div>
      )}
    </section>
  );
}

/** Nobody wants to say the same hundred times. */
function DecideAll({ collisions }: { readonly collisions: readonly Collision[] }) {
  const decide = useDecide(collisions);
  const [isBusy, setBusy] = useState(false);
  const choose = (decision: 'mine' | 'theirs') => {
    setBusy(true);
    void decide(decision).then((isSettled) => setBusy(isSettled));
  };
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => choose('mine')}>
        {ledger.allMine(collisions.length)}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => choose('theirs')}>
        {ledger.allTheirs(collisions.length)}
      </Button>
    </>
  );
}
