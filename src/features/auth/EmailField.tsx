import { problemAt, type AuthProblem } from '../../blocks/auth/auth-problem.ts';
import { auth } from '../../text/auth.ts';
import { TextField } from '../../ui/TextField.tsx';

/** Enough to ask the server, which knows better. */
export const EMAIL = /^\S+@\S+$/;

interface EmailFieldProps {
  readonly value: string;
  readonly onChange: (email: string) => void;
  readonly problem: AuthProblem | null;
  readonly autoFocus: boolean;
}

export function EmailField({ value, onChange, problem, autoFocus }: EmailFieldProps) {
  return (
    <TextField
      label={auth.email}
      type="email"
      name="email"
      autoComplete="username"
      autoFocus={autoFocus}
      required
      value={value}
      error={problemAt(problem, 'email')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
