import { auth } from '../../text/auth.ts';
import { TextField } from '../../ui/TextField.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';

interface NewPasswordFieldProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly error: string | null;
  readonly label?: string;
  readonly autoFocus?: boolean;
  /** The address and the names that it should not consist of. */
  readonly known?: readonly string[];
}

const NOTHING: readonly string[] = [];

/** A new password, once: the eye shows what was typed, and the rules are judged while typing. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { value, onChange, error, label = auth.newPassword, autoFocus = false } = props;
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        required
        hint={value === '' ? auth.passwordHint : undefined}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <PasswordStrength password={value} known={props.known ?? NOTHING} />
    </>
  );
}
