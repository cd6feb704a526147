import type { CSSProperties, ReactNode } from 'react';
import type { WorkItemRow } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
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
    <button
      type="button"
      role="gridcell"
      tabIndex={-1}
      data-field={field}
      className={styles.icon}
      aria-label={`${label}: ${value}`}
      {...tip(value, keys)}
    >
      {children}
    </button>
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
    <button
      type="button"
      role="gridcell"
      tabIndex={-1}
      data-field={field}
      data-empty={short === null || undefined}
      data-late={isLate || undefined}
      className={styles.day}
      aria-label={said}
      {...tip(said, field === 'target_date' ? 'D' : 'Shift+D')}
    >
      {short}
    </button>
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
    <button
      type="button"
      role="gridcell"
      tabIndex={-1}
      data-field="estimate"
      data-empty={point === undefined || undefined}
      className={styles.estimate}
      aria-label={point ? `${estimate}: ${point.value}` : estimate}
      {...tip(estimate, 'E')}
    >
      {point?.value}
    </button>
  );
}

interface ChipProps {
  readonly field: 'labels' | 'module' | 'cycle';
  /** Shown as a dot; without one, the field's icon. */
  readonly colour?: string;
  readonly tipText: string;
  readonly keys?: string;
  readonly children: ReactNode;
}

export function Chip({ field, colour, tipText, keys, children }: ChipProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-field={field}
      data-dot={colour === undefined ? undefined : ''}
      style={colour === undefined ? undefined : ({ '--dot': colour } as CSSProperties)}
      className={styles.chip}
      {...tip(tipText, keys)}
    >
      {children}
    </button>
  );
}

interface CountProps {
  readonly of: 'sub-items' | 'links' | 'attachments';
  readonly n: number;
  readonly say: (n: number) => string;
}

export function Count({ of, n, say }: CountProps) {
  if (n === 0) return null;
  return (
    <span className={styles.count} data-of={of} {...tip(say(n))}>
      {n}
    </span>
  );
}
