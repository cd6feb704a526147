import { useState } from 'react';
import type { ImportOrigin } from '../../client/imports.ts';
import { importText } from '../../text/import.ts';
import { Select } from '../../ui/TextField.tsx';
import { FileChoice } from './FileChoice.tsx';
import { OriginForm } from './OriginForm.tsx';
import styles from './ImportPage.module.css';

type Way = 'file' | ImportOrigin['source'];

interface SourceChoiceProps {
  readonly problem: string | null;
  readonly reading: string | null;
  readonly onChoose: (file: File) => void;
  readonly onFetch: (origin: ImportOrigin) => void;
}

/** A file of the device, or the API of another tracker. */
export function SourceChoice({ problem, reading, onChoose, onFetch }: SourceChoiceProps) {
  const [way, setWay] = useState<Way>('file');
  return (
    <>
      <div className={styles.way}>
        <Select label={importText.from} value={way} options={importText.ways} onChange={setWay} />
      </div>
      {way === 'file' ? (
        <FileChoice reading={reading} onChoose={onChoose} />
      ) : (
        <OriginForm key={way} source={way} busy={reading !== null} onFetch={onFetch} />
      )}
      {way !== 'file' && reading !== null && <p role="status">{reading}</p>}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
