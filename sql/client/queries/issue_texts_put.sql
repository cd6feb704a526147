-- Indexes the words of the descriptions that came with rows and say something new. Call it after issues_put
-- and before issue_descriptions_put, with the same rows.
-- ?1  JSON array of [id, updated_at in microseconds, is_local_update, description_html, its words]
INSERT OR REPLACE INTO issue_texts (rowid, description)
SELECT i.rid, j.value ->> 4
FROM jsonb_each(?1) AS j
CROSS JOIN issues AS i ON i.id = j.value ->> 0
LEFT JOIN issue_descriptions AS d ON d.rid = i.rid
WHERE i.updated_at = j.value ->> 1 AND i.is_local_update = j.value ->> 2
  AND d.description_html IS NOT j.value ->> 3
  AND (d.rid IS NOT NULL OR j.value ->> 4 <> '');
