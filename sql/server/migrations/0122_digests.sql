-- When a person was mailed of it, or was not because they wished so. What was there before is not mailed anew.
ALTER TABLE notifications ADD COLUMN mailed_at timestamptz;
UPDATE notifications SET mailed_at = created_at;
CREATE INDEX notifications_unmailed ON notifications (created_at) WHERE mailed_at IS NULL;
