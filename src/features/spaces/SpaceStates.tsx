import { spaces as text } from '../../text/spaces.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Spaces.module.css';

/** A wrong address and an unpublished board look the same, so that nothing is revealed. */
export function Gone() {
  return (
    <main className={styles.alone}>
      <EmptyState icon="search" title={text.gone.title} text={text.gone.text} level={1}>
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
    <main className={styles.alone}>
      <EmptyState icon="cloud-off" title={text.failed.title} text={problem ?? undefined} level={1}>
        <Button look="primary" onClick={reload}>
          {text.failed.again}
        </Button>
      </EmptyState>
    </main>
  );
}

export function Loading() {
  return (
    <main className={styles.alone} aria-busy="true">
      <h1 data-visually-hidden>{text.loading}</h1>
      <Skeleton rows={12} />
    </main>
  );
}
