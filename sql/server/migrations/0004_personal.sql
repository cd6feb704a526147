-- What belongs to one person in a workspace, and imports.

-- How a person looks at a project's list.
CREATE TABLE user_properties (
  workspace_id       uuid NOT NULL,
  id                 uuid NOT NULL,
  project_id         uuid NOT NULL,
  user_id            uuid NOT NULL,
  filters            jsonb NOT NULL,
  display_filters    jsonb NOT NULL,
  display_properties jsonb NOT NULL,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX user_properties_user ON user_properties (project_id, user_id, workspace_id);

CREATE TABLE user_favorites (
  workspace_id      uuid NOT NULL,
  id                uuid NOT NULL,
  user_id           uuid NOT NULL,
  project_id        uuid,
  entity_type       text NOT NULL,
  entity_identifier uuid,                            -- null for a folder
  name              text,
  is_folder         boolean NOT NULL DEFAULT false,
  sequence          double precision NOT NULL DEFAULT 65535,
  parent            uuid,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX user_favorites_entity ON user_favorites (workspace_id, user_id, entity_type, entity_identifier)
  WHERE entity_identifier IS NOT NULL;

CREATE TABLE recent_visits (
  workspace_id      uuid NOT NULL,
  id                uuid NOT NULL,
  user_id           uuid NOT NULL,
  project_id        uuid,
  entity_name       text NOT NULL,
  entity_identifier uuid NOT NULL,
  visited_at        timestamptz NOT NULL,
  created_at        timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX recent_visits_entity ON recent_visits (workspace_id, user_id, entity_name, entity_identifier);

-- What an import made, row by row, so that it can be told and undone.
CREATE TABLE import_runs (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  project_id   uuid NOT NULL,
  source       text NOT NULL,
  status       text NOT NULL,
  mapping      jsonb NOT NULL DEFAULT '{}',
  totals       jsonb NOT NULL DEFAULT '{}',
  error        text,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  finished_at  timestamptz,
  undone_at    timestamptz,
  created_by   uuid,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX import_runs_project ON import_runs (project_id, created_at DESC);

CREATE TABLE import_rows (
  workspace_id uuid NOT NULL,
  run_id       uuid NOT NULL,
  position     integer NOT NULL,
  source_row   integer,                              -- place in the file, from 0; null for what no single row made
  entity       text NOT NULL,                        -- work_item, comment, label, user
  external_id  text,
  entity_id    uuid,
  outcome      text NOT NULL,                        -- created, updated, unchanged, failed
  message      text,
  before       jsonb,                                -- what an update replaced
  PRIMARY KEY (workspace_id, run_id, position)
);
