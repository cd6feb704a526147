import { useState } from 'react';
import { timeAgo } from '../../blocks/item/time-ago.ts';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useSession } from '../../client/session-context.ts';
import { account } from '../../text/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { browserName } from './browser-name.ts';
import styles from './SessionsPanel.module.css';

const { sessions: text } = account;
const PATH = '/api/users/me/sessions/';

interface OpenSession {
  readonly id: string;
  readonly kind: 'app' | 'admin';
  readonly last_seen_at: string;
  readonly ip: string;
  readonly user_agent: string;
  readonly is_current: boolean;
}

const read = (body: unknown) => body as readonly OpenSession[];

/** Where the account is open; the one of this browser stands first. */
export function SessionsPanel() {
  const session = useSession();
  const sessions = useFetched(PATH, read);
  const { busy, attempt } = useAttempt();
  const [now] = useState(() => Date.now());
  const rows = [...(sessions.value ?? [])].sort(
    (a, b) => Number(b.is_current) - Number(a.is_current),
  );
  const end = (path: string, done: string) =>
    void attempt(() => session.call('DELETE', path), done).then(sessions.reload);
  return (
    <Panel
      title={text.title}
      text={text.text}
      flush
      actions={
        rows.length > 1 && (
          <Button size="small" busy={busy} onClick={() => end(PATH, text.endedOthers)}>
            {text.endOthers}
          </Button>
        )
      }
    >
      {sessions.value === null && <FetchedState {...sessions} />}
      {rows.map((row) => (
        <Row
          key={row.id}
          actions={
            !row.is_current && (
              <Button
                size="small"
                look="ghost"
                busy={busy}
                onClick={() => end(`${PATH}${row.id}/`, text.ended)}
              >
                {text.end}
              </Button>
            )
          }
        >
          <span className={styles.icon}>
            <Icon name={row.kind === 'admin' ? 'lock' : 'device'} />
          </span>
          <span className={styles.words}>
            <span className={styles.name}>
              {browserName(row.user_agent) ?? text.unknown}
              {row.is_current && <Chip tone="quiet">{text.here}</Chip>}
              {row.kind === 'admin' && <Chip tone="quiet">{text.admin}</Chip>}
            </span>
            <span className={styles.meta}>
              {text.seen(timeAgo(row.last_seen_at, now))} · {row.ip}
            </span>
          </span>
        </Row>
      ))}
    </Panel>
  );
}
