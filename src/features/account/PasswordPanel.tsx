import { useState } from 'react';
import { authProblemOf, problemAt, type AuthProblem } from '../../blocks/auth/auth-problem.ts';
import { newPasswordProblem } from '../../blocks/auth/new-password-problem.ts';
import { NewPasswordField } from '../../blocks/auth/NewPasswordField.tsx';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { account } from '../../text/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormActions, Notice, Panel } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast-context.ts';
import styles from './ProfilePanel.module.css';

const { security: text } = account;
const WRONG_OLD = 5135;

function lacksPassword(body: unknown): boolean {
  return (body as { readonly is_password_autoset?: unknown }).is_password_autoset === true;
}

export function PasswordPanel() {
  const me = useFetched('/api/users/me/', lacksPassword);
  const title = me.value ? text.setTitle : text.title;
  return (
    <Panel title={title} text={me.value ? text.setText : undefined}>
      {me.value === null ? (
        <FetchedState {...me} />
      ) : (
        <PasswordForm key={String(me.value)} isFirst={me.value} onDone={me.reload} />
      )}
    </Panel>
  );
}

interface PasswordFormProps {
  readonly isFirst: boolean;
  readonly onDone: () => void;
}

function PasswordForm({ isFirst, onDone }: PasswordFormProps) {
  const session = useSession();
  const { user } = useSessionState();
  const toast = useToast();
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const submit = async () => {
    const wrong = newPasswordProblem(fresh) ?? (fresh === old ? text.same : null);
    if (wrong !== null) return setProblem({ text: wrong, place: 'password' });
    setBusy(true);
    setProblem(null);
    try {
      const password = fresh;
      if (isFirst) await session.call('POST', '/auth/set-password/', { password });
      else {
        const change = { old_password: old, new_password: password };
        await session.call('POST', '/auth/change-password/', change);
      }
      setOld('');
      setFresh('');
      toast.show({ kind: 'success', title: isFirst ? text.set : text.changed });
      onDone();
    } catch (error) {
      const told = authProblemOf(error);
      if (told.place === 'toast') toast.show({ kind: 'error', title: told.text });
      else setProblem(told);
    } finally {
      setBusy(false);
    }
  };
  const isOldWrong = problem?.code === WRONG_OLD;
  return (
    <Form onSubmit={submit} className={styles.form}>
      {problem?.place === 'banner' && <Notice tone="danger">{problem.text}</Notice>}
      {!isFirst && (
        <TextField
          label={text.old}
          type="password"
          autoComplete="current-password"
          required
          value={old}
          error={isOldWrong ? problem.text : null}
          onChange={(event) => setOld(event.target.value)}
        />
      )}
      <NewPasswordField
        value={fresh}
        onChange={setFresh}
        known={user ? [user.email] : []}
        error={isOldWrong ? null : problemAt(problem, 'password')}
      />
      <FormActions>
        <Button type="submit" look="primary" busy={busy}>
          {isFirst ? text.setAction : text.action}
        </Button>
      </FormActions>
    </Form>
  );
}
