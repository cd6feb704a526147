-- Saved ways to look at work items: of a project, or of the whole workspace (`project_id` null).
-- `access`: 0 everybody who may see the project, 1 its owner alone.
CREATE TABLE views (
  workspace_id       uuid NOT NULL,
  id                 uuid NOT NULL,
  project_id         uuid,
  name               text NOT NULL,
  name_sort_key      text COLLATE "C" NOT NULL,
  description        text NOT NULL DEFAULT '',
  filters            jsonb NOT NULL DEFAULT '{}',
  display_filters    jsonb NOT NULL DEFAULT '{}',
  display_properties jsonb NOT NULL DEFAULT '{}',
  access             smallint NOT NULL DEFAULT 0 CHECK (access IN (0, 1)),
  sort_order         double precision NOT NULL DEFAULT 65535,
  logo_props         jsonb NOT NULL DEFAULT '{}',
  is_locked          boolean NOT NULL DEFAULT false,
  owned_by           uuid NOT NULL,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  created_by         uuid,
  updated_by         uuid,
  deleted_at         timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX views_project ON views (workspace_id, project_id, name_sort_key) WHERE deleted_at IS NULL;
