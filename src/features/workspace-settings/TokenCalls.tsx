import { useState } from 'react';
import { timeAgo } from '../../blocks/item/time-ago.ts';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useHere } from '../../client/session-context.ts';
import { tokens as text } from '../../text/outside.ts';
import { ui } from '../../text/ui.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row } from '../../ui/Page.tsx';
import styles from './Members.module.css';

interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly response_code: number;
  readonly ip_address: string;
  readonly user_agent: string;
  readonly created_at: string;
}

interface Calls {
  readonly results: readonly Call[];
  readonly total_count: number;
}

const read = (body: unknown) => body as Calls;

interface TokenCallsProps {
  readonly id: string;
  readonly label: string;
  readonly onClose: () => void;
}

/** What a token was used for, as far as the server remembers. */
export function TokenCalls({ id, label, onClose }: TokenCallsProps) {
  const { slug } = useHere();
  const log = useFetched(`/api/workspaces/${slug}/api-token-logs/${id}/`, read);
  const [now] = useState(() => Date.now());
  const { value } = log;
  return (
    <Dialog
      title={text.callsOf(label)}
      size="large"
      onClose={onClose}
      footer={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <p className={styles.hint}>{text.callsText}</p>
      {value === null && <FetchedState {...log} />}
      {value?.results.length === 0 && (
        <EmptyState small icon="lock" title={text.noCalls} text={text.noCallsText} />
      )}
      {value?.results.map((call) => (
        <Row key={call.id}>
          <Chip tone={call.response_code < 400 ? 'plain' : 'danger'}>
            {`${call.response_code}`}
          </Chip>
          <span className={styles.who}>
            <span className={styles.name}>{`${call.method} ${call.path}`}</span>
            <span className={styles.meta}>
              {[timeAgo(call.created_at, now), call.ip_address, call.user_agent].join(' · ')}
            </span>
          </span>
        </Row>
      ))}
      {value && value.total_count > value.results.length && (
        <p className={styles.hint}>{text.moreCalls(value.total_count - value.results.length)}</p>
      )}
    </Dialog>
  );
}
