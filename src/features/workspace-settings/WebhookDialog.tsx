import { useState } from 'react';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useHere, useSession } from '../../client/session-context.ts';
import { webhooks as text } from '../../text/outside.ts';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Checkbox } from '../../ui/Toggle.tsx';
import { KINDS, type Webhook } from './webhook.ts';
import styles from './Members.module.css';

const FORM = 'webhook';

interface WebhookDialogProps {
  /** Null: a new one. */
  readonly hook: Webhook | null;
  /** With the key that signs, when it is new. */
  readonly onSaved: (secretKey: string | null) => void;
  readonly onClose: () => void;
}

export function WebhookDialog({ hook, onSaved, onClose }: WebhookDialogProps) {
  const { slug } = useHere();
  const session = useSession();
  const { busy, attempt } = useAttempt();
  const [url, setUrl] = useState(hook?.url ?? '');
  const [heard, setHeard] = useState(() =>
    Object.fromEntries(KINDS.map((kind) => [kind, hook ? hook[kind] : kind.startsWith('issue')])),
  );
  const isAddress = /^https?:\/\/\S+$/i.test(url.trim());
  const submit = async () => {
    const base = `/api/workspaces/${slug}/webhooks/`;
    const body = { url: url.trim(), ...heard };
    await attempt(async () => {
      if (hook) {
        await session.call('PATCH', `${base}${hook.id}/`, body);
        return onSaved(null);
      }
      const made = (await session.call('POST', base, body)) as { readonly secret_key: string };
      onSaved(made.secret_key);
    });
  };
  return (
    <Dialog
      title={hook ? text.edit : text.add}
      onClose={onClose}
      mayClose={() => url === (hook?.url ?? '')}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            look="primary"
            busy={busy}
            disabled={!isAddress || !Object.values(heard).includes(true)}
          >
            {hook ? common.save : text.create}
          </Button>
        </>
      }
    >
      <Form id={FORM} onSubmit={submit} style={{ display: 'contents' }}>
        <TextField
          label={text.url}
          hint={text.urlHint}
          type="url"
          autoFocus
          required
          maxLength={1024}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{text.events}</legend>
          {KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={text.kinds[kind]}
              checked={heard[kind] ?? false}
              onChange={(checked) => setHeard({ ...heard, [kind]: checked })}
            />
          ))}
        </fieldset>
      </Form>
    </Dialog>
  );
}
