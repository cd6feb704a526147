import { StickyBoard, useAddSticky } from '../../blocks/stickies/StickyBoard.tsx';
import { useStickies } from '../../blocks/stickies/use-stickies.ts';
import { useHere } from '../../client/session-context.ts';
import { stickies as text } from '../../text/furnishings.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Page.tsx';
import styles from './QuickLinks.module.css';

const FEW = 6;

export function StickiesWidget() {
  const { slug } = useHere();
  const stickies = useStickies();
  const { freshId, button } = useAddSticky(stickies);
  const { all, problem } = stickies;
  const count = all?.length ?? 0;
  return (
    <Panel
      title={text.title}
      actions={
        <>
          {count > 0 && (
            <LinkButton href={`/${slug}/stickies/`} look="ghost" size="small">
              {text.all(count)}
            </LinkButton>
          )}
          {button}
        </>
      }
    >
      {count === 0 && (
        <p className={styles.none}>{all ? `${text.empty}. ${text.emptyText}` : (problem ?? '')}</p>
      )}
      {count > 0 && problem !== null && <p className={styles.none}>{text.offline}</p>}
      {all && count > 0 && (
        <StickyBoard stickies={stickies} shown={all.slice(0, FEW)} freshId={freshId} />
      )}
    </Panel>
  );
}
