import { importText } from '../../text/import.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ImportPage.module.css';

interface FileChoiceProps {
  /** What is being read; null: nothing. */
  readonly reading: string | null;
  readonly onChoose: (file: File) => void;
}

/** The input lies unseen over the whole field, so that the platform's own drop, click and keys work. */
export function FileChoice({ reading, onChoose }: FileChoiceProps) {
  return (
    <>
      <p className={styles.intro}>{importText.intro}</p>
      <label className={styles.drop}>
        <Icon name="import" />
        <span className={styles.dropTitle}>{reading ?? importText.choose}</span>
        <span className={styles.dropHint}>{importText.drop}</span>
        <input
          type="file"
          accept="application/json,.json,text/csv,.csv"
          className={styles.file}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onChoose(file);
          }}
        />
      </label>
    </>
  );
}
