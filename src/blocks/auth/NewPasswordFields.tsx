import { auth } from '../../text/auth.ts';
import { TextField } from '../../ui/TextField.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';

export interface NewPassword {
  readonly password: string;
  readonly repeated: string;
}

export const NO_PASSWORD: NewPassword = { password: '', repeated: '' };
const SHORTEST = 8;

/** What is wrong before anything is sent; null when nothing is. */
export function newPasswordProblem({ password, repeated }: NewPassword): string | null {
  if (password.length < SHORTEST) return auth.tooShort;
  return password === repeated ? null : auth.notTheSame;
}

interface NewPasswordFieldsProps {
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  /** Of the password itself. */
  readonly error: string | null;
  readonly label?: string;
  readonly autoFocus?: boolean;
  /** The address and the names that it should not be made of. */
  readonly known?: readonly string[];
}

const NOTHING: readonly string[] = [];

/** A new password, and again, because nobody sees what they type. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const {
    value,
    onChange,
    error,
    label = auth.newPassword,
    autoFocus = false,
    known = NOTHING,
  } = props;
  const { password, repeated } = value;
  const isOther = repeated.length >= password.length && repeated !== '' && repeated !== password;
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        required
        hint={auth.passwordHint}
        value={password}
        error={error}
        onChange={(event) => onChange({ password: event.target.value, repeated })}
      />
      <PasswordStrength password={password} known={known} />
      <TextField
        label={auth.repeat}
        type="password"
        autoComplete="new-password"
        required
        value={repeated}
        error={isOther ? auth.notTheSame : null}
        onChange={(event) => onChange({ password, repeated: event.target.value })}
      />
    </>
  );
}
