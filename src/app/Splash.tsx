import { shell } from '../text/shell.ts';
import styles from './Splash.module.css';

/** Before anything is known; it appears only when the wait is long enough to notice. */
export function Splash() {
  return (
    <main className={styles.splash} data-skeleton>
      <img src="/icons/holdfast.svg" alt="" width="40" height="40" />
      <h1 data-visually-hidden>
        <span role="status">{shell.loading}</span>
      </h1>
    </main>
  );
}
