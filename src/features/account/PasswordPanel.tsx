import { useState, type FormEvent } from 'react';
import { problemText } from '../../client/failure.ts';
import { useSession } from '../../client/session-context.ts';
import { AppError } from '../../domain/errors.ts';
import { auth, authProblem } from '../../text/auth.ts';
import { account } from '../../text/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { FormActions, Panel } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast-context.ts';
import styles from './ProfilePanel.module.css';

const { security: text } = account;
const SHORTEST = 8;
const WRONG_OLD = 5135;

interface Problem {
  readonly field: 'old' | 'next';
  readonly text: string;
}

export function PasswordPanel() {
  const session = useSession();
  const toast = useToast();
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (next.length < SHORTEST) {
      setProblem({ field: 'next', text: auth.tooShort });
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await session.call('POST', '/auth/change-password/', {
        old_password: old,
        new_password: next,
      });
      setOld('');
      setNext('');
      toast.show({ kind: 'success', title: text.changed });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={text.title}>
      <form onSubmit={(event) => void submit(event)} className={styles.form}>
        <TextField
          label={text.old}
          type="password"
          autoComplete="current-password"
          required
          value={old}
          error={problem?.field === 'old' ? problem.text : null}
          onChange={(event) => setOld(event.target.value)}
        />
        <TextField
          label={text.next}
          type="password"
          autoComplete="new-password"
          required
          hint={auth.passwordHint}
          value={next}
          error={problem?.field === 'next' ? problem.text : null}
          onChange={(event) => setNext(event.target.value)}
        />
        <FormActions>
          <Button type="submit" look="primary" busy={busy}>
            {text.action}
          </Button>
        </FormActions>
      </form>
    </Panel>
  );
}

function problemOf(error: unknown): Problem {
  const body = error instanceof AppError ? error.body : null;
  const code = (body as { readonly error_code?: unknown } | null)?.error_code;
  if (typeof code !== 'number') return { field: 'next', text: problemText(error) };
  return { field: code === WRONG_OLD ? 'old' : 'next', text: authProblem(code).text };
}
