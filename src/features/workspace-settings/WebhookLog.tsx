import { useState } from 'react';
import { timeAgo } from '../../blocks/item/time-ago.ts';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useHere } from '../../client/session-context.ts';
import { webhooks as text } from '../../text/outside.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ui } from '../../text/ui.ts';
import { toDeliveries, type Delivery, type Webhook } from './webhook.ts';
import styles from './Members.module.css';

interface WebhookLogProps {
  readonly hook: Webhook;
  readonly onClose: () => void;
}

/** Each call that was made, with what came back. */
export function WebhookLog({ hook, onClose }: WebhookLogProps) {
  const { slug } = useHere();
  const log = useFetched(`/api/workspaces/${slug}/webhook-logs/${hook.id}/`, toDeliveries);
  const [now] = useState(() => Date.now());
  return (
    <Dialog
      title={text.log}
      size="large"
      onClose={onClose}
      footer={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <p className={styles.hint}>{hook.url}</p>
      {log.value === null && <FetchedState {...log} />}
      {log.value?.length === 0 && (
        <EmptyState small icon="link" title={text.logNone} text={text.logNoneText} />
      )}
      {log.value?.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} now={now} />
      ))}
    </Dialog>
  );
}

function DeliveryRow({ delivery, now }: { readonly delivery: Delivery; readonly now: number }) {
  const { event_type, request_method, response_status, created_at, retry_count } = delivery;
  // Whoever answered sent headers; who did not has none.
  const hasAnswer = delivery.response_headers !== '{}';
  const isWell = hasAnswer && response_status.startsWith('2');
  return (
    <details className={styles.delivery}>
      <summary className={styles.summary}>
        <Chip tone={isWell ? 'plain' : 'danger'}>
          {hasAnswer ? response_status : text.noAnswer}
        </Chip>
        <span className={styles.name}>{text.logRow(event_type, request_method)}</span>
        <span className={styles.meta}>
          {[text.retry(retry_count), timeAgo(created_at, now)].filter((part) => part).join(' · ')}
        </span>
      </summary>
      <h3 className={styles.legend}>{text.sent}</h3>
      <pre className={styles.wire}>{delivery.request_body}</pre>
      <h3 className={styles.legend}>{text.received}</h3>
      <pre className={styles.wire}>{delivery.response_body || '–'}</pre>
    </details>
  );
}
