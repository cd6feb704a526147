import { useState } from 'react';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useSession } from '../../client/session-context.ts';
import { admin } from '../../text/admin.ts';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormActions, FormGrid, Notice, Panel } from '../../ui/Page.tsx';
import { Select, TextField } from '../../ui/TextField.tsx';
import { useSettings } from './use-settings.ts';
import styles from './GodMode.module.css';

const { email: text } = admin;
type Security = keyof typeof text.securities;
const SECURITIES = (Object.keys(text.securities) as Security[]).map((value) => ({
  value,
  label: text.securities[value],
}));
const SWITCHES: Readonly<Record<Security, Readonly<Record<string, string>>>> = {
  tls: { EMAIL_USE_TLS: '1', EMAIL_USE_SSL: '0' },
  ssl: { EMAIL_USE_TLS: '0', EMAIL_USE_SSL: '1' },
  none: { EMAIL_USE_TLS: '0', EMAIL_USE_SSL: '0' },
};

export function MailPanel() {
  const form = useSettings();
  return (
    <>
      <Panel title={text.title}>
        {form.settings.value === null ? (
          <FetchedState {...form.settings} />
        ) : (
          <MailForm {...form} />
        )}
      </Panel>
      <TestPanel />
    </>
  );
}

function MailForm({ busy, value, field, isSet, save }: ReturnType<typeof useSettings>) {
  const before = value('EMAIL_USE_SSL') === '1' ? 'ssl' : 'none';
  const [security, setSecurity] = useState<Security>(
    value('EMAIL_USE_TLS') === '1' && before !== 'ssl' ? 'tls' : before,
  );
  const submit = async () => {
    const password = value('EMAIL_HOST_PASSWORD');
    await save({
      EMAIL_HOST: value('EMAIL_HOST'),
      EMAIL_PORT: value('EMAIL_PORT'),
      EMAIL_FROM: value('EMAIL_FROM'),
      EMAIL_HOST_USER: value('EMAIL_HOST_USER'),
      ...(password === '' ? {} : { EMAIL_HOST_PASSWORD: password }),
      ...SWITCHES[security],
    });
  };
  return (
    <Form onSubmit={submit} className={styles.form}>
      {!isSet('EMAIL_HOST') && <Notice tone="info">{text.none}</Notice>}
      <FormGrid>
        <TextField label={text.host} placeholder="smtp.example.org" {...field('EMAIL_HOST')} />
        <TextField label={text.port} inputMode="numeric" {...field('EMAIL_PORT')} />
        <TextField label={text.from} {...field('EMAIL_FROM')} />
        <Select
          label={text.security}
          value={security}
          options={SECURITIES}
          onChange={setSecurity}
        />
        <TextField label={text.user} autoComplete="off" {...field('EMAIL_HOST_USER')} />
        <TextField
          label={text.password}
          type="password"
          autoComplete="new-password"
          hint={isSet('EMAIL_HOST_PASSWORD') ? text.kept : undefined}
          {...field('EMAIL_HOST_PASSWORD')}
        />
      </FormGrid>
      <FormActions>
        <Button type="submit" look="primary" busy={busy}>
          {common.save}
        </Button>
      </FormActions>
    </Form>
  );
}

function TestPanel() {
  const session = useSession();
  const { busy, attempt } = useAttempt();
  const [to, setTo] = useState('');
  const send = async () => {
    const path = '/api/instances/email-credentials-check/';
    await attempt(() => session.call('POST', path, { receiver_email: to }), text.tested(to));
  };
  return (
    <Panel title={text.test} text={text.testText} flush>
      <Form onSubmit={send} className={styles.inline}>
        <TextField
          label={text.testTo}
          type="email"
          required
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button type="submit" busy={busy}>
          {text.testAction}
        </Button>
      </Form>
    </Panel>
  );
}
