import { isApple, showKeys } from './show-keys.ts';
import styles from './Kbd.module.css';

interface KbdProps {
  readonly keys: string;
  /** A hint within a button: drawn, but not part of its name. The button has `aria-keyshortcuts`. */
  readonly isHint?: boolean;
}

/** Keys as caps: `Ctrl+K`, or `G H` for one after the other. */
export function Kbd({ keys, isHint = false }: KbdProps) {
  return (
    <kbd className={styles.keys} aria-hidden={isHint || undefined}>
      {showKeys(keys, isApple()).map((caps, stroke) => (
        <span key={stroke} className={styles.stroke}>
          {caps.map((cap) => (
            <span key={cap} className={styles.cap} data-cap={isHint ? cap : undefined}>
              {isHint ? null : cap}
            </span>
          ))}
        </span>
      ))}
    </kbd>
  );
}
