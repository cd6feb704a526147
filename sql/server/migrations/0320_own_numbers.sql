-- Clients know an identifier by a number, and a subscription by an id of its own.
ALTER TABLE project_identifiers ADD COLUMN number integer;
UPDATE project_identifiers AS p SET number = n.number
FROM (
  SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY created_at, id) AS number
  FROM project_identifiers
) AS n
WHERE n.workspace_id = p.workspace_id AND n.id = p.id;
ALTER TABLE project_identifiers ALTER COLUMN number SET NOT NULL;
CREATE UNIQUE INDEX project_identifiers_number ON project_identifiers (workspace_id, number);

ALTER TABLE work_item_subscribers ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
