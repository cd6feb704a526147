export type CycleStatus = 'CURRENT' | 'UPCOMING' | 'COMPLETED' | 'DRAFT';

export interface CycleDates {
  readonly start_date: string | null;
  readonly end_date: string | null;
}

/** Timestamps are compared as text: all are UTC with six digits. */
export function cycleStatus({ start_date, end_date }: CycleDates, now: string): CycleStatus {
  if (start_date !== null && end_date !== null && start_date <= now && now <= end_date) {
    return 'CURRENT';
  }
  if (start_date !== null && start_date > now) return 'UPCOMING';
  return hasEnded({ end_date }, now) ? 'COMPLETED' : 'DRAFT';
}

export function hasEnded({ end_date }: Pick<CycleDates, 'end_date'>, now: string): boolean {
  return end_date !== null && end_date < now;
}
