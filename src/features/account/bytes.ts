const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A size as people read it: `4.2 MB`. */
export function bytes(count: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(count, 1)) / 3), UNITS.length - 1);
  return `${(count / 1000 ** step).toFixed(step > 1 ? 1 : 0)} ${UNITS[step]}`;
}
