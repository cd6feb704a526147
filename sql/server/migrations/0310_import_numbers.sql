-- The project's last number when a piece of this import took its source's numbers: while it is still
-- the last, nobody has made an item since. Null: it has taken none of the source's.
ALTER TABLE import_runs ADD COLUMN numbered_to integer;
