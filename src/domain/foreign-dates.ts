const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Which of two numbers is the day where both could be. */
export type DayPlace = 'day-first' | 'month-first';

const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?\s*([AaPp][Mm])?/;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})$/;

/** Days of one column are written alike: one number above twelve tells where the day stands. */
export function dayPlaceOf(texts: readonly string[]): DayPlace {
  const isDayFirst = texts.some((text) => {
    const [, first = '0'] = /^\s*(\d{1,2})[/.-]\d{1,2}[/.-]\d{2,4}\b/.exec(text) ?? [];
    return Number(first) > 12 || /^\s*\d{1,2}\./.test(text);
  });
  return isDayFirst ? 'day-first' : 'month-first';
}

/**
 * A moment as trackers and spreadsheets write it, as ISO 8601: `21/Nov/26 4:32 PM`, `2026-11-21 16:32`,
 * `11/21/2026`, `21.11.2026`, `Nov 21, 2026`. Without a zone it is UTC. Null: it is none.
 */
export function momentOf(text: string, place: DayPlace = 'month-first'): string | null {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  if (iso) return instant(trimmed);
  const day = dayPartOf(trimmed, place);
  if (!day) return null;
  const clock = clockOf(trimmed.slice(day.length));
  return clock && isRealDay(day.text) ? `${day.text}T${clock}Z` : null;
}

/** The day alone, as it was written. */
export function dayOf(text: string, place: DayPlace = 'month-first'): string | null {
  const day = dayPartOf(text.trim(), place)?.text;
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

function dayPartOf(text: string, place: DayPlace): DayPart | null {
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
  return place === 'day-first' ? say(c, b, a) : say(c, a, b);
}

function monthNumber(word: string): string {
  return String(MONTHS.indexOf(word.toLowerCase()) + 1);
}

function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year;
}

/** `16:32:00` of what stands after the day; midnight where nothing does. */
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
  const millis = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(day);
}
