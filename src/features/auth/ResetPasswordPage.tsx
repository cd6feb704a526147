import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import {
  authProblem,
  authProblemOf,
  problemAt,
  type AuthProblem,
} from '../../blocks/auth/auth-problem.ts';
import { newPasswordProblem } from '../../blocks/auth/new-password-problem.ts';
import { NewPasswordField } from '../../blocks/auth/NewPasswordField.tsx';
import { useSession } from '../../client/session-context.ts';
import { auth } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';

const { reset: text } = auth;

/** Where the link of a mail leads. */
export function ResetPasswordPage() {
  const session = useSession();
  const [, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  const email = search.get('email') ?? '';
  const told = search.get('error_code');
  const [fresh, setFresh] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(
    told === null ? null : authProblem(Number(told)),
  );
  const path = ['uidb64', 'token'].map((name) => encodeURIComponent(search.get(name) ?? '-'));
  const submit = async () => {
    const wrong = newPasswordProblem(fresh);
    if (wrong !== null) return setProblem({ text: wrong, place: 'password' });
    setBusy(true);
    setProblem(null);
    try {
      const password = fresh;
      const answer = await session.post(`/auth/reset-password/${path.join('/')}/`, { password });
      if (answer.ok) {
        await session.refresh();
        go(`/sign-in?${new URLSearchParams({ success: 'True', email }).toString()}`);
      } else setProblem(authProblem(answer.code));
    } catch (error) {
      setProblem(authProblemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AuthFrame title={text.title} text={text.text} top={<a href="/">{auth.forgot.back}</a>}>
      <Form onSubmit={submit} style={{ display: 'contents' }}>
        {problem?.place === 'banner' && (
          <Notice tone="danger">
            {problem.text} <a href={forgotten(email)}>{text.again}</a>
          </Notice>
        )}
        {email !== '' && (
          <TextField
            label={auth.email}
            type="email"
            autoComplete="username"
            readOnly
            value={email}
          />
        )}
        <NewPasswordField
          autoFocus
          value={fresh}
          onChange={setFresh}
          error={problemAt(problem, 'password')}
        />
        <Button type="submit" look="primary" wide busy={busy}>
          {text.action}
        </Button>
      </Form>
    </AuthFrame>
  );
}

function forgotten(email: string): string {
  return `/accounts/forgot-password?${new URLSearchParams({ email }).toString()}`;
}
