import type { ReactNode } from 'react';
import type { WorkItemRow } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Icon } from '../../ui/Icon.tsx';
import { tip } from '../../ui/tip.ts';
import type { Lookups } from '../project/lookups.ts';
import { shortDay } from './short-day.ts';
import styles from './Row.module.css';

interface PropertyProps {
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly keys: string;
  readonly children: ReactNode;
}

/** A cell that shows an icon and opens the picker of its field. */
export function Property({ field, label, value, keys, children }: PropertyProps) {
  return (
    <span role="gridcell" className={styles.icon}>
      <button
        type="button"
        tabIndex={-1}
        data-field={field}
        className={styles.iconButton}
        aria-label={`${label}: ${value}`}
        {...tip(value, keys)}
      >
        {children}
      </button>
    </span>
  );
}

interface DayCellProps {
  readonly field: 'start_date' | 'target_date';
  readonly day: string | null;
  readonly today: string;
  readonly isLate?: boolean;
  readonly say: (day: string) => string;
}

export function DayCell({ field, day, today, isLate, say }: DayCellProps) {
  const name = WORK_ITEMS.fields[field];
  const short = day === null ? null : shortDay(day, today);
  const said = short === null ? name : say(short);
  return (
    <span role="gridcell" className={styles.day} data-late={isLate || undefined}>
      <button
        type="button"
        tabIndex={-1}
        data-field={field}
        data-empty={short === null || undefined}
        className={styles.dayButton}
        aria-label={said}
        {...tip(said, field === 'target_date' ? 'D' : 'Shift+D')}
      >
        {short ?? <Icon name={field === 'target_date' ? 'flag' : 'calendar'} />}
      </button>
    </span>
  );
}

interface EstimateProps {
  readonly row: WorkItemRow;
  readonly lookups: Lookups;
}

export function EstimateCell({ row, lookups }: EstimateProps) {
  const point = lookups.points.get(row.estimate_point);
  const { estimate } = WORK_ITEMS.fields;
  return (
    <span role="gridcell" className={styles.estimate}>
      <button
        type="button"
        tabIndex={-1}
        data-field="estimate"
        data-empty={point === undefined || undefined}
        className={styles.dayButton}
        aria-label={point ? `${estimate}: ${point.value}` : estimate}
        {...tip(estimate, 'E')}
      >
        {point?.value ?? <Icon name="estimate" />}
      </button>
    </span>
  );
}
