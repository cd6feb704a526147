import { faceOf, personName } from '../../domain/person.ts';
import { useState } from 'react';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useSession } from '../../client/session-context.ts';
import { admin } from '../../text/admin.ts';
import { common } from '../../text/common.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormActions, Panel, Row } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toAdmins, toInstance } from './wire.ts';
import styles from './GodMode.module.css';

const { general: text } = admin;
const ADMINS = '/api/instances/admins/';

export function GeneralPanel() {
  const instance = useFetched('/api/instances/', toInstance);
  return (
    <>
      <Panel title={text.title}>
        {instance.value === null ? (
          <FetchedState {...instance} />
        ) : (
          <NameForm {...instance.value} />
        )}
      </Panel>
      <AdminsPanel />
    </>
  );
}

interface NameFormProps {
  readonly instance_name: string;
  readonly instance_id: string;
  readonly current_version: string;
}

function NameForm({ instance_name, instance_id, current_version }: NameFormProps) {
  const session = useSession();
  const { busy, attempt } = useAttempt();
  const [name, setName] = useState(instance_name);
  const save = async () => {
    await attempt(
      () => session.call('PATCH', '/api/instances/', { instance_name: name.trim() }),
      common.saved,
    );
  };
  return (
    <Form onSubmit={save} className={styles.form}>
      <TextField
        label={text.name}
        required
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <dl className={styles.facts}>
        <dt>{text.id}</dt>
        <dd>{instance_id}</dd>
        <dt>{text.version}</dt>
        <dd>{current_version}</dd>
      </dl>
      <FormActions>
        <Button type="submit" look="primary" busy={busy}>
          {common.save}
        </Button>
      </FormActions>
    </Form>
  );
}

function AdminsPanel() {
  const session = useSession();
  const admins = useFetched(ADMINS, toAdmins);
  const { busy, attempt } = useAttempt();
  const [email, setEmail] = useState('');
  const add = async () => {
    await attempt(() => session.call('POST', ADMINS, { email }), text.added(email)).then(
      (isDone) => {
        if (isDone) setEmail('');
        admins.reload();
      },
    );
  };
  const remove = (id: string) =>
    void attempt(() => session.call('DELETE', `${ADMINS}${id}/`)).then(admins.reload);
  return (
    <Panel title={text.admins} text={text.adminsText} flush>
      <Form onSubmit={add} className={styles.inline}>
        <TextField
          label={text.addLabel}
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" busy={busy}>
          {text.add}
        </Button>
      </Form>
      {admins.value === null && <FetchedState {...admins} />}
      {admins.value?.map(({ id, user_detail: user }) => (
        <Row
          key={id}
          actions={
            admins.value !== null &&
            admins.value.length > 1 && (
              <IconButton
                icon="close"
                size="small"
                label={text.remove(personName(user))}
                onClick={() => remove(id)}
              />
            )
          }
        >
          <Avatar face={faceOf(user, user.id, user.email)} size={24} decorative />
          <span className={styles.words}>
            <span className={styles.name}>{personName(user)}</span>
            <span className={styles.meta}>{user.email}</span>
          </span>
        </Row>
      ))}
    </Panel>
  );
}
