-- What a person is told of. Written by the write that it is about, in its transaction.
CREATE TABLE notifications (
  workspace_id      uuid NOT NULL,
  id                uuid NOT NULL,
  project_id        uuid NOT NULL,
  receiver          uuid NOT NULL,
  triggered_by      uuid,
  entity_identifier uuid NOT NULL,                   -- the work item
  sender            text NOT NULL,                   -- in_app:issue_activities:created, assigned, subscribed, mentioned
  title             text NOT NULL,
  message           text,
  data              jsonb NOT NULL,
  read_at           timestamptz,
  snoozed_till      timestamptz,
  archived_at       timestamptz,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX notifications_receiver ON notifications (workspace_id, receiver, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications (workspace_id, receiver)
  WHERE read_at IS NULL AND archived_at IS NULL;
CREATE INDEX notifications_age ON notifications (created_at);
