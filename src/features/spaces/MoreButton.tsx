import { useState } from 'react';
import { spaces as text } from '../../text/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './BoardList.module.css';

interface MoreButtonProps {
  readonly rest: number;
  readonly onMore: () => Promise<void>;
}

/** The end of a group that goes on: a line of its list. */
export function MoreButton({ rest, onMore }: MoreButtonProps) {
  const [busy, setBusy] = useState(false);
  if (rest <= 0) return null;
  const load = async () => {
    setBusy(true);
    await onMore();
    setBusy(false);
  };
  return (
    <li className={styles.more}>
      <Button size="small" look="ghost" busy={busy} onClick={() => void load()}>
        {text.more(rest)}
      </Button>
    </li>
  );
}
