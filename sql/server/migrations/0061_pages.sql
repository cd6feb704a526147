-- Pages: texts of a workspace, each in one or more of its projects.
-- `access`: 0 everybody who may see one of its projects, 1 its owner alone.
-- `description_binary` is what people type together (a Yjs document); `description_html` what is shown before
-- that has been read. Updates that are not yet merged into the document lie beside it, so that none is lost.
CREATE TABLE pages (
  workspace_id       uuid NOT NULL,
  id                 uuid NOT NULL,
  name               text NOT NULL DEFAULT '',
  name_sort_key      text COLLATE "C" NOT NULL DEFAULT '',
  owned_by           uuid NOT NULL,
  access             smallint NOT NULL DEFAULT 0 CHECK (access IN (0, 1)),
  color              text NOT NULL DEFAULT '',
  parent             uuid,
  is_locked          boolean NOT NULL DEFAULT false,
  archived_at        date,
  view_props         jsonb NOT NULL DEFAULT '{"full_width":false}',
  logo_props         jsonb NOT NULL DEFAULT '{}',
  description        jsonb,
  description_html   text,
  description_binary bytea,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  created_by         uuid,
  updated_by         uuid,
  deleted_at         timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX pages_parent ON pages (workspace_id, parent) WHERE parent IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE page_projects (
  workspace_id uuid NOT NULL,
  page_id      uuid NOT NULL,
  project_id   uuid NOT NULL,
  PRIMARY KEY (workspace_id, page_id, project_id)
);
CREATE INDEX page_projects_project ON page_projects (workspace_id, project_id, page_id);

CREATE TABLE page_labels (
  workspace_id uuid NOT NULL,
  page_id      uuid NOT NULL,
  label_id     uuid NOT NULL,
  PRIMARY KEY (workspace_id, page_id, label_id)
);

CREATE TABLE page_updates (
  workspace_id uuid NOT NULL,
  page_id      uuid NOT NULL,
  id           uuid NOT NULL,
  data         bytea NOT NULL,
  PRIMARY KEY (workspace_id, page_id, id)
);

CREATE TABLE page_versions (
  workspace_id       uuid NOT NULL,
  id                 uuid NOT NULL,
  page_id            uuid NOT NULL,
  owned_by           uuid NOT NULL,
  description        jsonb,
  description_html   text,
  description_binary bytea,
  last_saved_at      timestamptz NOT NULL,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  created_by         uuid,
  updated_by         uuid,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX page_versions_page ON page_versions (workspace_id, page_id, last_saved_at DESC, id DESC);
