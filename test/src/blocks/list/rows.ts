import type { ProjectId, WorkItemId } from '../../../../src/domain/ids.ts';
import type { WorkItemRow } from '../../../../src/domain/work-item.ts';

/** A row that differs from the others only in what a test names. */
export function row(id: string, more: Partial<WorkItemRow> = {}): WorkItemRow {
  return {
    id: id as WorkItemId,
    project_id: 'project' as ProjectId,
    name: id,
    sequence_id: 1,
    state_id: 'todo',
    state__group: 'unstarted',
    priority: 'none',
    assignee_ids: [],
    label_ids: [],
    module_ids: [],
    cycle_id: null,
    parent_id: null,
    estimate_point: null,
    start_date: null,
    target_date: null,
    completed_at: null,
    archived_at: null,
    is_draft: false,
    sort_order: 1000,
    sub_issues_count: 0,
    attachment_count: 0,
    link_count: 0,
    created_at: '2026-11-20T09:00:00.000000Z',
    updated_at: '2026-11-20T09:00:00.000000Z',
    created_by: null,
    updated_by: null,
    is_local_update: false,
    ...more,
  };
}
