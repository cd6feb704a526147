-- The fields of one work item as lists carry it (src/domain/work-item.ts, WorkItemRow): arguments of
-- json_object, for statements that read `issues AS i`. A state's group comes from the state, where it is known.
'id', i.id,
'project_id', i.project_id,
'name', i.name,
'sequence_id', i.sequence_id,
'state_id', i.state_id,
'state__group', ifnull((SELECT s."group" FROM states AS s WHERE s.id = i.state_id), i.state__group),
'priority', i.priority,
'assignee_ids', json(i.assignee_ids),
'label_ids', json(i.label_ids),
'module_ids', json(i.module_ids),
'cycle_id', i.cycle_id,
'parent_id', i.parent_id,
'estimate_point', i.estimate_point,
'start_date', i.start_date,
'target_date', i.target_date,
'completed_at', strftime('%Y-%m-%dT%H:%M:%S', i.completed_at / 1000000, 'unixepoch')
                || printf('.%06dZ', i.completed_at % 1000000),
'archived_at', i.archived_at,
'is_draft', json(iif(i.is_draft, 'true', 'false')),
'sort_order', i.sort_order,
'sub_issues_count', i.sub_issues_count,
'attachment_count', i.attachment_count,
'link_count', i.link_count,
'created_at', strftime('%Y-%m-%dT%H:%M:%S', i.created_at / 1000000, 'unixepoch')
              || printf('.%06dZ', i.created_at % 1000000),
'updated_at', strftime('%Y-%m-%dT%H:%M:%S', i.updated_at / 1000000, 'unixepoch')
              || printf('.%06dZ', i.updated_at % 1000000),
'created_by', i.created_by,
'updated_by', i.updated_by,
'is_local_update', json(iif(i.is_local_update, 'true', 'false'))
