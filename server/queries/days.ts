const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `yyyy-MM-dd` and really in the calendar. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export function addDays(day: string, days: number): string {
  const millis = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000;
  return new Date(millis).toISOString().slice(0, 10);
}

/** What day it is for somebody in that time zone. */
export function dayIn(timezone: string, millis: number): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, ...parts }).format(millis);
}
