import { useEffect, useRef } from 'react';
import { COMPOSER } from '../../text/item.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import styles from './Composer.module.css';

interface SaveLineProps {
  readonly isMore: boolean;
  readonly onMore: (isMore: boolean) => void;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onSave: () => void;
}

/** The foot of the dialog: how to create. */
export function SaveLine({ isMore, onMore, busy, disabled, onSave }: SaveLineProps) {
  return (
    <>
      <Switch label={COMPOSER.more} checked={isMore} onChange={onMore} />
      <span className={styles.space} />
      <Button look="primary" keys="Ctrl+Enter" busy={busy} disabled={disabled} onClick={onSave}>
        {COMPOSER.save}
      </Button>
    </>
  );
}

interface LeaveLineProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before what was written is discarded. */
export function LeaveLine({ onStay, onLeave }: LeaveLineProps) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <span className={styles.leave} role="alert">
        {COMPOSER.discard}
      </span>
      <Button look="danger" onClick={onLeave}>
        {COMPOSER.discardAction}
      </Button>
      <Button ref={stay} onClick={onStay}>
        {COMPOSER.keep}
      </Button>
    </>
  );
}
