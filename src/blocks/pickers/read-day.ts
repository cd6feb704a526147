import { addDays, isDay } from '../../state/calendar-days.ts';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const UNITS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30 };

/**
 * The day that somebody means: `tomorrow`, `fri`, `24 Dec`, `Dec 24`, `in 3 days`, `2w`,
 * `2026-12-24`. Null when it cannot be told. Days without a year are the next such day.
 */
export function readDay(text: string, today: string): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^(on|by|next) /, '');
  if (isDay(words)) return words;
  if (words === 'today') return today;
  if (words === 'tomorrow') return addDays(today, 1);
  if (words === 'week') return addDays(today, 7);
  return weekdayFrom(words, today) ?? countFrom(words, today) ?? dateFrom(words, today);
}

function weekdayFrom(words: string, today: string): string | null {
  const wanted = WEEKDAYS.findIndex((name) => words.length >= 3 && fullDay(name).startsWith(words));
  if (wanted < 0) return null;
  const now = weekdayOf(today);
  return addDays(today, (wanted - now + 7) % 7 || 7);
}

function fullDay(short: string): string {
  const rest: Readonly<Record<string, string>> = {
    tue: 'tuesday',
    wed: 'wednesday',
    thu: 'thursday',
    sat: 'saturday',
  };
  return rest[short] ?? `${short}day`;
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function countFrom(words: string, today: string): string | null {
  const [, count, unit = ''] =
    /^(?:in )?\+?(\d{1,4}) ?(d|w|m)(?:ays?|eeks?|onths?)?$/.exec(words) ?? [];
  const days = UNITS[unit];
  return count === undefined || days === undefined ? null : addDays(today, Number(count) * days);
}

function dateFrom(words: string, today: string): string | null {
  const match =
    /^(?<date>\d{1,2})\.? (?<month>[a-z]{3})[a-z]*(?: (?<year>\d{4}))?$/.exec(words) ??
    /^(?<month>[a-z]{3})[a-z]* (?<date>\d{1,2})(?:,? (?<year>\d{4}))?$/.exec(words);
  const { date = '', month = '', year } = match?.groups ?? {};
  const at = MONTHS.indexOf(month);
  if (at < 0) return null;
  const rest = `${String(at + 1).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const day = `${year ?? today.slice(0, 4)}-${rest}`;
  if (!isDay(day)) return null;
  return year === undefined && day < today ? `${Number(today.slice(0, 4)) + 1}-${rest}` : day;
}
