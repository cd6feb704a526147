import {
  addDays,
  addMonths,
  eachDayOfInterval,
  format,
  formatISO,
  isSameMonth,
  parseISO,
  startOfMonth,
  startOfWeek,
} from 'date-fns';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { ui } from '../../text/ui.ts';
import { IconButton } from '../../ui/Button.tsx';
import styles from './DayPicker.module.css';

interface MonthGridProps {
  readonly chosen: string | null;
  readonly today: string;
  readonly fits: (day: string) => boolean;
  readonly onChoose: (day: string) => void;
}

const STEPS: Readonly<Record<string, (day: Date) => Date>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

const isoDay = (day: Date): string => formatISO(day, { representation: 'date' });

/**
 * Six weeks, Monday first. Arrow keys move the day that Enter chooses, Page Up and Page Down go by
 * months.
 */
export function MonthGrid({ chosen, today, fits, onChoose }: MonthGridProps) {
  const [moved, setMoved] = useState<string | null>(null);
  const shown = parseISO(moved ?? chosen ?? today);
  const month = startOfMonth(shown);
  const start = startOfWeek(month, { weekStartsOn: 1 });
  const days = eachDayOfInterval({ start, end: addDays(start, 41) });
  const grid = useRef<HTMLDivElement>(null);
  const isSteered = useRef(false);
  useLayoutEffect(() => {
    if (isSteered.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isSteered.current = false;
  }, [moved]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    isSteered.current = true;
    setMoved(isoDay(step(shown)));
  };
  const turn = (months: number) => () => setMoved(isoDay(addMonths(month, months)));
  return (
    <div className={styles.month}>
      <div className={styles.monthBar}>
        <span aria-live="polite">{format(month, 'MMMM yyyy')}</span>
        <IconButton
          icon="chevron-left"
          size="small"
          label={ui.date.previousMonth}
          onClick={turn(-1)}
        />
        <IconButton icon="chevron-right" size="small" label={ui.date.nextMonth} onClick={turn(1)} />
      </div>
      <div ref={grid} className={styles.grid} role="presentation" onKeyDown={onKeyDown}>
        {['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((name) => (
          <span key={name} className={styles.weekday} aria-hidden="true">
            {name}
          </span>
        ))}
        {days.map((date) => {
          const day = isoDay(date);
          return (
            <button
              key={day}
              type="button"
              className={styles.day}
              data-other={!isSameMonth(date, month) || undefined}
              data-today={day === today || undefined}
              aria-pressed={day === chosen}
              aria-label={format(date, 'EEEE, MMMM d, yyyy')}
              disabled={!fits(day)}
              tabIndex={day === isoDay(shown) ? 0 : -1}
              onClick={() => onChoose(day)}
            >
              {date.getDate()}
            </button>
          );
        })}
      </div>
    </div>
  );
}
