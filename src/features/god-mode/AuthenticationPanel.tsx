import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { FixedAddress } from '../../blocks/settings/FixedAddress.tsx';
import { PROVIDERS, type Provider } from '../../domain/instance-settings.ts';
import { admin } from '../../text/admin.ts';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormActions, FormGrid, Panel } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { useSettings } from './use-settings.ts';
import styles from './GodMode.module.css';

const { authentication: text } = admin;

export function AuthenticationPanel() {
  const form = useSettings();
  if (form.settings.value === null) {
    return (
      <Panel title={text.title}>
        <FetchedState {...form.settings} />
      </Panel>
    );
  }
  const toggle = (key: string) => ({
    checked: form.value(key) === '1',
    disabled: form.busy,
    onChange: (on: boolean) => void form.save({ [key]: on ? '1' : '0' }),
  });
  return (
    <>
      <Panel title={text.title}>
        <Switch label={text.signUp} hint={text.signUpHint} {...toggle('ENABLE_SIGNUP')} />
        <Switch label={text.password} {...toggle('ENABLE_EMAIL_PASSWORD')} />
        <Switch label={text.code} {...toggle('ENABLE_MAGIC_LINK_LOGIN')} />
      </Panel>
      {PROVIDERS.map((provider) => (
        <ProviderPanel key={provider} provider={provider} />
      ))}
    </>
  );
}

function ProviderPanel({ provider }: { readonly provider: Provider }) {
  const { settings, busy, value, field, isSet, save } = useSettings();
  const name = provider.toUpperCase();
  const [id, secret, on] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`, `IS_${name}_ENABLED`];
  const submit = async () => {
    await save({
      [id]: value(id),
      ...(value(secret) === '' ? {} : { [secret]: value(secret) }),
      ...(provider === 'gitlab' ? { GITLAB_HOST: value('GITLAB_HOST') } : {}),
    });
  };
  if (settings.value === null) return null;
  return (
    <Panel title={text.providers[provider]} text={text.providerText}>
      <Form onSubmit={submit} className={styles.form}>
        <Switch
          label={text.on}
          checked={value(on) !== '0'}
          disabled={busy}
          onChange={(checked) => void save({ [on]: checked ? '1' : '0' })}
        />
        <FormGrid>
          {provider === 'gitlab' && (
            <TextField label={text.host} type="url" required {...field('GITLAB_HOST')} />
          )}
          <TextField label={text.clientId} autoComplete="off" {...field(id)} />
          <TextField
            label={text.secret}
            type="password"
            autoComplete="new-password"
            hint={isSet(secret) ? text.kept : undefined}
            {...field(secret)}
          />
        </FormGrid>
        <FixedAddress label={text.callback} url={`${location.origin}/auth/${provider}/callback/`} />
        <FormActions>
          <Button type="submit" busy={busy}>
            {common.save}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}
