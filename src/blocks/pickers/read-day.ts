import { add, formatISO, isValid, nextDay, parse, parseISO, type Day } from 'date-fns';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const UNITS = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;
const DATES = ['d MMM', 'd MMMM', 'MMM d', 'MMMM d'];
const WITH_YEAR = ' yyyy';

/**
 * The day that somebody means: `tomorrow`, `fri`, `24 Dec`, `Dec 24`, `in 3 days`, `2w`,
 * `2026-12-24`. Null when it cannot be told. Days without a year are the next such day.
 */
export function readDay(text: string, today: string): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^(on|by|next) /, '')
    .replace(/[.,]/g, '');
  const now = parseISO(today);
  const day = namedDay(words, now) ?? weekdayFrom(words, now) ?? countFrom(words, now);
  return isoDay(day ?? dateFrom(words, now));
}

function isoDay(day: Date | null): string | null {
  return day && isValid(day) ? formatISO(day, { representation: 'date' }) : null;
}

function namedDay(words: string, now: Date): Date | null {
  if (words === 'today') return now;
  if (words === 'tomorrow') return add(now, { days: 1 });
  return words === 'week' ? add(now, { weeks: 1 }) : null;
}

function weekdayFrom(words: string, now: Date): Date | null {
  const wanted = WEEKDAYS.findIndex((name) => words.length >= 3 && name.startsWith(words));
  return wanted < 0 ? null : nextDay(now, wanted as Day);
}

function countFrom(words: string, now: Date): Date | null {
  const [, count, unit] =
    /^(?:in )?\+?(\d{1,4}) ?(d|w|m|y)(?:ays?|eeks?|onths?|ears?)?$/.exec(words) ?? [];
  return count === undefined ? null : add(now, { [UNITS[unit as keyof typeof UNITS]]: +count });
}

function dateFrom(words: string, now: Date): Date | null {
  const read = (form: string) => parse(words, form, now);
  const full = ['yyyy-MM-dd', ...DATES.map((form) => form + WITH_YEAR)].map(read).find(isValid);
  if (full) return full.getFullYear() < 1000 ? null : full;
  const day = DATES.map(read).find(isValid);
  if (!day) return null;
  return day < now ? add(day, { years: 1 }) : day;
}
