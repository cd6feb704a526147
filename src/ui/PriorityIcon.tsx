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

function bars(lit: number) {
  return [0, 1, 2].map((bar) => (
    <rect
      key={bar}
      x={2.4 + bar * 4}
      y={9.2 - bar * 3}
      width="2.8"
      height={4 + bar * 3}
      rx="0.9"
      className={bar < lit ? undefined : styles.faint}
    />
  ));
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
  none: [0, 1, 2].map((dash) => (
    <rect key={dash} x={2.2 + dash * 4.2} y="7.2" width="2.8" height="1.6" rx="0.8" />
  )),
};
