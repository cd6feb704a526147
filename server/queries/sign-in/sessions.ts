import type { Db } from '../../db/db.ts';
import type { Asker } from '../scope.ts';

/** As much of the hash as is needed to tell sessions apart; it opens nothing. */
export const SESSION_ID_LENGTH = 24;

export function listSessions(db: Db, { id }: Asker, now: number) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', id)
    .where('expires_at', '>', new Date(now).toISOString())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id_hash')
    .execute();
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];
