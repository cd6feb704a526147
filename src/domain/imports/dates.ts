const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Which of the two numbers in `03/04/2026` is the day. */
export type DayOrder = 'day-first' | 'month-first';

const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?\s*([AaPp][Mm])?/;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})$/;

/**
 * What one date says about the order in its file. `open`: it could be read both ways. Null: nothing, because
 * it is written unambiguously (`2026-03-04`, `4 Mar 2026`, `04.03.2026`) or is no date.
 */
export function orderIn(text: string): DayOrder | 'open' | null {
  const [, first = '', , second = ''] =
    /^\s*(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/.exec(text) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (first === '' || a === b || a < 1 || b < 1) return null;
  if (a > 12) return b > 12 ? null : 'day-first';
  return b > 12 ? 'month-first' : 'open';
}

/**
 * A moment as trackers and spreadsheets write it, as ISO 8601: `21/Nov/26 4:32 PM`, `2026-11-21 16:32`,
 * `11/21/2026`, `21.11.2026`, `Nov 21, 2026`. Without a zone it is UTC. Null: it is none.
 */
export function momentOf(text: string, order: DayOrder = 'month-first'): string | null {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  if (iso) return instant(trimmed);
  const day = dayPartOf(trimmed, order);
  if (!day) return null;
  const clock = clockOf(trimmed.slice(day.length));
  return clock && isRealDay(day.text) ? `${day.text}T${clock}Z` : null;
}

/** The day alone, as it was written. */
export function dayOf(text: string, order: DayOrder = 'month-first'): string | null {
  const day = dayPartOf(text.trim(), order)?.text;
  return day && isRealDay(day) ? day : null;
}

function instant(text: string): string | null {
  const zoned = text
    .replace(' ', 'T')
    .replace(/\s+/g, '')
    .replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  const millis = Date.parse(zoned);
  return Number.isNaN(millis) ? null : new Date(millis).toISOString();
}

interface DayPart {
  readonly text: string;
  readonly length: number;
}

function dayPartOf(text: string, order: DayOrder): DayPart | null {
  const [whole = '', ...parts] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ??
    /^(\d{1,2})[-/. ]+([A-Za-z]{3})[a-z]*[-/., ]+(\d{4}|\d{2})(?!\d)/.exec(text) ??
    /^([A-Za-z]{3})[a-z]* (\d{1,2}),? (\d{4})(?!\d)/.exec(text) ??
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/.exec(text) ??
    [];
  const [a = '', b = '', c = ''] = parts;
  if (whole === '') return null;
  const say = (year: string, month: string, day: string) => ({
    text: `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    length: whole.length,
  });
  if (a.length === 4) return say(a, b, c);
  if (/[a-z]/i.test(b)) return say(c, monthNumber(b), a);
  if (/[a-z]/i.test(a)) return say(c, monthNumber(a), b);
  // With dots, the day always comes first.
  const isDayFirst = order === 'day-first' || whole.includes('.');
  return isDayFirst ? say(c, b, a) : say(c, a, b);
}

function monthNumber(word: string): string {
  return String(MONTHS.indexOf(word.toLowerCase()) + 1);
}

function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year;
}

/** The time after the day as `16:32:00`, midnight when there is none; null when it is no time. */
function clockOf(text: string): string | null {
  if (text.trim() === '') return '00:00:00';
  const [, hours = '', minutes = '', seconds = '00', , half] = TIME.exec(text) ?? [];
  if (hours === '') return null;
  const isLate = half?.toLowerCase() === 'pm';
  const hour = half ? (Number(hours) % 12) + (isLate ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}

function isRealDay(day: string): boolean {
  // The database has no year 0.
  const millis = day < '0001' ? NaN : Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(day);
}
