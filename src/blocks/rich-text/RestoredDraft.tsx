import { DRAFTS } from '../../text/item.ts';
import { Button } from '../../ui/Button.tsx';
import type { Draft } from './use-draft.ts';
import styles from './RestoredDraft.module.css';

interface RestoredDraftProps {
  readonly draft: Draft;
  readonly stored: string;
  readonly onDiscard?: () => void;
}

/** Says that a box shows text of an earlier visit, which is saved only when the person says so. */
export function RestoredDraft({ draft, stored, onDiscard }: RestoredDraftProps) {
  if (draft.phase !== 'restored') return null;
  const discard = (): void => {
    draft.drop();
    onDiscard?.();
  };
  return (
    <div className={styles.bar} role="status">
      <span className={styles.words}>{draft.base === stored ? DRAFTS.restored : DRAFTS.stale}</span>
      <Button size="small" look="primary" onClick={draft.keep}>
        {DRAFTS.save}
      </Button>
      <Button size="small" look="ghost" onClick={discard}>
        {DRAFTS.discard}
      </Button>
    </div>
  );
}
