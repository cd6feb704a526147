import type { Project } from '../../resources/projects.ts';
import type { WorkItemId } from '../../domain/ids.ts';
import type { WorkItemFields, WorkItemRow } from '../../domain/work-item.ts';
import type { Lookups } from '../project/lookups.ts';

/** The item as it would be, so that the same pickers and chips serve before it exists. */
export function draftRow(
  project: Project,
  fields: Partial<WorkItemFields>,
  { states, viewer }: Lookups,
): WorkItemRow {
  const { description_html: _, ...chosen } = fields;
  const state =
    states.get(chosen.state_id ?? null) ??
    states.get(project.default_state) ??
    states.all.find((one) => one.default) ??
    states.all[0];
  return {
    id: '' as WorkItemId,
    project_id: project.id,
    name: '',
    sequence_id: null,
    state__group: state?.group ?? 'backlog',
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
    sort_order: 0,
    sub_issues_count: 0,
    attachment_count: 0,
    link_count: 0,
    created_at: '',
    updated_at: '',
    created_by: viewer,
    updated_by: null,
    is_local_update: false,
    ...chosen,
    state_id: chosen.state_id ?? state?.id ?? '',
  };
}
