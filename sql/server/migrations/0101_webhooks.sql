-- Addresses that are told of changes, and what became of each telling.
CREATE TABLE webhooks (
  workspace_id  uuid NOT NULL,
  id            uuid NOT NULL,
  url           text NOT NULL,
  is_active     boolean NOT NULL DEFAULT true,
  secret_key    text NOT NULL,                    -- signs, so it cannot be a hash
  project       boolean NOT NULL DEFAULT false,
  issue         boolean NOT NULL DEFAULT false,
  module        boolean NOT NULL DEFAULT false,
  cycle         boolean NOT NULL DEFAULT false,
  issue_comment boolean NOT NULL DEFAULT false,
  is_internal   boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  created_by    uuid,
  updated_by    uuid,
  deleted_at    timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX webhooks_url ON webhooks (workspace_id, url) WHERE deleted_at IS NULL;
CREATE INDEX webhooks_active ON webhooks (workspace_id) WHERE is_active AND deleted_at IS NULL;

CREATE TABLE webhook_logs (
  workspace_id     uuid NOT NULL,
  id               uuid NOT NULL,
  webhook_id       uuid NOT NULL,
  event_type       text NOT NULL,
  request_method   text NOT NULL,
  request_headers  text NOT NULL,
  request_body     text NOT NULL,
  response_status  text NOT NULL,
  response_headers text NOT NULL,
  response_body    text NOT NULL,
  retry_count      smallint NOT NULL DEFAULT 0,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX webhook_logs_newest ON webhook_logs (workspace_id, webhook_id, created_at DESC);
CREATE INDEX webhook_logs_age ON webhook_logs (created_at);
