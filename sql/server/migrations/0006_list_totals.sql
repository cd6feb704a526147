-- The totals of groups come from these indexes alone. Every question names its workspace, so that has
-- to be in them too, or each row would be read for it.
DROP INDEX work_items_live;
DROP INDEX work_items_live_state;
DROP INDEX work_items_live_priority;
DROP INDEX work_items_live_cycle;
CREATE INDEX work_items_live ON work_items (project_id, sort_order, sequence_id DESC) INCLUDE (workspace_id)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft;
CREATE INDEX work_items_live_state ON work_items (project_id, state_id, sort_order, sequence_id DESC) INCLUDE (workspace_id)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft;
CREATE INDEX work_items_live_priority ON work_items (project_id, priority, sort_order, sequence_id DESC) INCLUDE (workspace_id)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft;
CREATE INDEX work_items_live_cycle ON work_items (project_id, cycle_id, sort_order, sequence_id DESC) INCLUDE (workspace_id)
  WHERE deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft;
