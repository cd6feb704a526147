const SHORT: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };

/** `Nov 3 – Nov 17`; null without dates. Only the date counts, whatever the time zone. */
export function dateRange(start: string | null, end: string | null): string | null {
  const parts = [start, end].filter((day) => day !== null).map(shortDay);
  return parts.length === 0 ? null : parts.join(' – ');
}

export function shortDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return new Date(year, month - 1, day).toLocaleDateString(undefined, SHORT);
}
