-- Files that people asked for. The bytes lie in the storage under `asset` until the file is too old.
CREATE TABLE exports (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  project      uuid[] NOT NULL,
  provider     text NOT NULL CHECK (provider IN ('csv', 'xlsx', 'json')),
  multiple     boolean NOT NULL DEFAULT false,
  status       text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
  reason       text,
  asset        text,
  token        text NOT NULL,
  initiated_by uuid NOT NULL,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX exports_newest ON exports (workspace_id, created_at DESC, id DESC);
CREATE INDEX exports_age ON exports (created_at) WHERE asset IS NOT NULL;
