import { importText } from '../../text/import.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ImportPage.module.css';

interface ImportProgressProps {
  readonly done: number;
  readonly total: number;
  /** Rows that an interrupted import had dealt with. */
  readonly resumed: number;
  readonly onStop: () => void;
}

export function ImportProgress({ done, total, resumed, onStop }: ImportProgressProps) {
  return (
    <div className={styles.report}>
      {resumed > 0 && <p role="status">{importText.resumed(resumed)}</p>}
      <div className={styles.progress}>
        <progress aria-label={importText.title} value={done} max={total} />
        <span className={styles.count}>{importText.running(done, total)}</span>
        <Button size="small" onClick={onStop}>
          {importText.stop}
        </Button>
      </div>
      <p className={styles.hint}>{importText.runningHint}</p>
    </div>
  );
}
