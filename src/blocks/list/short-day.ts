const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const WHOLE_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });

const EXACT_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Friday, November 20, 2026`. What is not a day is given back unchanged. */
export function wholeDay(day: string): string {
  return written(day, WHOLE_DAY);
}

/** `Nov 20, 2026`. What is not a day is given back unchanged. */
export function exactDay(day: string): string {
  return written(day, EXACT_DAY);
}

function written(day: string, format: Intl.DateTimeFormat): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? day : format.format(time);
}

/** `Nov 20`, with the year where it is not this one: `Nov 20 ’25`. Takes a day or a timestamp. */
export function shortDay(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  const short = `${MONTHS[Number(month) - 1] ?? month} ${Number(date)}`;
  return year === today.slice(0, 4) ? short : `${short} ’${year.slice(2)}`;
}
