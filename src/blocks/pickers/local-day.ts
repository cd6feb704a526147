import { readDay } from './read-day.ts';

type Part = 'year' | 'month' | 'day';

/** `12/24/2026` in the United States, `24.12.2026` in Germany. */
export function formatDay(day: string, locale: string): string {
  return formatter(locale).format(new Date(`${day}T00:00:00Z`));
}

/**
 * The day that was typed: in numbers as the locale orders them, in ISO, or in words (`tomorrow`, `24 Dec`).
 * Null when it can't be understood.
 */
export function parseDay(text: string, today: string, locale: string): string | null {
  const numbers = /^\s*(\d{1,4})\s?[./-]\s?(\d{1,2})(?:\s?[./-]\s?(\d{1,4}))?\.?\s*$/.exec(text);
  if (!numbers || /^\s*\d{4}-/.test(text)) return readDay(text, today);
  const order = partsOf(locale).filter((part) => numbers[3] !== undefined || part !== 'year');
  const typed = new Map(order.map((part, at) => [part, Number(numbers[at + 1])]));
  const year = typed.get('year') ?? Number(today.slice(0, 4));
  return dayOf(year < 100 ? 2000 + year : year, typed.get('month') ?? 0, typed.get('day') ?? 0);
}

/** An example in the locale's order, such as `MM/DD/YYYY`. */
export function dayPattern(locale: string): string {
  const letters: Readonly<Record<string, string>> = { year: 'YYYY', month: 'MM', day: 'DD' };
  return formatter(locale)
    .formatToParts(0)
    .map(({ type, value }) => letters[type] ?? value)
    .join('');
}

function partsOf(locale: string): readonly Part[] {
  return formatter(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type): type is Part => type === 'year' || type === 'month' || type === 'day');
}

function formatter(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
