import { useState } from 'react';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useHere, useSession } from '../../client/session-context.ts';
import { webhooks as text } from '../../text/outside.ts';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Notice, Panel, Row } from '../../ui/Page.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { hearsOf, toWebhooks, type Webhook } from './webhook.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import styles from './Members.module.css';

/** Other servers that are told of changes. */
export function WebhooksPanel({ mayEdit }: { readonly mayEdit: boolean }) {
  return mayEdit ? <Webhooks /> : <Notice tone="info">{text.adminsOnly}</Notice>;
}

/** What is open over the list. */
type Opened =
  | { readonly what: 'new' }
  | { readonly what: 'edit' | 'log' | 'regenerate' | 'remove'; readonly hook: Webhook }
  | { readonly what: 'secret'; readonly key: string };

function Webhooks() {
  const { slug } = useHere();
  const session = useSession();
  const path = `/api/workspaces/${slug}/webhooks/`;
  const hooks = useFetched(path, toWebhooks);
  const { busy, attempt } = useAttempt();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const change = async (work: () => Promise<unknown>, done?: string) => {
    if (await attempt(work, done)) hooks.reload();
  };
  const renew = ({ id }: Webhook) =>
    change(async () => {
      const made = await session.call('POST', `${path}${id}/regenerate/`);
      setOpened({ what: 'secret', key: (made as { readonly secret_key: string }).secret_key });
    });
  const remove = ({ id }: Webhook) =>
    change(() => session.call('DELETE', `${path}${id}/`), text.removed).then(close);
  const saved = (key: string | null) => {
    setOpened(key === null ? null : { what: 'secret', key });
    hooks.reload();
  };
  return (
    <Panel
      title={text.title}
      text={text.text}
      flush
      actions={
        <Button size="small" icon="plus" onClick={() => setOpened({ what: 'new' })}>
          {text.add}
        </Button>
      }
    >
      {hooks.value === null && <FetchedState {...hooks} />}
      {hooks.value?.length === 0 && (
        <EmptyState small icon="link" title={text.none} text={text.noneText} />
      )}
      {hooks.value?.map((hook) => (
        <WebhookRow
          key={hook.id}
          hook={hook}
          onOpen={(what) => setOpened({ what, hook })}
          onSwitch={(is_active) =>
            void change(() => session.call('PATCH', `${path}${hook.id}/`, { is_active }))
          }
        />
      ))}
      {opened?.what === 'new' && <WebhookDialog hook={null} onSaved={saved} onClose={close} />}
      {opened?.what === 'edit' && (
        <WebhookDialog hook={opened.hook} onSaved={saved} onClose={close} />
      )}
      {opened?.what === 'log' && <WebhookLog hook={opened.hook} onClose={close} />}
      {opened?.what === 'secret' && (
        <SecretDialog title={text.made} about={text.madeText} value={opened.key} onClose={close} />
      )}
      {opened?.what === 'regenerate' && (
        <ConfirmDialog
          title={text.regenerateTitle}
          text={text.regenerateText}
          action={text.regenerate}
          busy={busy}
          onConfirm={() => void renew(opened.hook)}
          onClose={close}
        />
      )}
      {opened?.what === 'remove' && (
        <ConfirmDialog
          title={text.removeTitle}
          text={text.removeText}
          action={text.remove}
          busy={busy}
          onConfirm={() => void remove(opened.hook)}
          onClose={close}
        />
      )}
    </Panel>
  );
}

interface WebhookRowProps {
  readonly hook: Webhook;
  readonly onOpen: (what: 'edit' | 'log' | 'regenerate' | 'remove') => void;
  readonly onSwitch: (active: boolean) => void;
}

function WebhookRow({ hook, onOpen, onSwitch }: WebhookRowProps) {
  const items = [
    { id: 'edit', label: text.edit, icon: 'edit', onSelect: () => onOpen('edit') },
    { id: 'log', label: text.log, icon: 'list', onSelect: () => onOpen('log') },
    { id: 'renew', label: text.regenerate, icon: 'lock', onSelect: () => onOpen('regenerate') },
    {
      id: 'remove',
      label: text.remove,
      icon: 'trash',
      danger: true,
      onSelect: () => onOpen('remove'),
    },
  ] as const;
  return (
    <Row
      actions={
        <>
          <Switch
            label={text.active(hook.url)}
            labelHidden
            checked={hook.is_active}
            onChange={onSwitch}
          />
          <Menu label={common.actions(hook.url)} items={items} size="small" />
        </>
      }
    >
      <span className={styles.who}>
        <span className={styles.address}>{hook.url}</span>
        <span className={styles.meta}>{hearsOf(hook)}</span>
      </span>
    </Row>
  );
}
