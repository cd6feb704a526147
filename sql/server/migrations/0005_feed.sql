-- Who is filling a copy of a project from its beginning, under which view of it. A cursor older than
-- `visibility_changed_at` is good while this load goes on, and only then (SYNC R11). `holder` is
-- the session, because a session is a device.
CREATE TABLE feed_loads (
  workspace_id uuid NOT NULL,
  project_id   uuid NOT NULL,
  holder       text NOT NULL,
  visibility   timestamptz NOT NULL,
  started_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, project_id, holder)
);
CREATE INDEX feed_loads_age ON feed_loads (started_at);
