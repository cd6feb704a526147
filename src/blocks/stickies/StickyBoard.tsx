import { useState } from 'react';
import { stickies as text } from '../../text/furnishings.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { plainText } from '../../domain/plain-text.ts';
import { StickyCard } from './StickyCard.tsx';
import type { Stickies, Sticky } from './use-stickies.ts';
import styles from './Stickies.module.css';

interface StickyBoardProps {
  readonly stickies: Stickies;
  readonly shown: readonly Sticky[];
  readonly freshId: string | null;
}

export function StickyBoard({ stickies, shown, freshId }: StickyBoardProps) {
  return (
    <div className={styles.board}>
      {shown.map((sticky) => (
        <StickyCard
          key={sticky.id}
          sticky={sticky}
          stickies={stickies}
          autoFocus={sticky.id === freshId}
        />
      ))}
    </div>
  );
}

/** A new sticky, unless the newest one is still waiting for its words. */
export function useAddSticky({ all, add }: Stickies) {
  const toast = useToast();
  const [freshId, setFreshId] = useState<string | null>(null);
  const begin = useOneAtATime(async () => {
    const empty = all?.[0] && plainText(all[0].description_html) === '' ? all[0] : null;
    if (empty) {
      setFreshId(empty.id);
      toast.show({ kind: 'info', title: text.emptyFirst });
      return;
    }
    const made = await add();
    if (made) setFreshId(made.id);
  });
  const button = (
    <Button size="small" icon="plus" busy={begin.busy} onClick={() => void begin.run()}>
      {text.add}
    </Button>
  );
  return { freshId, button };
}
