import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Chip.module.css';

interface ChipProps {
  readonly icon?: ReactNode;
  /** A person's or label's colour: shown as a dot, never as the text's colour. */
  readonly dot?: string | undefined;
  readonly tone?: 'plain' | 'accent' | 'warn' | 'danger' | 'quiet';
  readonly removeLabel?: string;
  readonly onRemove?: () => void;
  readonly children: ReactNode;
}

export function Chip({ icon, dot, tone = 'plain', removeLabel, onRemove, children }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {dot !== undefined && <Dot colour={dot} />}
      {icon}
      <span className={styles.text}>{children}</span>
      {onRemove && removeLabel && (
        <IconButton icon="close" size="small" label={removeLabel} onClick={onRemove} />
      )}
    </span>
  );
}

export function Dot({ colour }: { readonly colour: string }) {
  return <span className={styles.dot} style={{ backgroundColor: colour }} aria-hidden="true" />;
}
