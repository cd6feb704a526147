import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { authProblemOf, problemAt, type AuthProblem } from '../../blocks/auth/auth-problem.ts';
import { newPasswordProblem } from '../../blocks/auth/new-password-problem.ts';
import { NewPasswordField } from '../../blocks/auth/NewPasswordField.tsx';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { landingPath, safeNextPath } from '../../client/session.ts';
import { auth } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast-context.ts';

const { set: text } = auth;

/** For somebody who came in by a code and has no password of their own. */
export function SetPasswordPage() {
  const session = useSession();
  const state = useSessionState();
  const toast = useToast();
  const [, go] = useLocation();
  const next =
    safeNextPath(new URLSearchParams(useSearch()).get('next_path')) ?? landingPath(state);
  const [fresh, setFresh] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const submit = async () => {
    const wrong = newPasswordProblem(fresh);
    if (wrong !== null) return setProblem({ text: wrong, place: 'password' });
    setBusy(true);
    setProblem(null);
    try {
      await session.call('POST', '/auth/set-password/', { password: fresh });
      go(next, { replace: true });
    } catch (error) {
      const told = authProblemOf(error);
      if (told.place === 'toast') toast.show({ kind: 'error', title: told.text });
      else setProblem(told);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AuthFrame title={text.title} text={text.text}>
      <Form onSubmit={submit} style={{ display: 'contents' }}>
        {problem?.place === 'banner' && <Notice tone="danger">{problem.text}</Notice>}
        <TextField
          label={auth.email}
          type="email"
          autoComplete="username"
          readOnly
          value={state.user?.email ?? ''}
        />
        <NewPasswordField
          autoFocus
          value={fresh}
          onChange={setFresh}
          known={[state.user?.email ?? '']}
          error={problemAt(problem, 'password')}
        />
        <Button type="submit" look="primary" wide busy={busy}>
          {text.action}
        </Button>
        <LinkButton href={next} look="ghost" wide>
          {text.later}
        </LinkButton>
      </Form>
    </AuthFrame>
  );
}
