import { useClient } from '../../client/client-context.ts';
import { problemText } from '../../client/failure.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { ConflictBody } from '../../blocks/item/Conflict.tsx';
import { conflictOf, needsDecision } from '../../domain/conflict.ts';
import type { Operation } from '../../domain/operation.ts';
import { plainText } from '../../domain/plain-text.ts';
import { ledger } from '../../text/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { actionText, actionTitle } from './describe-action.ts';
import styles from './Ledger.module.css';

interface Entry {
  readonly operation: Operation;
  readonly subject: string;
}

/** Everything written here that the server has not taken, with what can be done about it. */
export function Ledger({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const { answer } = useAnswer({ ask: 'ledger' });
  const { network } = useSyncState();
  const entries: readonly Entry[] = answer ?? [];
  const needy = entries.filter(({ operation }) => needsDecision(operation));
  const waiting = entries.filter(({ operation }) => isOnItsWay(operation));
  return (
    <Dialog
      title={ledger.title}
      size="large"
      onClose={onClose}
      footer={
        waiting.length > 0 &&
        network === 'online' && (
          <Button icon="sync" onClick={() => void client.syncNow().catch(() => undefined)}>
            {ledger.syncNow}
          </Button>
        )
      }
    >
      {answer !== undefined && needy.length + waiting.length === 0 && (
        <EmptyState small icon="check" {...ledger.empty} />
      )}
      {[...needy, ...waiting].map((entry) => (
        <LedgerLine key={entry.operation.id} entry={entry} onLeave={onClose} />
      ))}
    </Dialog>
  );
}

interface LedgerLineProps {
  readonly entry: Entry;
  readonly onLeave: () => void;
}

function LedgerLine({ entry: { operation, subject }, onLeave }: LedgerLineProps) {
  const client = useClient();
  const toast = useToast();
  const { status, problem, action } = operation;
  const text = actionText(action);
  const conflict = conflictOf(operation);
  const refuse = (error: unknown) => toast.show({ kind: 'error', title: problemText(error) });
  const discard = () =>
    void client
      .discard(operation.id)
      .then(() => toast.show({ kind: 'info', title: ledger.discarded }))
      .catch(refuse);
  const copy = () =>
    void navigator.clipboard
      .writeText(text ?? subject)
      .then(() => toast.show({ kind: 'success', title: ledger.copied }))
      .catch(refuse);
  const itemId = 'work_item_id' in action ? action.work_item_id : action.id;
  return (
    <article className={styles.line} data-status={status}>
      <div className={styles.words}>
        <p className={styles.subject}>{subject}</p>
        <p className={styles.action}>
          <Chip tone={isOnItsWay(operation) ? 'quiet' : 'danger'}>{STATUS[status]}</Chip>
          {actionTitle(action)}
          <time dateTime={operation.written_at}>{shortTime(operation.written_at)}</time>
        </p>
        {conflict && <ConflictBody operation={operation} conflict={conflict} />}
        {problem && !conflict && <p className={styles.problem}>{problem.message}</p>}
        {text !== null && !conflict && <blockquote className={styles.text}>{text}</blockquote>}
        {problem?.theirs && !conflict && (
          <p className={styles.theirs}>
            <strong>{ledger.theirs}: </strong>
            {plainText(problem.theirs)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {!isOnItsWay(operation) && !conflict && (
          <Button
            size="small"
            icon="sync"
            onClick={() => void client.retry(operation.id).catch(refuse)}
          >
            {ledger.retry}
          </Button>
        )}
        <a
          href={`/${operation.workspace_slug}/browse/${itemId}/`}
          className={styles.open}
          onClick={onLeave}
        >
          {ledger.edit}
        </a>
        {text !== null && (
          <Button size="small" look="ghost" icon="copy" onClick={copy}>
            {ledger.copy}
          </Button>
        )}
        {!conflict && (
          <Button size="small" look="ghost" icon="trash" onClick={discard}>
            {ledger.discard}
          </Button>
        )}
      </div>
    </article>
  );
}

/** Waits its turn. One that keeps failing also waits, but the person is told why. */
function isOnItsWay({ status, problem }: Operation): boolean {
  return status === 'waiting' && problem === null;
}

const STATUS: Record<Operation['status'], string> = {
  waiting: ledger.waiting,
  acked: ledger.collided,
  refused: ledger.refused,
  parked: ledger.parked,
};

function shortTime(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
