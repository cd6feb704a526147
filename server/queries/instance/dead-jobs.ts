import type { Db } from '../../db/db.ts';

const MOST = 500;

/** Jobs that were given up, the latest first. What they were told may be secret, so it is left out. */
export function deadJobs(db: Db) {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'last_error', 'created_at', 'dead_at'])
    .where('dead_at', 'is not', null)
    .orderBy('dead_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
}
