import { onboarding } from '../../text/auth.ts';
import styles from './Steps.module.css';

/** Where in the three steps we are. */
export function Steps({ at, names }: { readonly at: number; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ol className={styles.steps} aria-label={onboarding.step(at + 1, names.length)}>
      {names.map((name, step) => (
        <li
          key={name}
          className={styles.step}
          aria-current={step === at ? 'step' : undefined}
          data-done={step < at || undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
