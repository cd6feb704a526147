/** Time as an argument. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** `2026-11-20T10:39:32.402334Z` of microseconds since 1970. */
export function timestampOf(micros: number): string {
  const seconds = new Date(Math.floor(micros / 1000)).toISOString().slice(0, 20);
  return `${seconds}${String(micros % 1_000_000).padStart(6, '0')}Z`;
}

/** Microseconds since 1970 of a timestamp as the database gives it. */
export function microsOf(timestamp: string): number {
  const fraction = /\.(\d{1,6})/.exec(timestamp)?.[1] ?? '';
  const whole = Date.parse(`${timestamp.slice(0, 19)}Z`);
  return whole * 1000 + Number(fraction.padEnd(6, '0'));
}

export function timestampNow(clock: Clock): string {
  return timestampOf(clock.now() * 1000);
}
