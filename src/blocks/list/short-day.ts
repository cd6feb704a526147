const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Nov 20`, with the year where it is not this one: `Nov 20 ’25`. Takes a day or a timestamp. */
export function shortDay(day: string, today: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  const short = `${MONTHS[Number(month) - 1] ?? month} ${Number(date)}`;
  return year === today.slice(0, 4) ? short : `${short} ’${year.slice(2)}`;
}
