import { shell } from '../text/shell.ts';
import styles from './Splash.module.css';

/** Before anything is known; it appears only when the wait is long enough to be noticed. */
export function Splash() {
  return (
    <div className={styles.splash} role="status" aria-label={shell.loading}>
      <img src="/icons/holdfast.svg" alt="" width="40" height="40" />
    </div>
  );
}
