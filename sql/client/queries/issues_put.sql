-- Writes whole rows of work items, the server's or overlays. One statement for all of them.
-- ?1  JSON array of rows, each an array in the order of the columns here (workers/mutations/work-item-rows.ts)
-- Mentions and subscribers that are not given stay as they are.
-- An older version never replaces a newer one, so pages may repeat or arrive out of order (SYNC R3).
-- An equal version does: that is how a refused edit is taken back. What is compared is the server's
-- image: the row itself, or its base while it is overlaid. An overlay replaces whatever is there.
INSERT INTO issues (
  id, project_id, name, sort_key, sequence_id, state_id, state__group, priority, priority_proxy, sort_order,
  parent_id, cycle_id, type_id, estimate_point, start_date, target_date, completed_at, archived_at, is_draft,
  sub_issues_count, link_count, attachment_count, created_at, updated_at, created_by, updated_by,
  assignee_ids, label_ids, module_ids, mention_ids, subscriber_ids, is_local_update,
  tie, is_live
)
SELECT
  value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
  value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12, value ->> 13, value ->> 14, value ->> 15,
  value ->> 16, value ->> 17, value ->> 18, value ->> 19, value ->> 20, value ->> 21, value ->> 22,
  value ->> 23, value ->> 24, value ->> 25, value ->> 26, value ->> 27, value ->> 28,
  coalesce(value ->> 29, (SELECT mention_ids FROM issues WHERE id = value ->> 0), '[]'),
  coalesce(value ->> 30, (SELECT subscriber_ids FROM issues WHERE id = value ->> 0), '[]'),
  value ->> 31,
  -ifnull(value ->> 4, 9007199254740991), value ->> 17 IS NULL AND value ->> 18 = 0
FROM jsonb_each(?1)
WHERE TRUE                                    -- without it, ON CONFLICT parses as a join's ON
ON CONFLICT (id) DO UPDATE SET
  project_id       = excluded.project_id,
  name             = excluded.name,
  sort_key         = excluded.sort_key,
  sequence_id      = excluded.sequence_id,
  state_id         = excluded.state_id,
  state__group     = excluded.state__group,
  priority         = excluded.priority,
  priority_proxy   = excluded.priority_proxy,
  sort_order       = excluded.sort_order,
  parent_id        = excluded.parent_id,
  cycle_id         = excluded.cycle_id,
  type_id          = excluded.type_id,
  estimate_point   = excluded.estimate_point,
  start_date       = excluded.start_date,
  target_date      = excluded.target_date,
  completed_at     = excluded.completed_at,
  archived_at      = excluded.archived_at,
  is_draft         = excluded.is_draft,
  sub_issues_count = excluded.sub_issues_count,
  link_count       = excluded.link_count,
  attachment_count = excluded.attachment_count,
  created_at       = excluded.created_at,
  updated_at       = excluded.updated_at,
  created_by       = excluded.created_by,
  updated_by       = excluded.updated_by,
  assignee_ids     = excluded.assignee_ids,
  label_ids        = excluded.label_ids,
  module_ids       = excluded.module_ids,
  mention_ids      = excluded.mention_ids,
  subscriber_ids   = excluded.subscriber_ids,
  is_local_update  = excluded.is_local_update,
  tie              = excluded.tie,
  is_live          = excluded.is_live
WHERE excluded.is_local_update = 1
  OR CASE issues.is_local_update
       WHEN 0 THEN excluded.updated_at >= issues.updated_at
       ELSE NOT EXISTS (
         SELECT 1 FROM issue_base AS b WHERE b.id = issues.id AND b.updated_at > excluded.updated_at)
     END;
