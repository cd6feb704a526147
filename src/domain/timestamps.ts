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
  const fraction = String(micros - seconds * 1_000_000).padStart(6, '0');
  return `${dayOf(days)}T${two(hours)}:${two(minutes)}:${two(time % 60)}.${fraction}Z`;
}

/**
 * The date so many days after 1 January 1970. Lists write a thousand of them at once, and a `Date` for
 * each took a third of their time. Years are counted from March, in eras of 400, so that the leap day
 * is the last of its year.
 */
function dayOf(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const inEra = shifted - era * 146_097;
  const leaps = Math.floor(inEra / 1460) - Math.floor(inEra / 36_524) + Math.floor(inEra / 146_096);
  const year = Math.floor((inEra - leaps) / 365);
  const inYear = inEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const day = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return `${String(year + era * 400 + Number(month <= 2)).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
