import type { Priority } from '../domain/priority.ts';
import styles from './PriorityIcon.module.css';

interface PriorityIconProps {
  readonly priority: Priority;
  /** Its name where none stands beside it. */
  readonly label?: string;
}

/** Told by the shape: an exclamation mark in a square, three, two or one bar, a dashed line. */
export function PriorityIcon({ priority, label }: PriorityIconProps) {
  const named =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...named}
      viewBox="0 0 16 16"
      className={styles.icon}
      data-priority={priority}
      focusable="false"
    >
      {SHAPES[priority]}
    </svg>
  );
}

/** Bars of 2.8 px, each three higher than the one before it. */
const BARS = ['M2.4 9.2h2.8v4h-2.8z', 'M6.4 6.2h2.8v7h-2.8z', 'M10.4 3.2h2.8v10h-2.8z'];

function bars(lit: number) {
  return (
    <>
      <path d={BARS.slice(0, lit).join('')} />
      {lit < BARS.length && <path d={BARS.slice(lit).join('')} className={styles.faint} />}
    </>
  );
}

const SHAPES: Record<Priority, React.ReactNode> = {
  urgent: (
    <>
      <rect x="2" y="2" width="12" height="12" rx="3" />
      <path d="M8 5v3.4M8 11v.1" className={styles.mark} />
    </>
  ),
  high: bars(3),
  medium: bars(2),
  low: bars(1),
  none: <path d="M2.2 7.2H5v1.6H2.2zM6.4 7.2h2.8v1.6H6.4zM10.6 7.2h2.8v1.6h-2.8z" />,
};
