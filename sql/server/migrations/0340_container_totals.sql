-- What cycles and modules count, kept like the totals of lists, so that naming them costs no look at
-- their items: `in:`, the cycle's or module's key, and what is counted in it. A cycle's: `:s:` by state,
-- `:a:` by assignee. A module's: `:s:` by state, `:e:…:s:` by estimate point and state.

-- An item's keys tell its estimate point, too, where it has one.
UPDATE list_entries AS e SET keys = e.keys || ('e:' || i.estimate_point)
FROM work_items AS i
WHERE i.workspace_id = e.workspace_id AND i.id = e.work_item_id AND i.estimate_point IS NOT NULL;

INSERT INTO list_totals (workspace_id, project_id, key, total)
SELECT e.workspace_id, e.project_id, k.key, count(*)
FROM list_entries AS e
CROSS JOIN LATERAL unnest(e.keys) AS k (key)
WHERE k.key ^@ 'e:'
GROUP BY 1, 2, 3;

INSERT INTO list_totals (workspace_id, project_id, key, total)
SELECT e.workspace_id, e.project_id, 'in:' || c.key || ':' || o.key, count(*)
FROM list_entries AS e
CROSS JOIN LATERAL unnest(e.keys) AS c (key)
CROSS JOIN LATERAL unnest(e.keys) AS o (key)
WHERE (c.key ^@ 'c:' AND c.key <> 'c:' AND (o.key ^@ 's:' OR o.key ^@ 'a:' AND o.key <> 'a:'))
  OR (c.key ^@ 'm:' AND c.key <> 'm:' AND o.key ^@ 's:')
GROUP BY 1, 2, 3;

INSERT INTO list_totals (workspace_id, project_id, key, total)
SELECT e.workspace_id, e.project_id, 'in:' || m.key || ':' || p.key || ':' || s.key, count(*)
FROM list_entries AS e
CROSS JOIN LATERAL unnest(e.keys) AS p (key)
CROSS JOIN LATERAL unnest(e.keys) AS m (key)
CROSS JOIN LATERAL unnest(e.keys) AS s (key)
WHERE p.key ^@ 'e:' AND m.key ^@ 'm:' AND m.key <> 'm:' AND s.key ^@ 's:'
GROUP BY 1, 2, 3;
