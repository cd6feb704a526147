import { spaces as text } from '../../text/spaces.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Spaces.module.css';

/** A wrong address, and one whose board was taken back: which of them is nobody's business. */
export function Gone() {
  return (
    <main className={styles.alone}>
      <EmptyState icon="search" title={text.gone.title} text={text.gone.text}>
        <LinkButton href="/">{text.gone.home}</LinkButton>
      </EmptyState>
    </main>
  );
}

interface TroubleProps {
  readonly problem: string | null;
  readonly reload: () => void;
}

export function Trouble({ problem, reload }: TroubleProps) {
  return (
    <div className={styles.alone}>
      <EmptyState icon="cloud-off" title={text.failed.title} text={problem ?? undefined}>
        <Button look="primary" onClick={reload}>
          {text.failed.again}
        </Button>
      </EmptyState>
    </div>
  );
}

export function Loading() {
  return (
    <main className={styles.alone} aria-busy="true" aria-label={text.loading}>
      <Skeleton rows={12} />
    </main>
  );
}
