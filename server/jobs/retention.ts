import type { Db } from '../db/db.ts';
import { timestampOf, type Clock } from '../commands/clock.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const KEYS_KEPT_MS = 30 * DAY_MS;

/** Takes away what has served its time. Each statement by itself: none depends on another. */
export async function sweep(db: Db, clock: Clock): Promise<void> {
  const before = (age: number) => timestampOf((clock.now() - age) * 1000);
  await db.deleteFrom('sessions').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('rate_limits').where('window_start', '<', before(HOUR_MS)).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(KEYS_KEPT_MS)).execute();
}

/** Now and then every hour; gives the function that stops it. */
export function sweepHourly(db: Db, clock: Clock, onError: (error: unknown) => void): () => void {
  const run = () => void sweep(db, clock).catch(onError);
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
