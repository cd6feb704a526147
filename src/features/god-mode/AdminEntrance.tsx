import { useState } from 'react';
import { authProblemOf, problemAt, type AuthProblem } from '../../blocks/auth/auth-problem.ts';
import { newPasswordProblem } from '../../blocks/auth/new-password-problem.ts';
import { NewPasswordField } from '../../blocks/auth/NewPasswordField.tsx';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { admin } from '../../text/admin.ts';
import { auth, onboarding } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';

const { entrance: text } = admin;

/** Sign-in; before the set-up, the set-up. */
export function AdminEntrance({ onEntered }: { readonly onEntered: () => void }) {
  const { instance } = useSessionState();
  return instance?.is_setup_done === false ? (
    <SetUp onEntered={onEntered} />
  ) : (
    <SignIn onEntered={onEntered} />
  );
}

function useForm(path: string, onEntered: () => void) {
  const session = useSession();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const send = async (more: Readonly<Record<string, string>> = {}) => {
    setBusy(true);
    setProblem(null);
    try {
      await session.call('POST', path, { ...fields, ...more });
      await session.refresh();
      onEntered();
    } catch (error) {
      setProblem(authProblemOf(error));
      setBusy(false);
    }
  };
  const field = (name: string) => ({
    value: fields[name] ?? '',
    onChange: (event: { target: { value: string } }) =>
      setFields({ ...fields, [name]: event.target.value }),
  });
  return { field, busy, problem, setProblem, send };
}

function SignIn({ onEntered }: { readonly onEntered: () => void }) {
  const { field, busy, problem, send } = useForm('/api/instances/admins/sign-in/', onEntered);
  const submit = async () => {
    await send();
  };
  return (
    <AuthFrame title={text.title} text={text.text}>
      <Form onSubmit={submit} style={{ display: 'contents' }}>
        {problem?.place === 'banner' && <Notice tone="danger">{problem.text}</Notice>}
        <TextField
          label={auth.email}
          type="email"
          autoComplete="username"
          autoFocus
          required
          error={problemAt(problem, 'email')}
          {...field('email')}
        />
        <TextField
          label={auth.password}
          type="password"
          autoComplete="current-password"
          required
          {...field('password')}
        />
        <Button type="submit" look="primary" wide busy={busy}>
          {text.action}
        </Button>
      </Form>
    </AuthFrame>
  );
}

function SetUp({ onEntered }: { readonly onEntered: () => void }) {
  const form = useForm('/api/instances/admins/sign-up/', onEntered);
  const { field, busy, problem, setProblem, send } = form;
  const [fresh, setFresh] = useState('');
  const submit = async () => {
    const wrong = newPasswordProblem(fresh);
    if (wrong !== null) return setProblem({ text: wrong, place: 'password' });
    await send({ password: fresh });
  };
  return (
    <AuthFrame title={text.setUp} text={text.setUpText}>
      <Form onSubmit={submit} style={{ display: 'contents' }}>
        {problem?.place === 'banner' && <Notice tone="danger">{problem.text}</Notice>}
        <TextField
          label={onboarding.profile.firstName}
          autoComplete="given-name"
          autoFocus
          required
          maxLength={24}
          error={problemAt(problem, 'first_name')}
          {...field('first_name')}
        />
        <TextField
          label={onboarding.profile.lastName}
          autoComplete="family-name"
          maxLength={24}
          {...field('last_name')}
        />
        <TextField
          label={auth.email}
          type="email"
          autoComplete="username"
          required
          error={problemAt(problem, 'email')}
          {...field('email')}
        />
        <TextField label={text.company} autoComplete="organization" {...field('company_name')} />
        <NewPasswordField
          label={auth.password}
          value={fresh}
          onChange={setFresh}
          error={problemAt(problem, 'password')}
        />
        <Button type="submit" look="primary" wide busy={busy}>
          {text.setUpAction}
        </Button>
      </Form>
    </AuthFrame>
  );
}
