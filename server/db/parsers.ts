/*
 * How values leave the database, the same for both drivers. A JavaScript `Date` would cut
 * microseconds, and the feed's cursor lives from them.
 */

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

export const PARSERS: Readonly<Record<number, (text: string) => string | number>> = {
  [INT8]: (text) => text,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoTimestamp,
  [NUMERIC]: Number,
};

/** `2026-11-20 10:39:32.4+00` → `2026-11-20T10:39:32.400000Z`. Sessions run in UTC. */
export function isoTimestamp(text: string): string {
  const [, date, time, fraction = ''] =
    /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text) ?? [];
  return date && time ? `${date}T${time}.${fraction.padEnd(6, '0')}Z` : text;
}
