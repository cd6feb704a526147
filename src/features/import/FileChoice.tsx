import { importText } from '../../text/import.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ImportPage.module.css';

interface FileChoiceProps {
  readonly problem: string | null;
  readonly isReading: boolean;
  readonly onChoose: (file: File) => void;
}

/** The input lies unseen over the whole field, so that the platform's own drop, click and keys work. */
export function FileChoice({ problem, isReading, onChoose }: FileChoiceProps) {
  return (
    <>
      <p className={styles.intro}>{importText.intro}</p>
      <label className={styles.drop}>
        <Icon name="import" />
        <span className={styles.dropTitle}>
          {isReading ? importText.reading : importText.choose}
        </span>
        <span className={styles.dropHint}>{importText.drop}</span>
        <input
          type="file"
          accept="application/json,.json"
          className={styles.file}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onChoose(file);
          }}
        />
      </label>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
