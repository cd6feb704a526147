-- Work items that lists of work items leave out: epics, and what came by the intake and is not decided yet.
ALTER TABLE work_items ADD COLUMN aside text CHECK (aside IN ('epic', 'intake'));

-- What was deleted together is restored together.
ALTER TABLE work_items ADD COLUMN deletion_id uuid;
ALTER TABLE comments ADD COLUMN deletion_id uuid;

DROP INDEX work_items_live;
DROP INDEX work_items_live_state;
DROP INDEX work_items_live_priority;
DROP INDEX work_items_live_cycle;
DROP INDEX work_items_live_created;
CREATE INDEX work_items_live ON work_items (project_id, sort_order, sequence_id DESC) INCLUDE (workspace_id)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft AND aside IS NULL;
CREATE INDEX work_items_live_state ON work_items (project_id, state_id, sort_order, sequence_id DESC) INCLUDE (workspace_id)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft AND aside IS NULL;
CREATE INDEX work_items_live_priority ON work_items (project_id, priority, sort_order, sequence_id DESC) INCLUDE (workspace_id)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft AND aside IS NULL;
CREATE INDEX work_items_live_cycle ON work_items (project_id, cycle_id, sort_order, sequence_id DESC) INCLUDE (workspace_id)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft AND aside IS NULL;
CREATE INDEX work_items_live_created ON work_items (project_id, created_at DESC, sequence_id DESC)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft AND aside IS NULL;
CREATE INDEX work_items_aside ON work_items (project_id, aside) WHERE aside IS NOT NULL AND deleted_at IS NULL;

-- What somebody began to write and belongs to nobody else yet: no number, no history.
CREATE TABLE draft_work_items (
  workspace_id     uuid NOT NULL,
  id               uuid NOT NULL,
  project_id       uuid,
  name             text,
  description      jsonb NOT NULL DEFAULT '{}',
  description_html text NOT NULL DEFAULT '<p></p>',
  state_id         uuid,
  priority         text NOT NULL DEFAULT 'none' CHECK (priority IN ('urgent', 'high', 'medium', 'low', 'none')),
  sort_order       double precision NOT NULL DEFAULT 65535,
  parent_id        uuid,
  estimate_point   uuid,
  type_id          uuid,
  cycle_id         uuid,
  start_date       date,
  target_date      date,
  completed_at     timestamptz,
  module_ids       jsonb NOT NULL DEFAULT '[]',
  label_ids        jsonb NOT NULL DEFAULT '[]',
  assignee_ids     jsonb NOT NULL DEFAULT '[]',
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  created_by       uuid NOT NULL,
  updated_by       uuid,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX draft_work_items_owner ON draft_work_items (workspace_id, created_by, created_at);
