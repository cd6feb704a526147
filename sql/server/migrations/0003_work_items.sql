-- Work items, their links, their feed and their history.

-- The counters (`sub_issues_count`, `link_count`, `attachment_count`) are kept by the commands.
-- `updated_at` is unique and increasing in its project: it is the cursor of the feed (SYNC R4).
CREATE TABLE work_items (
  workspace_id         uuid NOT NULL,
  id                   uuid NOT NULL,
  project_id           uuid NOT NULL,
  sequence_id          integer NOT NULL,
  name                 text NOT NULL,
  name_sort_key        text COLLATE "C" NOT NULL,
  description          jsonb NOT NULL DEFAULT '{}',
  description_html     text NOT NULL DEFAULT '<p></p>',
  description_stripped text,
  state_id             uuid NOT NULL,
  priority             text NOT NULL DEFAULT 'none' CHECK (priority IN ('urgent', 'high', 'medium', 'low', 'none')),
  sort_order           double precision NOT NULL DEFAULT 65535,
  parent_id            uuid,
  cycle_id             uuid,
  estimate_point       uuid,
  point                smallint,
  type_id              uuid,
  start_date           date,
  target_date          date,
  completed_at         timestamptz,
  archived_at          date,
  is_draft             boolean NOT NULL DEFAULT false,
  external_source      text,
  external_id          text,
  sub_issues_count     integer NOT NULL DEFAULT 0,
  link_count           integer NOT NULL DEFAULT 0,
  attachment_count     integer NOT NULL DEFAULT 0,
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  created_by           uuid,
  updated_by           uuid,
  deleted_at           timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX work_items_feed ON work_items (project_id, updated_at, workspace_id);
CREATE UNIQUE INDEX work_items_sequence ON work_items (project_id, sequence_id, workspace_id);
CREATE UNIQUE INDEX work_items_external ON work_items (project_id, external_source, external_id, workspace_id)
  WHERE deleted_at IS NULL AND external_id IS NOT NULL;
CREATE INDEX work_items_count ON work_items (project_id, state_id, priority) WHERE deleted_at IS NULL;
CREATE INDEX work_items_parent ON work_items (parent_id) WHERE parent_id IS NOT NULL AND deleted_at IS NULL;

-- "Live" for lists: not deleted, not archived, no draft. Each index answers one grouping in the
-- manual order, ties by the newest number first.
CREATE INDEX work_items_live ON work_items (project_id, sort_order, sequence_id DESC)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft;
CREATE INDEX work_items_live_state ON work_items (project_id, state_id, sort_order, sequence_id DESC)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft;
CREATE INDEX work_items_live_priority ON work_items (project_id, priority, sort_order, sequence_id DESC)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft;
CREATE INDEX work_items_live_cycle ON work_items (project_id, cycle_id, sort_order, sequence_id DESC)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft;
CREATE INDEX work_items_live_created ON work_items (project_id, created_at DESC, sequence_id DESC)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft;

CREATE TABLE work_item_assignees (
  workspace_id uuid NOT NULL,
  work_item_id uuid NOT NULL,
  user_id      uuid NOT NULL,
  project_id   uuid NOT NULL,
  PRIMARY KEY (workspace_id, work_item_id, user_id)
);
CREATE INDEX work_item_assignees_user ON work_item_assignees (project_id, user_id, work_item_id);

CREATE TABLE work_item_labels (
  workspace_id uuid NOT NULL,
  work_item_id uuid NOT NULL,
  label_id     uuid NOT NULL,
  project_id   uuid NOT NULL,
  PRIMARY KEY (workspace_id, work_item_id, label_id)
);
CREATE INDEX work_item_labels_label ON work_item_labels (project_id, label_id, work_item_id);

CREATE TABLE work_item_modules (
  workspace_id uuid NOT NULL,
  work_item_id uuid NOT NULL,
  module_id    uuid NOT NULL,
  project_id   uuid NOT NULL,
  PRIMARY KEY (workspace_id, work_item_id, module_id)
);
CREATE INDEX work_item_modules_module ON work_item_modules (project_id, module_id, work_item_id);

CREATE TABLE work_item_subscribers (
  workspace_id uuid NOT NULL,
  work_item_id uuid NOT NULL,
  user_id      uuid NOT NULL,
  project_id   uuid NOT NULL,
  PRIMARY KEY (workspace_id, work_item_id, user_id)
);

CREATE TABLE work_item_mentions (
  workspace_id uuid NOT NULL,
  work_item_id uuid NOT NULL,
  user_id      uuid NOT NULL,
  project_id   uuid NOT NULL,
  PRIMARY KEY (workspace_id, work_item_id, user_id)
);

-- What left a project: deleted for good, or moved away. The feed tells it under the same cursor
-- as the rows (SYNC R8). A softly deleted work item is its own tombstone until it is purged.
CREATE TABLE tombstones (
  workspace_id uuid NOT NULL,
  project_id   uuid NOT NULL,
  work_item_id uuid NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, project_id, work_item_id)
);
CREATE UNIQUE INDEX tombstones_feed ON tombstones (project_id, updated_at, workspace_id);

CREATE TABLE comments (
  workspace_id     uuid NOT NULL,
  id               uuid NOT NULL,
  project_id       uuid NOT NULL,
  work_item_id     uuid NOT NULL,
  comment_html     text NOT NULL DEFAULT '<p></p>',
  comment_json     jsonb NOT NULL DEFAULT '{}',
  comment_stripped text NOT NULL DEFAULT '',
  attachments      jsonb NOT NULL DEFAULT '[]',
  access           text NOT NULL DEFAULT 'INTERNAL' CHECK (access IN ('INTERNAL', 'EXTERNAL')),
  actor            uuid,
  external_source  text,
  external_id      text,
  edited_at        timestamptz,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  created_by       uuid,
  updated_by       uuid,
  deleted_at       timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX comments_work_item ON comments (work_item_id, created_at) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX comments_external ON comments (project_id, external_source, external_id, workspace_id)
  WHERE deleted_at IS NULL AND external_id IS NOT NULL;

CREATE TABLE activities (
  workspace_id   uuid NOT NULL,
  id             uuid NOT NULL,
  project_id     uuid NOT NULL,
  work_item_id   uuid,
  comment_id     uuid,
  actor          uuid,
  verb           text NOT NULL,
  field          text,
  old_value      text,
  new_value      text,
  old_identifier uuid,
  new_identifier uuid,
  comment        text NOT NULL DEFAULT '',
  epoch          double precision NOT NULL,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX activities_work_item ON activities (work_item_id, created_at);
CREATE INDEX activities_actor ON activities (workspace_id, actor, created_at);

CREATE TABLE description_versions (
  workspace_id         uuid NOT NULL,
  id                   uuid NOT NULL,
  project_id           uuid NOT NULL,
  work_item_id         uuid NOT NULL,
  description          jsonb NOT NULL DEFAULT '{}',
  description_html     text NOT NULL,
  description_stripped text,
  owned_by             uuid,
  last_saved_at        timestamptz NOT NULL,
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX description_versions_work_item ON description_versions (work_item_id, last_saved_at DESC);
