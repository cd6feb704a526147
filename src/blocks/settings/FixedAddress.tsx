import { useId, type ReactNode } from 'react';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { useAttempt } from './use-attempt.ts';
import styles from './FixedAddress.module.css';

interface FixedAddressProps {
  readonly label: string;
  readonly url: string;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** An address that can be copied but not changed; a read-only field would look editable. */
export function FixedAddress({ label, url, children }: FixedAddressProps) {
  const id = useId();
  const { attempt } = useAttempt();
  const copy = () => attempt(() => navigator.clipboard.writeText(url), common.addressCopied);
  return (
    <div role="group" aria-labelledby={id} className={styles.address}>
      <span className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <code className={styles.url}>{url}</code>
      </span>
      <Button icon="copy" onClick={() => void copy()}>
        {common.copy}
      </Button>
      {children}
    </div>
  );
}
