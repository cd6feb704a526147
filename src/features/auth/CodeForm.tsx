import { useEffect, useState } from 'react';
import { authProblemOf, problemAt, type AuthProblem } from '../../blocks/auth/auth-problem.ts';
import { useSession } from '../../client/session-context.ts';
import { auth } from '../../text/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';

const { code: text } = auth;
const PAUSE_SECONDS = 30;

interface CodeFormProps {
  readonly email: string;
  readonly busy: boolean;
  readonly problem: AuthProblem | null;
  readonly onCode: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** Asks for a code as soon as it is shown, and for the code that came. */
export function CodeForm({ email, busy, problem, onCode, onBack }: CodeFormProps) {
  const session = useSession();
  const [code, setCode] = useState('');
  const [isMailed, setMailed] = useState<boolean | null>(null);
  const [refusal, setRefusal] = useState<AuthProblem | null>(null);
  const [asked, setAsked] = useState(1);
  const { left, restart } = useCountdown();
  useEffect(() => {
    session
      .call('POST', '/auth/magic-generate/', { email })
      .then((answer) => setMailed((answer as { is_mailed?: boolean }).is_mailed !== false))
      .catch((error: unknown) => setRefusal(authProblemOf(error)));
  }, [session, email, asked]);
  const askAgain = () => {
    setRefusal(null);
    restart();
    setAsked(asked + 1);
  };
  const shown = problem ?? refusal;
  const banner = shown !== null && shown.place !== 'code' ? shown.text : null;
  return (
    <Form onSubmit={() => onCode(code)} style={{ display: 'contents' }}>
      {banner !== null && <Notice tone="danger">{banner}</Notice>}
      {isMailed === false && <Notice tone="info">{text.notMailed}</Notice>}
      <TextField
        label={auth.email}
        value={email}
        readOnly
        suffix={
          <Button size="small" look="ghost" onClick={onBack}>
            {text.change}
          </Button>
        }
      />
      <TextField
        label={text.label}
        name="code"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        placeholder="abcd-efgh-ijkl"
        hint={isMailed ? text.hint : undefined}
        value={code}
        error={problemAt(shown, 'code')}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="primary" wide busy={busy} disabled={code.trim() === ''}>
        {text.action}
      </Button>
      <Button wide disabled={left > 0} onClick={askAgain}>
        {left > 0 ? text.again(left) : text.resend}
      </Button>
    </Form>
  );
}

function useCountdown() {
  const [left, setLeft] = useState(PAUSE_SECONDS);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: () => setLeft(PAUSE_SECONDS) };
}
