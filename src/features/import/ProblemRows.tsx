import { importText } from '../../text/import.ts';
import styles from './ImportPage.module.css';

interface ProblemRow {
  readonly line: number;
  readonly key: string | null;
  readonly text: string;
}

interface ProblemRowsProps {
  readonly title: string;
  readonly unit: 'line' | 'row';
  readonly rows: readonly ProblemRow[];
  /** How many there are besides. */
  readonly more?: number;
}

/** Rows with what went wrong, in a box that scrolls. */
export function ProblemRows({ title, unit, rows, more = 0 }: ProblemRowsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.subtitle}>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <ul className={styles.failures} tabIndex={0}>
        {rows.map(({ line, key, text }, at) => (
          <li key={`${line} ${at}`}>
            <strong>{importText.row(unit, line, key)}</strong> {text}
          </li>
        ))}
        {more > 0 && <li>{importText.moreProblems(more)}</li>}
      </ul>
    </section>
  );
}
