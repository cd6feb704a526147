import { useState, type FormEvent } from 'react';
import { Redirect, useLocation } from 'wouter';
import { problemAt } from '../../blocks/auth/auth-problem.ts';
import { LookAround } from '../../blocks/look-around/LookAround.tsx';
import { useSessionState } from '../../client/session-context.ts';
import { landingPath } from '../../client/session.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { auth } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CodeForm } from './CodeForm.tsx';
import { OtherWays } from './OtherWays.tsx';
import { useEntering } from './use-entering.ts';

const CODE_PROBLEMS = new Set(['5080', '5085', '5090', '5095', '5100']);
const EMAIL = /^\S+@\S+$/;

/** Also for someone whose session has ended: what is on the device stays readable. */
export function SignInPage() {
  const state = useSessionState();
  const { waiting } = useSyncState();
  const [, go] = useLocation();
  const { search, next, busy, problem, setProblem, enter } = useEntering();
  const [email, setEmail] = useState(state.user?.email ?? search.get('email') ?? '');
  const [password, setPassword] = useState('');
  const [byCode, setByCode] = useState(CODE_PROBLEMS.has(search.get('error_code') ?? ''));

  // On the way in the page decides by itself where to go.
  if (state.phase === 'signed_in' && !busy) {
    return <Redirect to={next ?? landingPath(state)} replace />;
  }
  const { instance } = state;
  const isExpired = state.phase === 'expired';
  const mayJoin = instance?.enable_signup !== false;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter('/auth/sign-in/', { email, password });
  };
  const useCode = () => {
    if (!EMAIL.test(email)) return setProblem({ text: auth.emailFirst, place: 'email' });
    setProblem(null);
    setByCode(true);
  };
  const back = () => {
    setProblem(null);
    setByCode(false);
  };
  const forgotten = `/accounts/forgot-password?${new URLSearchParams({ email }).toString()}`;
  return (
    <AuthFrame
      title={byCode ? auth.code.title : auth.signIn.title}
      text={isExpired ? auth.expired(waiting > 0) : byCode ? auth.code.text : auth.signIn.text}
      top={mayJoin && <SignUpLink next={next} />}
    >
      {byCode && EMAIL.test(email) ? (
        <CodeForm
          email={email.trim()}
          busy={busy}
          problem={problem}
          onBack={back}
          onCode={(code) => void enter('/auth/magic-sign-in/', { email, code })}
        />
      ) : (
        <form onSubmit={submit} style={FORM}>
          {search.get('success') !== null && problem === null && (
            <Notice tone="info">{auth.reset.done}</Notice>
          )}
          {problem?.place === 'banner' && <Notice tone="danger">{problem.text}</Notice>}
          <TextField
            label={auth.email}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus={email === ''}
            required
            value={email}
            error={problemAt(problem, 'email')}
            onChange={(event) => setEmail(event.target.value)}
          />
          {instance?.is_password_enabled !== false && (
            <>
              <TextField
                label={auth.password}
                type="password"
                name="password"
                autoComplete="current-password"
                autoFocus={email !== ''}
                required
                hint={<a href={forgotten}>{auth.signIn.forgot}</a>}
                value={password}
                error={problemAt(problem, 'password')}
                onChange={(event) => setPassword(event.target.value)}
              />
              <Button type="submit" look="primary" wide busy={busy}>
                {auth.signIn.action}
              </Button>
            </>
          )}
          {isExpired && (
            <Button wide onClick={() => go(next ?? landingPath(state))}>
              {auth.keepReading}
            </Button>
          )}
          <OtherWays
            next={next}
            onCode={instance?.is_code_enabled ? useCode : null}
            codeLabel={auth.signIn.byCode}
          />
        </form>
      )}
      {instance?.is_demo && !isExpired && <LookAround />}
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
