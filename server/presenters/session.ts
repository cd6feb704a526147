import { SESSION_ID_LENGTH, type SessionRow } from '../queries/sign-in/sessions.ts';
import type { InZone } from './in-zone.ts';

export function presentSession(row: SessionRow, at: InZone, current: string | null) {
  return {
    id: row.id_hash.slice(0, SESSION_ID_LENGTH),
    kind: row.kind,
    created_at: at(row.created_at),
    last_seen_at: at(row.last_seen_at),
    expires_at: at(row.expires_at),
    ip: row.ip,
    user_agent: row.user_agent,
    is_current: row.id_hash === current,
  };
}
