import { isApple, showKeys } from './show-keys.ts';
import styles from './Kbd.module.css';

/** Keys as caps: `Ctrl+K`, or `G H` for one after the other. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <kbd className={styles.keys}>
      {showKeys(keys, isApple()).map((caps, stroke) => (
        <span key={stroke} className={styles.stroke}>
          {caps.map((cap) => (
            <span key={cap} className={styles.cap}>
              {cap}
            </span>
          ))}
        </span>
      ))}
    </kbd>
  );
}
