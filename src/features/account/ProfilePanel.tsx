import { faceOf } from '../../domain/person.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useState } from 'react';
import { PictureField } from '../../blocks/settings/PictureField.tsx';
import { problemText } from '../../client/failure.ts';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { onboarding } from '../../text/auth.ts';
import { account } from '../../text/account.ts';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormActions, FormGrid, Panel } from '../../ui/Page.tsx';
import { Select, TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast-context.ts';
import styles from './ProfilePanel.module.css';

const { profile: text } = account;

export function ProfilePanel() {
  const session = useSession();
  const toast = useToast();
  const { user, profile } = useSessionState();
  const [fields, setFields] = useState({
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    display_name: user?.display_name ?? '',
    user_timezone: user?.user_timezone ?? 'UTC',
  });
  const [role, setRole] = useState(profile?.role ?? '');
  const [busy, setBusy] = useState(false);
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });
  const submit = async () => {
    setBusy(true);
    try {
      await session.call('PATCH', '/api/users/me/', fields);
      if (role !== (profile?.role ?? '')) {
        await session.call('PATCH', '/api/users/me/profile/', { role: role || null });
      }
      await session.refresh();
      toast.show({ kind: 'success', title: common.saved });
    } catch (error) {
      toast.show({ kind: 'error', title: problemText(error) });
    } finally {
      setBusy(false);
    }
  };
  const face = faceOf(user && { ...user, ...fields }, '', '');
  return (
    <Panel title={text.title}>
      <Form onSubmit={submit} className={styles.form}>
        <PictureField
          src={face.src}
          picture={<Avatar key={face.src} face={face} size={64} decorative />}
          kind="USER_AVATAR"
          path="/api/assets/v2/user-assets/"
          mayEdit
        >
          <div>
            <p className={styles.name}>{face.name}</p>
            <p className={styles.email}>{user?.email}</p>
          </div>
        </PictureField>
        <FormGrid>
          <TextField
            label={text.firstName}
            required
            maxLength={24}
            value={fields.first_name}
            onChange={set('first_name')}
          />
          <TextField
            label={text.lastName}
            maxLength={24}
            value={fields.last_name}
            onChange={set('last_name')}
          />
          <TextField
            label={text.displayName}
            required
            maxLength={20}
            value={fields.display_name}
            onChange={set('display_name')}
          />
          <Select label={text.role} value={role} options={rolesWith(role)} onChange={setRole} />
          <Select
            label={text.timezone}
            hint={text.timezoneHint}
            value={fields.user_timezone}
            options={timezones(fields.user_timezone)}
            onChange={(user_timezone) => setFields({ ...fields, user_timezone })}
          />
        </FormGrid>
        <FormActions>
          <Button type="submit" look="primary" busy={busy}>
            {common.save}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}

function timezones(current: string): readonly { readonly value: string; readonly label: string }[] {
  const all = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')]);
  return [...all].map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

/** None is a choice, and one that was given elsewhere stays one. */
function rolesWith(current: string) {
  const all = new Set(['', ...onboarding.profile.roles, current]);
  return [...all].map((value) => ({ value, label: value || text.noRole }));
}
