/** Minutes that a zone is ahead of UTC at an instant. */
export function offsetsOf(zone: string): (millis: number) => number {
  if (zone === 'UTC') return () => 0;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (millis) => {
    const name = format.formatToParts(millis).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
    const total = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
    return sign === '-' ? -total : total;
  };
}

/** Writes a timestamp of the database with a person's own offset; its microseconds stay. */
export interface InZone {
  (utc: string): string;
  (utc: string | null): string | null;
}

export function inZone(zone: string): InZone {
  const offsetAt = offsetsOf(zone);
  function write(utc: string): string;
  function write(utc: string | null): string | null;
  function write(utc: string | null): string | null {
    if (utc === null) return null;
    const millis = Date.parse(utc);
    const offset = offsetAt(millis);
    if (offset === 0) return utc;
    const local = new Date(millis + offset * 60_000).toISOString().slice(0, 19);
    return `${local}${utc.slice(19, -1)}${offsetText(offset)}`;
  }
  return write;
}

/** A timestamp as the calls that archive something write it: with a space, and its offset in digits. */
export function spacedMoment(utc: string): string {
  return `${utc.slice(0, 10)} ${utc.slice(11, -1)}+00:00`;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

interface Audited {
  readonly created_at: string;
  readonly updated_at: string;
}

/** The row with its two times in the person's zone, and not deleted. */
export function audited<Row extends Audited>(row: Row, at: InZone): Row & { deleted_at: null } {
  return {
    ...row,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    deleted_at: null,
  };
}
