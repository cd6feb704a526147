-- The sub-items that a deleted item left behind at the top level; restoring the item takes them back.
ALTER TABLE work_items ADD COLUMN released_ids uuid[];
