-- Writes the descriptions that came with rows. Call it after issues_put, with the rows that were accepted.
-- ?1  JSON array of [id, updated_at in microseconds, is_local_update, description_html, its plain text]
-- A description whose row was refused as too old (SYNC R3) is recognised by the row's own version.
INSERT INTO issue_descriptions (rid, description_html)
SELECT i.rid, j.value ->> 3
FROM jsonb_each(?1) AS j
CROSS JOIN issues AS i ON i.id = j.value ->> 0
WHERE i.updated_at = j.value ->> 1 AND i.is_local_update = j.value ->> 2
ON CONFLICT (rid) DO UPDATE SET description_html = excluded.description_html;
