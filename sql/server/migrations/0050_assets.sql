-- Uploaded files: what is known of each. The bytes lie in the storage under `asset`.

-- `workspace_id` is null for what belongs to a person alone. A row begins before its file is there:
-- `is_uploaded` says that the file has been seen.
CREATE TABLE file_assets (
  id                uuid PRIMARY KEY,
  workspace_id      uuid,
  project_id        uuid,
  work_item_id      uuid,
  comment_id        uuid,
  page_id           uuid,
  draft_id          uuid,
  user_id           uuid,
  entity_type       text NOT NULL,
  entity_identifier text,
  attributes        jsonb NOT NULL DEFAULT '{}',     -- name, type, size
  asset             text NOT NULL,                   -- key in the storage
  size              double precision NOT NULL DEFAULT 0,
  is_uploaded       boolean NOT NULL DEFAULT false,
  is_deleted        boolean NOT NULL DEFAULT false,
  is_archived       boolean NOT NULL DEFAULT false,
  storage_metadata  jsonb,
  external_source   text,
  external_id       text,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  created_by        uuid,
  updated_by        uuid,
  deleted_at        timestamptz
);
CREATE UNIQUE INDEX file_assets_asset ON file_assets (asset);
CREATE INDEX file_assets_work_item ON file_assets (work_item_id) WHERE work_item_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX file_assets_trash ON file_assets (deleted_at) WHERE deleted_at IS NOT NULL;

-- Made at first use and shared by every process on this database.
CREATE TABLE instance_secrets (
  name  text PRIMARY KEY,
  value text NOT NULL
);
