-- The cells of one work item as lists carry it, in the order of workers/collections/row-cells.ts: for
-- statements that read `issues AS i`. A state's group comes from the state, where it is known.
i.id, i.project_id, i.name, i.sequence_id, i.state_id,
ifnull((SELECT s."group" FROM states AS s WHERE s.id = i.state_id), i.state__group),
i.priority, i.assignee_ids, i.label_ids, i.module_ids, i.cycle_id, i.parent_id, i.estimate_point,
i.start_date, i.target_date, i.completed_at, i.archived_at, i.is_draft, i.sort_order,
i.sub_issues_count, i.attachment_count, i.link_count, i.created_at, i.updated_at, i.created_by,
i.updated_by, i.is_local_update
