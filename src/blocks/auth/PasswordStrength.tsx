import { useEffect, useState } from 'react';
import { password as text } from '../../text/people.ts';
import styles from './PasswordStrength.module.css';

interface PasswordStrengthProps {
  readonly password: string;
  /** What an attacker would try first: the address, the name. */
  readonly known: readonly string[];
}

const LONGEST = 256;
const STEPS = [1, 2, 3, 4];

/** How soon it would be guessed. Without the file that knows, nothing is said: the server decides. */
export function PasswordStrength({ password, known }: PasswordStrengthProps) {
  const [level, setLevel] = useState<number | null>(null);
  const hints = known.join('\n');
  useEffect(() => {
    if (password === '') return undefined;
    let isWanted = true;
    import('./guess-password.ts').then(
      ({ guessPassword }) => {
        const words = hints.split('\n').filter(Boolean);
        if (isWanted) setLevel(guessPassword(password.slice(0, LONGEST), words));
      },
      () => isWanted && setLevel(null),
    );
    return () => {
      isWanted = false;
    };
  }, [password, hints]);
  if (level === null || password === '') return null;
  return (
    <p className={styles.strength} data-level={level} role="status">
      <span className={styles.bars} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} data-on={step <= level || undefined} />
        ))}
      </span>
      {text.strength}: {text.levels[level]}
    </p>
  );
}
