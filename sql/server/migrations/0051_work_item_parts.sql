-- What hangs on a work item: links, relations, reactions. And how a person looks at more than a project.

CREATE TABLE work_item_links (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  project_id   uuid NOT NULL,
  work_item_id uuid NOT NULL,
  title        text,
  url          text NOT NULL,
  metadata     jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  created_by   uuid,
  updated_by   uuid,
  deleted_at   timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX work_item_links_work_item ON work_item_links (work_item_id, created_at) WHERE deleted_at IS NULL;

-- Stored in one direction: `work_item_id` is blocked by, duplicates … `related_id`.
CREATE TABLE work_item_relations (
  workspace_id       uuid NOT NULL,
  id                 uuid NOT NULL,
  project_id         uuid NOT NULL,
  work_item_id       uuid NOT NULL,
  related_project_id uuid NOT NULL,
  related_id         uuid NOT NULL,
  relation_type      text NOT NULL CHECK (relation_type IN ('duplicate', 'relates_to', 'blocked_by', 'start_before', 'finish_before')),
  created_at         timestamptz NOT NULL,
  created_by         uuid,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX work_item_relations_pair ON work_item_relations (work_item_id, related_id, workspace_id);
CREATE INDEX work_item_relations_related ON work_item_relations (related_id);

-- On a work item, or on a comment of it.
CREATE TABLE reactions (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  project_id   uuid NOT NULL,
  work_item_id uuid NOT NULL,
  comment_id   uuid,
  actor        uuid NOT NULL,
  reaction     text NOT NULL,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX reactions_work_item ON reactions (work_item_id, actor, reaction, workspace_id) WHERE comment_id IS NULL;
CREATE UNIQUE INDEX reactions_comment ON reactions (comment_id, actor, reaction, workspace_id) WHERE comment_id IS NOT NULL;

-- `scope_id` is the cycle or the module; for the project itself and its epics it is the project.
ALTER TABLE user_properties ADD COLUMN scope text NOT NULL DEFAULT 'project';
ALTER TABLE user_properties ADD COLUMN scope_id uuid;
UPDATE user_properties SET scope_id = project_id;
ALTER TABLE user_properties ALTER COLUMN scope_id SET NOT NULL;
DROP INDEX user_properties_user;
CREATE UNIQUE INDEX user_properties_user ON user_properties (project_id, user_id, scope, scope_id, workspace_id);
