import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Visitors of the demo end with their session. Who wrote nothing goes altogether; who did keeps the
 * name under what they wrote, and is a member of nothing any more.
 */
export async function removeIdleVisitors(db: Db, bornBefore: string): Promise<void> {
  await sql`
    WITH idle AS (${idle(bornBefore)})
    , no_place AS (
      UPDATE workspace_members AS m SET is_active = FALSE FROM idle WHERE m.member = idle.id AND m.is_active
    ), no_project AS (
      UPDATE project_members AS m SET is_active = FALSE FROM idle WHERE m.member = idle.id AND m.is_active
    ), no_properties AS (
      DELETE FROM user_properties AS p USING idle WHERE p.user_id = idle.id
    ), no_favorites AS (
      DELETE FROM user_favorites AS f USING idle WHERE f.user_id = idle.id
    ), no_links AS (
      DELETE FROM quick_links AS q USING idle WHERE q.owner = idle.id
    ), no_stickies AS (
      DELETE FROM stickies AS s USING idle WHERE s.owner = idle.id
    ), no_visits AS (
      DELETE FROM recent_visits AS v USING idle WHERE v.user_id = idle.id
    ), no_profile AS (
      DELETE FROM profiles AS p USING idle WHERE p.user_id = idle.id
    )
    UPDATE users AS u SET is_active = FALSE FROM idle WHERE u.id = idle.id`.execute(db);
  await sql`
    WITH gone AS (
      DELETE FROM users AS u WHERE u.is_demo AND NOT u.is_active AND NOT EXISTS (${traces()}) RETURNING u.id
    ), no_place AS (
      DELETE FROM workspace_members AS m USING gone WHERE m.member = gone.id
    )
    DELETE FROM project_members AS m USING gone WHERE m.member = gone.id`.execute(db);
}

/** A new visitor has no session for a moment. */
function idle(bornBefore: string) {
  return sql<{ readonly id: string }>`
    SELECT u.id FROM users AS u
    WHERE u.is_demo AND u.is_active AND u.created_at < ${bornBefore}::timestamptz
      AND NOT EXISTS (SELECT 1 FROM sessions AS s WHERE s.user_id = u.id)`;
}

/** Within the workspaces the visitor was in: there is nothing of theirs anywhere else. */
function traces() {
  const places = sql`workspace_id IN (SELECT m.workspace_id FROM workspace_members AS m WHERE m.member = u.id)`;
  return sql`
    SELECT 1 FROM activities WHERE ${places} AND actor = u.id
    UNION ALL SELECT 1 FROM comments WHERE ${places} AND actor = u.id
    UNION ALL SELECT 1 FROM work_item_assignees WHERE ${places} AND user_id = u.id
    UNION ALL SELECT 1 FROM work_item_subscribers WHERE ${places} AND user_id = u.id
    UNION ALL SELECT 1 FROM work_item_mentions WHERE ${places} AND user_id = u.id
    UNION ALL SELECT 1 FROM labels WHERE ${places} AND created_by = u.id
    UNION ALL SELECT 1 FROM cycles WHERE ${places} AND created_by = u.id
    UNION ALL SELECT 1 FROM modules WHERE ${places} AND created_by = u.id
    UNION ALL SELECT 1 FROM work_items WHERE ${places} AND (created_by = u.id OR updated_by = u.id)
    UNION ALL SELECT 1 FROM workspaces WHERE owner = u.id`;
}
