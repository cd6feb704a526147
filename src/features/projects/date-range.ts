import { shortDay } from '../../blocks/list/short-day.ts';

/** `Nov 3 – Nov 17`, with years where they are not this one; null without dates. Only the days count. */
export function dateRange(start: string | null, end: string | null, today: string): string | null {
  const parts = [start, end].filter((day) => day !== null).map((day) => shortDay(day, today));
  return parts.length === 0 ? null : parts.join(' – ');
}
