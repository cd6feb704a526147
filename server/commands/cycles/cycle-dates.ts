import { invalid, invalidWhole } from '../../policies/refusal.ts';
import { offsetsOf } from '../../presenters/in-zone.ts';
import { timestampOf } from '../clock.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MINUTE = 60_000;
const DAY_MICROS = 86_400_000_000;

export interface CycleZones {
  /** Whose day a timestamp is reduced to. */
  readonly viewer: string;
  /** Where that day begins and ends. */
  readonly project: string;
  readonly now: string;
}

/** A cycle begins with its first day, or now if that is today. */
export function cycleStart(value: string, zones: CycleZones): string {
  const day = dayOf('start_date', value, zones.viewer);
  if (day === dayIn(Date.parse(zones.now), zones.project)) return zones.now;
  return timestampOf(midnight(day, zones.project) * 1000 + 1_000_000);
}

/** A cycle ends with its last day, which is part of it. */
export function cycleEnd(value: string, zones: CycleZones): string {
  const day = dayOf('end_date', value, zones.viewer);
  const next = dayIn(Date.parse(`${day}T00:00:00Z`) + DAY_MICROS / 1000, 'UTC');
  return timestampOf(midnight(next, zones.project) * 1000 - 1_000_000);
}

export function mustBeInOrder(start: string | null, end: string | null): void {
  if (start !== null && end !== null && start > end) {
    throw invalidWhole('Start date cannot exceed end date');
  }
}

function dayOf(field: string, value: string, zone: string): string {
  const millis = Date.parse(DAY.test(value) ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(millis)) {
    const message =
      'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].';
    throw invalid({ [field]: [message] });
  }
  return DAY.test(value) ? value : dayIn(millis, zone);
}

function dayIn(millis: number, zone: string): string {
  const offset = offsetsOf(zone)(millis);
  return new Date(millis + offset * MINUTE).toISOString().slice(0, 10);
}

/** When a day begins in a zone. Asked twice, because the offset may differ between UTC's midnight and the zone's own. */
export function midnight(day: string, zone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = offsetsOf(zone);
  const guess = utc - offsetAt(utc) * MINUTE;
  return utc - offsetAt(guess) * MINUTE;
}
