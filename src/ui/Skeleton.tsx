import styles from './Skeleton.module.css';

/** Rows in the shape of a list. They appear only when the wait is long enough to be noticed. */
export function Skeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div className={styles.rows} aria-hidden="true" data-skeleton>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <span className={styles.dot} />
          <span className={styles.line} data-width={row % 4} />
          <span className={styles.end} />
        </div>
      ))}
    </div>
  );
}
