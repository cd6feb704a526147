import { useState } from 'react';
import { useLocation } from 'wouter';
import { useClient } from '../../client/client-context.ts';
import { isDisplayChange } from '../../client/display-changes.ts';
import { problemText } from '../../client/failure.ts';
import { useDrafts } from '../../client/drafts/drafts-context.ts';
import { useSession } from '../../client/session-context.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { account } from '../../text/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Page.tsx';
import { useToast } from '../../ui/toast-context.ts';
import styles from './SignOutDialog.module.css';

const { signOut: text } = account;

/** Unsent work is never discarded unasked: send it, keep it here, or discard it. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const session = useSession();
  const toast = useToast();
  const { waiting, needs_you, network } = useSyncState();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const drafts = useDrafts();
  const [written] = useState(() => drafts.names().filter((name) => !isDisplayChange(name)).length);
  const unsent = waiting + needs_you + written;

  const leave = async (discardUnsent: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      if (discardUnsent) await drafts.clear();
      else await drafts.flush();
      await client.leave({ discardUnsent });
      const isTold = await session.signOut();
      onClose();
      go('/', { replace: true });
      if (!isTold) toast.show({ kind: 'warning', title: text.left, message: text.serverNotTold });
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  const sendThenLeave = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await client.syncNow();
      const left = (await client.ask({ ask: 'ledger' })).filter(
        ({ operation }) => operation.status !== 'acked',
      );
      if (left.length + written === 0) {
        await leave(false);
        return;
      }
      setProblem(left.length > 0 ? text.stillWaiting(left.length) : text.stillWritten(written));
    } catch (error) {
      setProblem(problemText(error));
    }
    setBusy(false);
  };
  if (unsent === 0) {
    return (
      <Dialog
        title={text.title}
        size="small"
        onClose={onClose}
        footer={
          <Button look="primary" busy={busy} autoFocus onClick={() => void leave(false)}>
            {text.action}
          </Button>
        }
      >
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <p>{text.text}</p>
        {network === 'offline' && <p>{text.offline}</p>}
      </Dialog>
    );
  }
  return (
    <Dialog title={text.unsentTitle(unsent)} size="small" onClose={onClose}>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <p>{text.unsentText}</p>
      {network === 'offline' && <p>{text.offline}</p>}
      <div className={styles.choices}>
        <Button look="primary" wide busy={busy} onClick={() => void sendThenLeave()}>
          {busy ? text.sending : text.send}
        </Button>
        <Button wide disabled={busy} onClick={() => void leave(false)}>
          {text.keep}
        </Button>
        <p className={styles.hint}>{text.keepHint}</p>
        <Button look="ghost" wide disabled={busy} onClick={() => void leave(true)}>
          {text.discard}
        </Button>
      </div>
    </Dialog>
  );
}
