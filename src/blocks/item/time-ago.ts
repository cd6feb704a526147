import { ACTIVITY } from '../../text/activity.ts';
import { shortDay } from '../list/short-day.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** How long ago, as people say it; a date after a month. */
export function timeAgo(stamp: string, now: number): string {
  const passed = now - Date.parse(stamp);
  if (passed < MINUTE) return ACTIVITY.ago.now;
  if (passed < HOUR) return ACTIVITY.ago.minutes(Math.floor(passed / MINUTE));
  if (passed < DAY) return ACTIVITY.ago.hours(Math.floor(passed / HOUR));
  if (passed < 30 * DAY) return ACTIVITY.ago.days(Math.floor(passed / DAY));
  return shortDay(stamp, new Date(now).toISOString());
}
