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
  const fraction = String(micros - seconds * 1_000_000).padStart(6, '0');
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}Z`;
}
