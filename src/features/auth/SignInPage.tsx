import { useState, type FormEvent } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { problemText } from '../../client/failure.ts';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { landingPath, safeNextPath } from '../../client/session.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { auth, authProblem } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { LookAround } from '../../blocks/look-around/LookAround.tsx';

/** Also for someone whose session has ended: what is on the device stays readable. */
export function SignInPage() {
  const session = useSession();
  const state = useSessionState();
  const { waiting } = useSyncState();
  const [, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  const next = safeNextPath(search.get('next_path'));
  const [email, setEmail] = useState(state.user?.email ?? search.get('email') ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const told = search.get('error_code');
  const [problem, setProblem] = useState(told === null ? null : authProblem(Number(told)));

  if (state.phase === 'signed_in') return <Redirect to={next ?? landingPath(state)} replace />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const answer = await session.post('/auth/sign-in/', { email, password });
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
  const isExpired = state.phase === 'expired';
  const mayJoin = state.instance?.enable_signup !== false;
  return (
    <AuthFrame
      title={auth.signIn.title}
      text={isExpired ? auth.expired(waiting > 0) : auth.signIn.text}
      top={mayJoin && <SignUpLink next={next} />}
      foot={<p>{auth.signIn.forgot}</p>}
    >
      <form onSubmit={(event) => void submit(event)} style={FORM}>
        {problem?.field === null && <Notice tone="danger">{problem.text}</Notice>}
        <TextField
          label={auth.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={email === ''}
          required
          value={email}
          error={problem?.field === 'email' ? problem.text : null}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={auth.password}
          type="password"
          name="password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" wide busy={busy}>
          {auth.signIn.action}
        </Button>
        {isExpired && (
          <Button wide onClick={() => go(next ?? landingPath(state))}>
            {auth.keepReading}
          </Button>
        )}
      </form>
      {state.instance?.is_demo && !isExpired && <LookAround />}
    </AuthFrame>
  );
}

const FORM = { display: 'contents' } as const;

function SignUpLink({ next }: { readonly next: string | null }) {
  const search = next === null ? '' : `?next_path=${encodeURIComponent(next)}`;
  return (
    <>
      {auth.signIn.other} <a href={`/sign-up${search}`}>{auth.signIn.otherLink}</a>
    </>
  );
}
