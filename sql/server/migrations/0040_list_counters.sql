-- What lists count and seek, so that a grouped list costs what it shows. Whatever a write touched
-- is compared with its entry at the write's end, under the project's lock: nothing else writes here.

-- The groups that each live work item counts in. A key is a letter and an id or word: `s:` state,
-- `p:` priority, `c:` cycle, `l:` label, `a:` assignee, `m:` module, `all:`; without an id: has none.
CREATE TABLE list_entries (
  workspace_id uuid NOT NULL,
  project_id   uuid NOT NULL,
  work_item_id uuid NOT NULL,
  keys         text[] NOT NULL,
  place        double precision NOT NULL,             -- its sort_order
  tie          integer NOT NULL,                      -- minus its number: the newest first
  PRIMARY KEY (workspace_id, work_item_id)
);
CREATE INDEX list_entries_unlabelled ON list_entries (project_id, place, tie, workspace_id, work_item_id) WHERE 'l:' = ANY (keys);
CREATE INDEX list_entries_unassigned ON list_entries (project_id, place, tie, workspace_id, work_item_id) WHERE 'a:' = ANY (keys);
CREATE INDEX list_entries_in_no_module ON list_entries (project_id, place, tie, workspace_id, work_item_id) WHERE 'm:' = ANY (keys);

CREATE TABLE list_totals (
  workspace_id uuid NOT NULL,
  project_id   uuid NOT NULL,
  key          text COLLATE "C" NOT NULL,
  total        integer NOT NULL,
  PRIMARY KEY (workspace_id, project_id, key)
) WITH (fillfactor = 50);

-- Where the item of a link stands in the group of that link; null where it stands in none.
ALTER TABLE work_item_labels ADD COLUMN place double precision, ADD COLUMN tie integer;
ALTER TABLE work_item_assignees ADD COLUMN place double precision, ADD COLUMN tie integer;
ALTER TABLE work_item_modules ADD COLUMN place double precision, ADD COLUMN tie integer;

INSERT INTO list_entries (workspace_id, project_id, work_item_id, keys, place, tie)
SELECT i.workspace_id, i.project_id, i.id,
  ARRAY['all:', 'p:' || i.priority, 's:' || i.state_id, 'c:' || coalesce(i.cycle_id::text, '')]
    || coalesce((SELECT array_agg('l:' || l.label_id) FROM work_item_labels AS l
      WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id), ARRAY['l:'])
    || coalesce((SELECT array_agg('a:' || l.user_id) FROM work_item_assignees AS l
      WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id), ARRAY['a:'])
    || coalesce((SELECT array_agg('m:' || l.module_id) FROM work_item_modules AS l
      JOIN modules AS m ON m.workspace_id = l.workspace_id AND m.id = l.module_id
        AND m.archived_at IS NULL AND m.deleted_at IS NULL
      WHERE l.workspace_id = i.workspace_id AND l.work_item_id = i.id), ARRAY['m:']),
  i.sort_order, -i.sequence_id
FROM work_items AS i
JOIN states AS s ON s.workspace_id = i.workspace_id AND s.id = i.state_id
WHERE i.deleted_at IS NULL AND i.archived_at IS NULL AND NOT i.is_draft AND s."group" <> 'triage';

INSERT INTO list_totals (workspace_id, project_id, key, total)
SELECT e.workspace_id, e.project_id, k.key, count(*)
FROM list_entries AS e CROSS JOIN LATERAL unnest(e.keys) AS k (key)
GROUP BY 1, 2, 3;

UPDATE work_item_labels AS l SET place = e.place, tie = e.tie FROM list_entries AS e
WHERE e.workspace_id = l.workspace_id AND e.work_item_id = l.work_item_id;
UPDATE work_item_assignees AS l SET place = e.place, tie = e.tie FROM list_entries AS e
WHERE e.workspace_id = l.workspace_id AND e.work_item_id = l.work_item_id;
UPDATE work_item_modules AS l SET place = e.place, tie = e.tie FROM list_entries AS e
WHERE e.workspace_id = l.workspace_id AND e.work_item_id = l.work_item_id AND 'm:' || l.module_id = ANY (e.keys);

CREATE INDEX work_item_labels_place ON work_item_labels (project_id, label_id, place, tie, workspace_id, work_item_id) WHERE place IS NOT NULL;
CREATE INDEX work_item_assignees_place ON work_item_assignees (project_id, user_id, place, tie, workspace_id, work_item_id) WHERE place IS NOT NULL;
CREATE INDEX work_item_modules_place ON work_item_modules (project_id, module_id, place, tie, workspace_id, work_item_id) WHERE place IS NOT NULL;
