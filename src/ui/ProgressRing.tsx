import { ui } from '../text/ui.ts';
import styles from './ProgressRing.module.css';

const ROUND = 2 * Math.PI * 6;

/** @param part of `total`; nothing to do counts as nothing done */
export function ProgressRing({ part, total }: { readonly part: number; readonly total: number }) {
  const share = total > 0 ? Math.min(part / total, 1) : 0;
  return (
    <svg
      viewBox="0 0 16 16"
      className={styles.ring}
      role="img"
      aria-label={ui.percentDone(Math.round(share * 100))}
    >
      <circle cx="8" cy="8" r="6" className={styles.track} />
      <circle
        cx="8"
        cy="8"
        r="6"
        className={styles.done}
        strokeDasharray={`${share * ROUND} ${ROUND}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}
