const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try: twice as long each time, up to a minute, and each device a
 * little different, so that a server that comes back is not met by all of them at once.
 * @param failures in a row, this one among them
 * @param random at least 0, less than 1
 */
export function backoffMs(failures: number, random: number, serverWantsMs: number | null): number {
  const doubled = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.max(serverWantsMs ?? 0, doubled * (0.5 + random / 2));
}
