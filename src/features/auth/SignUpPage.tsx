import { useState } from 'react';
import { Redirect } from 'wouter';
import { problemAt } from '../../blocks/auth/auth-problem.ts';
import { newPasswordProblem } from '../../blocks/auth/new-password-problem.ts';
import { NewPasswordField } from '../../blocks/auth/NewPasswordField.tsx';
import { useSessionState } from '../../client/session-context.ts';
import { landingPath } from '../../client/session.ts';
import { auth } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Page.tsx';
import { CodeForm } from './CodeForm.tsx';
import { EMAIL, EmailField } from './EmailField.tsx';
import { OtherWays } from './OtherWays.tsx';
import { useEntering } from './use-entering.ts';

const CODE_PROBLEMS = new Set(['5050', '5055', '5092', '5097', '5102']);

export function SignUpPage() {
  const state = useSessionState();
  const entering = useEntering();
  const { search, next, busy, problem, setProblem, enter } = entering;
  const [email, setEmail] = useState(search.get('email') ?? '');
  const [byCode, setByCode] = useState(CODE_PROBLEMS.has(search.get('error_code') ?? ''));
  if (state.phase === 'signed_in' && !busy) {
    return <Redirect to={next ?? landingPath(state)} replace />;
  }
  const isFirst = state.instance?.is_setup_done === false;
  const choose = (isCode: boolean) => {
    setProblem(null);
    setByCode(isCode);
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
          onBack={() => choose(false)}
          onCode={(code) => enter('/auth/magic-sign-up/', { email, code })}
        />
      ) : (
        <NewAccountForm
          entering={entering}
          email={email}
          onEmail={setEmail}
          onCode={() => choose(true)}
        />
      )}
    </AuthFrame>
  );
}

interface NewAccountFormProps {
  readonly entering: ReturnType<typeof useEntering>;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onCode: () => void;
}

function NewAccountForm({ entering, email, onEmail, onCode }: NewAccountFormProps) {
  const { instance } = useSessionState();
  const { search, next, busy, problem, setProblem, enter } = entering;
  const [fresh, setFresh] = useState('');
  const submit = async () => {
    const wrong = newPasswordProblem(fresh);
    if (wrong !== null) return setProblem({ text: wrong, place: 'password' });
    await enter('/auth/sign-up/', { email, password: fresh });
  };
  const useCode = () =>
    EMAIL.test(email) ? onCode() : setProblem({ text: auth.emailFirst, place: 'email' });
  const isCodeOffered = instance?.is_code_enabled && instance.is_smtp_configured;
  return (
    <Form onSubmit={submit} style={{ display: 'contents' }}>
      {instance?.enable_signup === false && !search.has('invitation_id') && (
        <Notice tone="info">{auth.signUp.closed}</Notice>
      )}
      {problem?.place === 'banner' && <Notice tone="danger">{problem.text}</Notice>}
      <EmailField value={email} onChange={onEmail} problem={problem} autoFocus />
      {instance?.is_password_enabled !== false && (
        <>
          <NewPasswordField
            label={auth.password}
            value={fresh}
            onChange={setFresh}
            known={[email]}
            error={problemAt(problem, 'password')}
          />
          <Button type="submit" look="primary" wide busy={busy}>
            {auth.signUp.action}
          </Button>
        </>
      )}
      <OtherWays
        next={next}
        onCode={isCodeOffered ? useCode : null}
        codeLabel={auth.signUp.byCode}
      />
    </Form>
  );
}
