import { useClient } from '../../client/client-context.ts';
import { problemText } from '../../client/failure.ts';
import { ConflictBody } from '../../blocks/item/Conflict.tsx';
import { conflictOf } from '../../domain/conflict.ts';
import { plainText } from '../../domain/plain-text.ts';
import { ledger } from '../../text/shell.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { actionText, actionTitle } from './describe-action.ts';
import { isOnItsWay, shortTime, STATUS, type Entry } from './ledger-entries.ts';
import styles from './Ledger.module.css';

interface LedgerLineProps {
  readonly entry: Entry;
  readonly onLeave: () => void;
}

/** One change that the server has not taken, with what can be done about it. */
export function LedgerLine({ entry: { operation, subject }, onLeave }: LedgerLineProps) {
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
