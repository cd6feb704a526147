CREATE TABLE module_links (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  project_id   uuid NOT NULL,
  module_id    uuid NOT NULL,
  title        text,
  url          text NOT NULL,
  metadata     jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  created_by   uuid,
  updated_by   uuid,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX module_links_module ON module_links (module_id, created_at);

-- What an automation looks for: what nobody has touched for months.
CREATE INDEX work_items_untouched ON work_items (project_id, updated_at)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft AND aside IS NULL;
