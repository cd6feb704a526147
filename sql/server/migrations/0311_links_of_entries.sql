-- A list's row is told from its item and its entry alone: the entry names the item's links by kind.
ALTER TABLE list_entries
  ADD COLUMN assignee_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN label_ids uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN module_ids uuid[] NOT NULL DEFAULT '{}';

UPDATE list_entries SET
  assignee_ids = ARRAY(SELECT substr(k, 3)::uuid FROM unnest(keys) AS k WHERE k ^@ 'a:' AND k <> 'a:' ORDER BY 1),
  label_ids = ARRAY(SELECT substr(k, 3)::uuid FROM unnest(keys) AS k WHERE k ^@ 'l:' AND k <> 'l:' ORDER BY 1),
  module_ids = ARRAY(SELECT substr(k, 3)::uuid FROM unnest(keys) AS k WHERE k ^@ 'm:' AND k <> 'm:' ORDER BY 1);
