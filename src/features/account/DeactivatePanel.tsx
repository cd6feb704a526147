import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useClient } from '../../client/client-context.ts';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { account } from '../../text/account.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ProfilePanel.module.css';

const { deactivate: text } = account;

export function DeactivatePanel() {
  const client = useClient();
  const session = useSession();
  const { user } = useSessionState();
  const [, go] = useLocation();
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, attempt } = useAttempt();
  const leave = () =>
    void attempt(async () => {
      await session.call('DELETE', '/api/users/me/');
      // What was not sent stays on this device: the account can be opened again.
      await client.leave({ discardUnsent: false });
      await session.signOut();
      go('/', { replace: true });
    }).then((isDone) => !isDone && setTyped(null));
  return (
    <Panel tone="danger" flush>
      <Row
        actions={
          <Button size="small" look="danger" onClick={() => setTyped('')}>
            {text.action}
          </Button>
        }
      >
        <span className={styles.hint}>{text.text}</span>
      </Row>
      {typed !== null && (
        <ConfirmDialog
          title={text.action}
          text={text.confirm}
          action={text.action}
          busy={busy}
          disabled={typed.trim().toLowerCase() !== user?.email}
          onConfirm={leave}
          onClose={() => setTyped(null)}
        >
          <TextField
            label={text.type(user?.email ?? '')}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </ConfirmDialog>
      )}
    </Panel>
  );
}
