import { useState, type KeyboardEvent } from 'react';
import { addDays } from '../../state/calendar-days.ts';
import { IconButton } from '../../ui/Button.tsx';
import { weekdayOf } from './read-day.ts';
import styles from './DayPicker.module.css';

interface MonthGridProps {
  readonly chosen: string | null;
  readonly today: string;
  readonly fits: (day: string) => boolean;
  readonly onChoose: (day: string) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Six weeks, Monday first. Arrow keys move the day that Enter chooses. */
export function MonthGrid({ chosen, today, fits, onChoose }: MonthGridProps) {
  const [moved, setMoved] = useState<string | null>(null);
  const shown = moved ?? chosen ?? today;
  const first = `${shown.slice(0, 7)}-01`;
  const start = addDays(first, -((weekdayOf(first) + 6) % 7));
  const days = Array.from({ length: 42 }, (_, at) => addDays(start, at));
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = addDays(shown, step);
    setMoved(next);
    const button = event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`);
    button?.focus();
  };
  return (
    <div className={styles.month}>
      <div className={styles.monthBar}>
        <span aria-live="polite">{month.format(new Date(`${first}T00:00:00Z`))}</span>
        <IconButton
          icon="chevron-left"
          size="small"
          label="Previous month"
          onClick={() => setMoved(`${addDays(first, -1).slice(0, 7)}-01`)}
        />
        <IconButton
          icon="chevron-right"
          size="small"
          label="Next month"
          onClick={() => setMoved(addDays(first, 31).slice(0, 8) + '01')}
        />
      </div>
      <div className={styles.grid} role="presentation" onKeyDown={onKeyDown}>
        {['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => (
          <span key={name} className={styles.weekday} aria-hidden="true">
            {name}
          </span>
        ))}
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.day}
            data-day={day}
            data-other={day.slice(0, 7) !== first.slice(0, 7) || undefined}
            data-today={day === today || undefined}
            aria-pressed={day === chosen}
            aria-label={day}
            disabled={!fits(day)}
            tabIndex={day === shown ? 0 : -1}
            onClick={() => onChoose(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </div>
  );
}
