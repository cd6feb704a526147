import { assert } from '../lib/assert.ts';

const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,6})\d*)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Microseconds since 1970 of an ISO 8601 timestamp, whatever its offset. A JavaScript `Date` on the
 * way would cut the microseconds off, and two rows of one cursor would become equal (SYNC R4).
 */
export function microsOf(iso: string): number {
  const parts = ISO.exec(iso);
  assert(parts, `${iso} is a timestamp with an offset`);
  const [, date = '', time = '', fraction = '', offset = 'Z'] = parts;
  const zone =
    offset === 'Z' || offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;
  return Date.parse(`${date}T${time}${zone}`) * 1000 + Number(fraction.padEnd(6, '0'));
}

/** The one way in which timestamps are written here: UTC, with microseconds. */
export function isoOfMicros(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000);
  const days = Math.floor(seconds / 86_400);
  const time = seconds - days * 86_400;
  const hours = Math.floor(time / 3600);
  const minutes = Math.floor(time / 60) % 60;
  const fraction = String(1_000_000 + micros - seconds * 1_000_000).slice(1);
  return `${dayOf(days)}T${two(hours)}:${two(minutes)}:${two(time % 60)}.${fraction}Z`;
}

/** A `Date` for each of the thousand moments that a list writes took a third of its time: they are of a few days. */
const DAYS = new Map<number, string>();
const MOST_DAYS = 4096;

/** The date so many days after 1 January 1970. */
export function dayOf(days: number): string {
  const known = DAYS.get(days);
  if (known !== undefined) return known;
  if (DAYS.size >= MOST_DAYS) DAYS.clear();
  const day = new Date(days * 86_400_000).toISOString().slice(0, 10);
  DAYS.set(days, day);
  return day;
}

function two(number: number): string {
  return TWO_DIGITS[number] ?? '';
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
