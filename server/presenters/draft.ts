import type { DraftRow } from '../queries/work-items/drafts.ts';
import type { InZone } from './in-zone.ts';

export function presentDraft(row: DraftRow, at: InZone) {
  return {
    id: row.id,
    name: row.name,
    state_id: row.state_id,
    sort_order: row.sort_order,
    completed_at: at(row.completed_at),
    estimate_point: row.estimate_point,
    priority: row.priority,
    start_date: row.start_date,
    target_date: row.target_date,
    project_id: row.project_id,
    parent_id: row.parent_id,
    cycle_id: row.cycle_id,
    module_ids: row.module_ids,
    label_ids: row.label_ids,
    assignee_ids: row.assignee_ids,
    created_at: at(row.created_at),
    updated_at: at(row.updated_at),
    created_by: row.created_by,
    updated_by: row.updated_by,
    type_id: row.type_id,
    description_html: row.description_html,
  };
}
