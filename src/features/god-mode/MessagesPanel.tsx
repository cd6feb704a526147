import { useState } from 'react';
import { timeAgo } from '../../blocks/item/time-ago.ts';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useSession } from '../../client/session-context.ts';
import { admin } from '../../text/admin.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormActions, Panel } from '../../ui/Page.tsx';
import { toMessages } from './wire.ts';
import styles from './GodMode.module.css';

const { messages: text } = admin;
const PATH = '/api/instances/messages/';

/** Codes and links that somebody waits for. */
export function MessagesPanel() {
  const session = useSession();
  const messages = useFetched(PATH, toMessages);
  const { busy, attempt } = useAttempt();
  const [now] = useState(() => Date.now());
  const drop = (id: string) =>
    void attempt(() => session.call('DELETE', `${PATH}${id}/`)).then(messages.reload);
  const copy = (body: string) =>
    void attempt(() => navigator.clipboard.writeText(body), text.copied);
  return (
    <Panel title={text.title} text={text.text} flush>
      {messages.value === null && <FetchedState {...messages} />}
      {messages.value?.length === 0 && (
        <EmptyState small icon="check-circle" title={text.none} text={text.noneText} />
      )}
      {messages.value?.map(({ id, recipient, subject, body, reason, created_at }) => (
        <article key={id} className={styles.message} aria-label={subject}>
          <span className={styles.words}>
            <strong className={styles.name}>{text.to(recipient)}</strong>
            <span className={styles.meta}>
              {subject} · {timeAgo(created_at, now)} · {reason}
            </span>
          </span>
          <p className={styles.letter}>{body.trim()}</p>
          <FormActions>
            <Button size="small" icon="copy" onClick={() => copy(body)}>
              {text.copy}
            </Button>
            <Button size="small" busy={busy} onClick={() => drop(id)}>
              {text.done}
            </Button>
          </FormActions>
        </article>
      ))}
    </Panel>
  );
}
