-- Keys with which programs call in a person's name. Of the key only its SHA-256 is kept.
CREATE TABLE api_tokens (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  user_id      uuid NOT NULL,
  label        text NOT NULL,
  description  text NOT NULL DEFAULT '',
  token_hash   text NOT NULL,
  user_type    smallint NOT NULL DEFAULT 0,      -- 0 a person's, 1 a program's
  is_active    boolean NOT NULL DEFAULT true,
  is_service   boolean NOT NULL DEFAULT false,   -- the workspace's own, one each
  expired_at   timestamptz,
  last_used    timestamptz,
  window_start timestamptz,                      -- of the minute in which calls are counted
  window_calls integer NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  created_by   uuid,
  updated_by   uuid,
  deleted_at   timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX api_tokens_hash ON api_tokens (token_hash, workspace_id);
CREATE UNIQUE INDEX api_tokens_service ON api_tokens (workspace_id) WHERE is_service AND deleted_at IS NULL;
CREATE INDEX api_tokens_user ON api_tokens (workspace_id, user_id) WHERE deleted_at IS NULL;
