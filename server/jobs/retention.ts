import type { Db } from '../db/db.ts';
import { timestampOf, type Clock } from '../commands/clock.ts';
import { removeIdleVisitors } from './idle-visitors.ts';
import { purgePages } from './purge-pages.ts';
import { purgeTrash } from './purge-trash.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const KEYS_KEPT_MS = 30 * DAY_MS;
/** As long as a session: a device that filled its copy for longer begins again. */
const LOADS_KEPT_MS = 30 * DAY_MS;
/** Until then the same key is the same job. */
const JOBS_KEPT_MS = 7 * DAY_MS;
const LOGS_KEPT_MS = 30 * DAY_MS;
const TRASH_KEPT_MS = 60 * DAY_MS;
const NEWS_KEPT_MS = 365 * DAY_MS;
/** The feed answers an older cursor by 410: it no longer knows what is missing there (SYNC R11). */
export const TOMBSTONES_KEPT_MS = 180 * DAY_MS;

const EXPIRING = [
  'sessions',
  'login_codes',
  'password_links',
  'unsent_mails',
  'oauth_visits',
] as const;

const LOGS = ['api_calls', 'webhook_logs'] as const;

/**
 * Takes away what has served its time. Each statement is whole by itself: one that was interrupted is done
 * the next time.
 */
export async function sweep(db: Db, clock: Clock): Promise<void> {
  const before = (age: number) => timestampOf((clock.now() - age) * 1000);
  await db.deleteFrom('rate_limits').where('window_start', '<', before(HOUR_MS)).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(KEYS_KEPT_MS)).execute();
  await db.deleteFrom('feed_loads').where('started_at', '<', before(LOADS_KEPT_MS)).execute();
  for (const table of EXPIRING) {
    await db.deleteFrom(table).where('expires_at', '<', before(0)).execute();
  }
  for (const table of LOGS) {
    await db.deleteFrom(table).where('created_at', '<', before(LOGS_KEPT_MS)).execute();
  }
  await purgeTrash(db, before(TRASH_KEPT_MS));
  await purgePages(db, before(TRASH_KEPT_MS));
  await db.deleteFrom('notifications').where('created_at', '<', before(NEWS_KEPT_MS)).execute();
  await db.deleteFrom('tombstones').where('updated_at', '<', before(TOMBSTONES_KEPT_MS)).execute();
  await removeIdleVisitors(db, before(HOUR_MS));
  await db.deleteFrom('jobs').where('done_at', '<', before(JOBS_KEPT_MS)).execute();
}
