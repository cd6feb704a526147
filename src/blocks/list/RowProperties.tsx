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
    <span
      role="gridcell"
      data-field={field}
      className={styles.icon}
      aria-label={`${label}: ${value}`}
      {...tip(value, keys)}
    >
      {children}
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
    <span
      role="gridcell"
      data-field={field}
      data-empty={short === null || undefined}
      data-late={isLate || undefined}
      className={styles.day}
      aria-label={said}
      {...tip(said, field === 'target_date' ? 'D' : 'Shift+D')}
    >
      {short !== null && field === 'start_date' ? WORK_ITEMS.row.from(short) : short}
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
    <span
      role="gridcell"
      data-field="estimate"
      data-empty={point === undefined || undefined}
      data-long={isLong(point?.value, WIDEST_ESTIMATE)}
      className={styles.estimate}
      aria-label={point ? `${estimate}: ${point.value}` : estimate}
      {...tip(estimate, 'E')}
    >
      {point?.value}
    </span>
  );
}

interface ChipProps {
  readonly field: 'labels' | 'module' | 'cycle';
  /** Shown as a dot; without one, the field's icon. */
  readonly colour?: string;
  readonly tipText: string;
  readonly keys?: string;
  readonly text: string;
}

export function Chip({ field, colour, tipText, keys, text }: ChipProps) {
  return (
    <span
      role="button"
      data-field={field}
      data-dot={colour === undefined ? undefined : ''}
      data-long={isLong(text, WIDEST_CHIP)}
      style={colour === undefined ? undefined : ({ '--dot': colour } as CSSProperties)}
      className={styles.chip}
      {...tip(tipText, keys)}
    >
      {text}
    </span>
  );
}

/** In characters: what certainly fits needs nothing that cuts it. */
const WIDEST_CHIP = 14;
const WIDEST_ESTIMATE = 3;

function isLong(text = '', most: number): true | undefined {
  return text.length > most || undefined;
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
