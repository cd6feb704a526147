import { useId, useState, type DragEvent } from 'react';
import { importText } from '../../text/import.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ImportPage.module.css';

interface FileChoiceProps {
  readonly problem: string | null;
  readonly isReading: boolean;
  readonly onChoose: (file: File) => void;
}

export function FileChoice({ problem, isReading, onChoose }: FileChoiceProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  };
  // The label is the target of the drop as it is of the click; by keyboard the input inside is reached.
  /* oxlint-disable jsx-a11y/no-noninteractive-element-interactions */
  return (
    <>
      <p className={styles.intro}>{importText.intro}</p>
      <label
        htmlFor={id}
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="import" />
        <span className={styles.dropTitle}>
          {isReading ? importText.reading : importText.choose}
        </span>
        <span className={styles.dropHint}>{importText.drop}</span>
        <input
          id={id}
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
