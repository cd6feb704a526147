import type { CSSProperties } from 'react';
import type { StateGroup } from '../domain/state-group.ts';
import { ui } from '../text/ui.ts';
import styles from './StateIcon.module.css';

interface StateIconProps {
  readonly group: StateGroup;
  /** The state's own colour; its group's otherwise. */
  readonly colour?: string | undefined;
  /** Its name where none stands beside it. */
  readonly label?: string;
}

/** The group is told by the shape: dotted ring, ring, half, tick, cross. Colour comes second. */
export function StateIcon({ group, colour, label }: StateIconProps) {
  const named =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...named}
      viewBox="0 0 16 16"
      className={styles.icon}
      data-group={group}
      data-own={colour === undefined ? undefined : true}
      style={colour === undefined ? undefined : ({ '--own': colour } as CSSProperties)}
      focusable="false"
    >
      {label !== undefined && <title>{label || ui.stateGroup[group]}</title>}
      {SHAPES[group]}
    </svg>
  );
}

const SHAPES: Record<StateGroup, React.ReactElement> = {
  backlog: <circle cx="8" cy="8" r="5.6" strokeDasharray="1.9 2.5" />,
  unstarted: <circle cx="8" cy="8" r="5.6" />,
  started: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M8 5a3 3 0 0 1 0 6z" className={styles.filled} />
    </>
  ),
  completed: (
    <>
      <circle cx="8" cy="8" r="6.4" className={styles.filled} />
      <path d="m5.3 8.2 1.9 1.9 3.5-3.8" className={styles.mark} />
    </>
  ),
  cancelled: (
    <>
      <circle cx="8" cy="8" r="6.4" className={styles.filled} />
      <path d="m6 6 4 4M10 6l-4 4" className={styles.mark} />
    </>
  ),
};
