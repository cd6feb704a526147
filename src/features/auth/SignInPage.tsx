import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { problemAt } from '../../blocks/auth/auth-problem.ts';
import { LookAround } from '../../blocks/look-around/LookAround.tsx';
import { useSessionState } from '../../client/session-context.ts';
import { landingPath } from '../../client/session.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import { auth } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CodeForm } from './CodeForm.tsx';
import { EMAIL, EmailField } from './EmailField.tsx';
import { OtherWays } from './OtherWays.tsx';
import { useEntering } from './use-entering.ts';

const CODE_PROBLEMS = new Set(['5080', '5085', '5090', '5095', '5100']);

/** Also for someone whose session has ended: what is on the device stays readable. */
export function SignInPage() {
  const state = useSessionState();
  const { waiting } = useSyncState();
  const entering = useEntering();
  const { search, next, busy, problem, setProblem, enter } = entering;
  const [email, setEmail] = useState(state.user?.email ?? search.get('email') ?? '');
  const [byCode, setByCode] = useState(CODE_PROBLEMS.has(search.get('error_code') ?? ''));
  const isByCode = byCode && EMAIL.test(email);
  const isExpired = state.phase === 'expired';
  // On the way in the form decides by itself where to go.
  if (state.phase === 'signed_in' && !busy) {
    return <Redirect to={next ?? landingPath(state)} replace />;
  }
  const choose = (isCode: boolean) => {
    setProblem(null);
    setByCode(isCode);
  };
  const text = isByCode ? auth.code.text : auth.signIn.text;
  return (
    <AuthFrame
      title={isByCode ? auth.code.title : auth.signIn.title}
      text={isExpired ? auth.expired(waiting > 0) : text}
      top={state.instance?.enable_signup !== false && <SignUpLink next={next} />}
    >
      {isByCode ? (
        <CodeForm
          email={email.trim()}
          busy={busy}
          problem={problem}
          onBack={() => choose(false)}
          onCode={(code) => enter('/auth/magic-sign-in/', { email, code })}
        />
      ) : (
        <PasswordForm
          entering={entering}
          email={email}
          onEmail={setEmail}
          onCode={() => choose(true)}
        />
      )}
      {state.instance?.is_demo && !isExpired && <LookAround />}
    </AuthFrame>
  );
}

interface PasswordFormProps {
  readonly entering: ReturnType<typeof useEntering>;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onCode: () => void;
}

function PasswordForm({ entering, email, onEmail, onCode }: PasswordFormProps) {
  const state = useSessionState();
  const [, go] = useLocation();
  const { search, next, problem, setProblem, enter } = entering;
  const [password, setPassword] = useState('');
  const { instance } = state;
  const submit = async () => {
    await enter('/auth/sign-in/', { email, password });
  };
  const useCode = () =>
    EMAIL.test(email) ? onCode() : setProblem({ text: auth.emailFirst, place: 'email' });
  return (
    <Form onSubmit={submit} style={FORM}>
      {search.get('success') !== null && problem === null && (
        <Notice tone="info">{auth.reset.done}</Notice>
      )}
      {problem?.place === 'banner' && <Notice tone="danger">{problem.text}</Notice>}
      <EmailField value={email} onChange={onEmail} problem={problem} autoFocus={email === ''} />
      {instance?.is_password_enabled !== false && (
        <PasswordPart value={password} onChange={setPassword} entering={entering} email={email} />
      )}
      {state.phase === 'expired' && (
        <Button wide onClick={() => go(next ?? landingPath(state))}>
          {auth.keepReading}
        </Button>
      )}
      <OtherWays
        next={next}
        onCode={instance?.is_code_enabled ? useCode : null}
        codeLabel={auth.signIn.byCode}
      />
    </Form>
  );
}

interface PasswordPartProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly entering: ReturnType<typeof useEntering>;
  readonly email: string;
}

function PasswordPart({ value, onChange, entering, email }: PasswordPartProps) {
  const forgotten = `/accounts/forgot-password?${new URLSearchParams({ email }).toString()}`;
  return (
    <>
      <TextField
        label={auth.password}
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        required
        hint={<a href={forgotten}>{auth.signIn.forgot}</a>}
        value={value}
        error={problemAt(entering.problem, 'password')}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" look="primary" wide busy={entering.busy}>
        {auth.signIn.action}
      </Button>
    </>
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
