import { useState, type FormEvent } from 'react';
import { Redirect } from 'wouter';
import { problemAt } from '../../blocks/auth/auth-problem.ts';
import {
  NewPasswordFields,
  newPasswordProblem,
  NO_PASSWORD,
} from '../../blocks/auth/NewPasswordFields.tsx';
import { useSessionState } from '../../client/session-context.ts';
import { landingPath } from '../../client/session.ts';
import { auth } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CodeForm } from './CodeForm.tsx';
import { OtherWays } from './OtherWays.tsx';
import { useEntering } from './use-entering.ts';

const CODE_PROBLEMS = new Set(['5050', '5055', '5092', '5097', '5102']);
const EMAIL = /^\S+@\S+$/;

export function SignUpPage() {
  const state = useSessionState();
  const { search, next, busy, problem, setProblem, enter } = useEntering();
  const [email, setEmail] = useState(search.get('email') ?? '');
  const [fresh, setFresh] = useState(NO_PASSWORD);
  const [byCode, setByCode] = useState(CODE_PROBLEMS.has(search.get('error_code') ?? ''));
  if (state.phase === 'signed_in' && !busy) {
    return <Redirect to={next ?? landingPath(state)} replace />;
  }
  const { instance } = state;
  const isFirst = instance?.is_setup_done === false;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = newPasswordProblem(fresh);
    if (wrong !== null) return setProblem({ text: wrong, place: 'password' });
    void enter('/auth/sign-up/', { email, password: fresh.password });
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
      {byCode && EMAIL.test(email) ? (
        <CodeForm
          email={email.trim()}
          busy={busy}
          problem={problem}
          onBack={back}
          onCode={(code) => void enter('/auth/magic-sign-up/', { email, code })}
        />
      ) : (
        <form onSubmit={submit} style={FORM}>
          {instance?.enable_signup === false && !search.has('invitation_id') && (
            <Notice tone="info">{auth.signUp.closed}</Notice>
          )}
          {problem?.place === 'banner' && <Notice tone="danger">{problem.text}</Notice>}
          <TextField
            label={auth.email}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            required
            value={email}
            error={problemAt(problem, 'email')}
            onChange={(event) => setEmail(event.target.value)}
          />
          {instance?.is_password_enabled !== false && (
            <>
              <NewPasswordFields
                label={auth.password}
                value={fresh}
                onChange={setFresh}
                error={problemAt(problem, 'password')}
              />
              <Button type="submit" look="primary" wide busy={busy}>
                {auth.signUp.action}
              </Button>
            </>
          )}
          <OtherWays
            next={next}
            onCode={instance?.is_code_enabled && instance.is_smtp_configured ? useCode : null}
            codeLabel={auth.signUp.byCode}
          />
        </form>
      )}
    </AuthFrame>
  );
}

const FORM = { display: 'contents' } as const;
