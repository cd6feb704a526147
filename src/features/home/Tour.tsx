import { useState, type KeyboardEvent } from 'react';
import { useHere } from '../../client/session-context.ts';
import { GUEST } from '../../domain/roles.ts';
import { tour as text, TOUR_STEPS } from '../../text/tour.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useShell } from '../../ui/shell-context.ts';
import { useTour } from './use-tour.ts';
import styles from './Tour.module.css';

/** In nobody's way: it stands above the page, arrow keys turn it, Escape sends it off for good. */
export function Tour() {
  const { isOpen, close } = useTour();
  const [at, setAt] = useState<number | null>(null);
  if (!isOpen) return null;
  const step = at === null ? null : TOUR_STEPS[at];
  const turn = (to: number) => setAt(Math.max(0, Math.min(TOUR_STEPS.length - 1, to)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (by !== undefined && at !== null) turn(at + by);
    else return;
    event.preventDefault();
  };
  return (
    <section className={styles.tour} aria-label={text.label}>
      <span className={styles.mark}>
        <Icon name={step ? ICONS[step.id] : 'star'} />
      </span>
      <div className={styles.words} data-step={at ?? undefined} aria-live="polite">
        <h2 className={styles.title}>
          {step?.title ?? text.welcome} {step?.keys && <Kbd keys={step.keys} />}
        </h2>
        <p>{step?.text ?? text.welcomeText}</p>
      </div>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={text.label}
        className={styles.actions}
        onKeyDown={onKeyDown}
      >
        {at === null ? (
          <>
            <Button look="primary" size="small" onClick={() => setAt(0)}>
              {text.start}
            </Button>
            <Button look="ghost" size="small" onClick={close}>
              {text.skip}
            </Button>
          </>
        ) : (
          <Turning at={at} turn={turn} close={close} />
        )}
      </div>
      <span className={styles.close}>
        <IconButton icon="close" size="small" label={text.close} onClick={close} />
      </span>
    </section>
  );
}

interface TurningProps {
  readonly at: number;
  readonly turn: (to: number) => void;
  readonly close: () => void;
}

function Turning({ at, turn, close }: TurningProps) {
  const { workspace } = useHere();
  const { openProjectDialog } = useShell();
  const isLast = at === TOUR_STEPS.length - 1;
  const create = () => {
    close();
    openProjectDialog();
  };
  return (
    <>
      {at > 0 && (
        <Button look="ghost" size="small" onClick={() => turn(at - 1)}>
          {text.back}
        </Button>
      )}
      {!isLast && (
        <Button look="primary" size="small" autoFocus onClick={() => turn(at + 1)}>
          {text.next}
        </Button>
      )}
      {isLast && workspace.role !== GUEST && (
        <Button look="primary" size="small" onClick={create}>
          {text.project}
        </Button>
      )}
      {isLast && (
        <Button size="small" autoFocus onClick={close}>
          {text.end}
        </Button>
      )}
      <span className={styles.at}>{text.at(at + 1, TOUR_STEPS.length)}</span>
    </>
  );
}

const ICONS: Readonly<Record<(typeof TOUR_STEPS)[number]['id'], IconName>> = {
  items: 'list',
  cycles: 'cycle',
  modules: 'module',
  keys: 'command',
  offline: 'cloud-off',
};
