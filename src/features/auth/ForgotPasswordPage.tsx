import { useState } from 'react';
import { useSearch } from 'wouter';
import { authProblemOf, problemAt, type AuthProblem } from '../../blocks/auth/auth-problem.ts';
import { useSession } from '../../client/session-context.ts';
import { auth } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';

const { forgot: text } = auth;
const UNKNOWN = 5060;

export function ForgotPasswordPage() {
  const session = useSession();
  const [email, setEmail] = useState(new URLSearchParams(useSearch()).get('email') ?? '');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<'mailed' | 'kept' | null>(null);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const submit = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await session.call('POST', '/auth/forgot-password/', { email });
      const { is_mailed } = answer as { readonly is_mailed?: boolean };
      setSent(is_mailed === false ? 'kept' : 'mailed');
    } catch (error) {
      const told = authProblemOf(error);
      setProblem(told.code === UNKNOWN ? { text: text.unknown, place: 'email' } : told);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AuthFrame title={text.title} text={text.text} top={<a href="/">{text.back}</a>}>
      <Form onSubmit={submit} style={{ display: 'contents' }}>
        {problem?.place === 'banner' && <Notice tone="danger">{problem.text}</Notice>}
        {sent !== null && <Notice tone="info">{text[sent](email)}</Notice>}
        <TextField
          label={auth.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={email === ''}
          required
          readOnly={sent !== null}
          value={email}
          error={problemAt(problem, 'email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        {sent === null ? (
          <Button type="submit" look="primary" wide busy={busy}>
            {text.action}
          </Button>
        ) : (
          <LinkButton href="/" look="primary" wide>
            {text.back}
          </LinkButton>
        )}
      </Form>
    </AuthFrame>
  );
}
