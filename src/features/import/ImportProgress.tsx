import { importText } from '../../text/import.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ImportPage.module.css';

interface ImportProgressProps {
  readonly done: number;
  readonly total: number;
  readonly onStop: () => void;
}

export function ImportProgress({ done, total, onStop }: ImportProgressProps) {
  return (
    <div className={styles.progress}>
      <progress aria-label={importText.title} value={done} max={total} />
      <span aria-live="polite" className={styles.count}>
        {importText.running(done, total)}
      </span>
      <Button size="small" onClick={onStop}>
        {importText.stop}
      </Button>
    </div>
  );
}
