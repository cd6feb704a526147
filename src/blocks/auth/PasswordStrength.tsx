import { useEffect, useState, type ReactNode } from 'react';
import { password as text } from '../../text/people.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SHORTEST_PASSWORD } from './new-password-problem.ts';
import styles from './PasswordStrength.module.css';

interface PasswordStrengthProps {
  readonly password: string;
  /** The address and the name, which an attacker tries first. */
  readonly known: readonly string[];
}

const LONGEST = 256;
const STEPS = [1, 2, 3, 4];
/** The server accepts nothing weaker. */
const ENOUGH = 3;

/** The rules for a new password, judged while typing. Without the word lists only its length is judged. */
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
  if (password === '') return null;
  return (
    <div className={styles.rules} role="status">
      <Rule isMet={password.length >= SHORTEST_PASSWORD}>{text.longEnough}</Rule>
      {level !== null && (
        <Rule isMet={level >= ENOUGH}>
          {text.strength}: {text.levels[level]}
          <span className={styles.bars} data-level={level} aria-hidden="true">
            {STEPS.map((step) => (
              <span key={step} data-on={step <= level || undefined} />
            ))}
          </span>
        </Rule>
      )}
    </div>
  );
}

interface RuleProps {
  readonly isMet: boolean;
  readonly children: ReactNode;
}

function Rule({ isMet, children }: RuleProps) {
  return (
    <p className={styles.rule} data-met={isMet || undefined}>
      <Icon name={isMet ? 'check' : 'close'} />
      {children}
    </p>
  );
}
