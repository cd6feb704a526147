import { useState, type FormEvent } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { problemText } from '../../client/failure.ts';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { landingPath, safeNextPath } from '../../client/session.ts';
import { auth, authProblem } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';

const SHORTEST = 8;

export function SignUpPage() {
  const session = useSession();
  const state = useSessionState();
  const [, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  const next = safeNextPath(search.get('next_path'));
  const [email, setEmail] = useState(search.get('email') ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof authProblem> | null>(null);
  if (state.phase === 'signed_in') return <Redirect to={next ?? landingPath(state)} replace />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password.length < SHORTEST) {
      setProblem({ text: auth.tooShort, field: 'password' });
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const answer = await session.post('/auth/sign-up/', { email, password });
      if (!answer.ok) {
        setProblem(authProblem(answer.code));
        return;
      }
      await session.refresh();
      go(next ?? landingPath(session.getSnapshot()), { replace: true });
    } catch (error) {
      setProblem({ text: problemText(error), field: null });
    } finally {
      setBusy(false);
    }
  };
  const isFirst = state.instance?.is_setup_done === false;
  return (
    <AuthFrame
      title={isFirst ? auth.signUp.first : auth.signUp.title}
      text={isFirst ? auth.signUp.firstText : undefined}
      top={
        isFirst ? null : (
          <>
            {auth.signUp.other} <a href="/">{auth.signUp.otherLink}</a>
          </>
        )
      }
    >
      <form onSubmit={(event) => void submit(event)} style={FORM}>
        {state.instance?.enable_signup === false && !search.has('invitation_id') && (
          <Notice tone="info">{auth.signUp.closed}</Notice>
        )}
        {problem?.field === null && <Notice tone="danger">{problem.text}</Notice>}
        <TextField
          label={auth.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          error={problem?.field === 'email' ? problem.text : null}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={auth.password}
          type="password"
          name="password"
          autoComplete="new-password"
          required
          hint={auth.passwordHint}
          value={password}
          error={problem?.field === 'password' ? problem.text : null}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" wide busy={busy}>
          {auth.signUp.action}
        </Button>
      </form>
    </AuthFrame>
  );
}

const FORM = { display: 'contents' } as const;
